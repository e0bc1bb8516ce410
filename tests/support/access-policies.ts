import * as a from './access.ts'
import { lessonForm } from './faculty.ts'

/**
 * Who may call what (docs/product.md#roles): every route of the API, with every kind of person, on what is
 * their own, somebody else's and nobody's.
 *
 * A policy has a line for each of these and a place for each person: the status; `ok`, the route's own
 * success; `idle`, a success that changes nothing; `.`, where there is no such thing.
 */

type Column = a.Column | 'any'
export type Policy = Map<Column, string[]>

export const policy = (text: string): Policy =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [column = '', ...cells] = line.trim().split(/\s+/)
        if (cells.length !== a.PEOPLE.length) throw new Error(`not a place for each: ${line}`)
        return [column as Column, cells]
      }),
  )

//         nobody broken locked student buyer ta   co   main other admin
export const anybody = policy(`
  any      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok`)

export const nobody = policy(`
  any      404    404    404    404     404   404  404  404  404   404`)

/** Everybody alike, as far as it exists. */
export const whatIsThere = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  missing  404    404    404    404     404   404  404  404  404   404`)

/** The same, and there is some of its kind that is for nobody. */
export const whatIsPublic = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  foreign  404    404    404    404     404   404  404  404  404   404
  missing  404    404    404    404     404   404  404  404  404   404`)

export const whatIsSigned = policy(`
  own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
  foreign  403    403    403    403     403   403  403  403  403   403
  missing  404    404    404    404     404   404  404  404  404   404`)

export const signedIn = policy(`
  any      401    401    401    ok      ok    ok   ok   ok   ok    ok`)

export const teachers = policy(`
  any      401    401    401    403     403   ok   ok   ok   ok    ok`)

/** What belongs to one user: sessions, lines of the cart, submissions. */
export const owner = policy(`
  own      .      401    401    ok      ok    ok   ok   ok   ok    ok
  foreign  401    401    401    404     404   404  404  404  404   404
  missing  401    401    401    404     404   404  404  404  404   404`)

export const ownerOrIdle = policy(`
  own      .      401    401    ok      ok    ok   ok   ok   ok    ok
  foreign  401    401    401    idle    idle  idle idle idle idle  idle
  missing  401    401    401    idle    idle  idle idle idle idle  idle`)

/** The back office. */
export const adminsOnly = policy(`
  any      401    401    401    403     403   403  403  403  403   ok`)

/** The same, of something that has an id. */
export const adminsOfThings = policy(`
  foreign  401    401    401    403     403   403  403  403  403   ok
  missing  401    401    401    403     403   403  403  403  403   404`)

/** Outline and progress. */
export const learners = policy(`
  own      .      401    401    .       ok    ok   ok   ok   ok    .
  foreign  401    401    401    404     404   404  404  404  404   ok
  missing  401    401    401    404     404   404  404  404  404   404`)

/** A lesson that is for sale. */
export const readers = policy(`
  own      .      401    401    .       ok    ok   ok   ok   ok    .
  foreign  401    401    401    403     403   403  403  403  403   ok
  missing  401    401    401    404     404   404  404  404  404   404`)

export const previewers = policy(`
  foreign  401    401    401    ok      ok    ok   ok   ok   ok    ok`)

/** A lesson of a course that is not published. */
export const insiders = policy(`
  foreign  401    401    401    404     404   404  404  404  404   ok`)

/** Marking lessons needs an enrolment. */
export const enrolledReaders = policy(`
  own      .      401    401    .       ok    403  403  403  403   .
  foreign  401    401    401    403     403   403  403  403  403   403
  missing  401    401    401    404     404   404  404  404  404   404`)

/** Quizzes and assignments as students have them. */
export const enrolled = policy(`
  own      .      401    401    .       ok    404  404  404  404   .
  foreign  401    401    401    404     404   404  404  404  404   404
  missing  401    401    401    404     404   404  404  404  404   404`)

/** To look, to grade. */
export const courseTeachers = policy(`
  own      .      401    401    .       403   ok   ok   ok   ok    .
  foreign  401    401    401    403     403   404  404  404  404   ok
  missing  401    401    401    403     403   404  404  404  404   404`)

export const courseEditors = policy(`
  own      .      401    401    .       403   403  ok   ok   ok    .
  foreign  401    401    401    403     403   404  404  404  404   ok
  missing  401    401    401    403     403   404  404  404  404   404`)

/** The same, where it is a part that is missing of what an assistant must not edit. */
export const editorsOfParts = policy(`
  own      .      401    401    .       403   403  ok   ok   ok    .
  foreign  401    401    401    403     403   404  404  404  404   ok
  missing  401    401    401    403     403   403  404  404  404   404`)

/** What does not belong together, whoever may edit the one or the other. */
export const noEditors = policy(`
  foreign  401    401    401    403     403   403  404  404  404   404`)

export const form = (fields: Record<string, string>) => ({ form: lessonForm(fields) })
export const json = (body: unknown) => ({ json: body })

interface Sent {
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** The query, with its question mark. */
  search?: string
}

export interface Row {
  who: Policy
  /** The status of success; 200 when absent. */
  ok?: number
  on?: a.Target
  send?: Sent | ((ids: a.Ids) => Sent)
  /** A read that writes: it starts an attempt, or makes a picture. */
  writes?: true
}
