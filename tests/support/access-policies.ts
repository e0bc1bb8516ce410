import { PEOPLE, splitKey, type Column, type Person, type Policy } from './access.ts'

/**
 * Who may call what (docs/product.md#roles), on what is their own, somebody else's and nobody's.
 *
 * A policy has a line for each of these and a place for each person: the status; `ok`, the call's own
 * success; `idle`, a success that changes nothing; `.`, where there is no such thing. A single place is
 * everybody's.
 */
const policy = (text: string, people: readonly Person[], others: string[] = []): Policy =>
  new Map(
    text
      .trim()
      .split(/[\n,]/)
      .map((line) => {
        const [column = '', ...cells] = line.trim().split(/\s+/)
        const places = cells.length === 1 ? people.map(() => cells[0] ?? '') : cells
        if (places.length !== people.length) throw new Error(`not a place for each: ${line}`)
        return [column as Column | 'any', [...others, ...places]]
      }),
  )

export const everybody = (text: string) => policy(text, PEOPLE)

/** Of whoever is signed in: student, buyer, ta, co, main, other, admin. The others get a 401. */
export const members = (text: string) => policy(text, PEOPLE.slice(3), ['401', '401', '401'])

const anybody = everybody('any ok')
export const whatIsThere = everybody('own ok, missing 404')
/** There is some of its kind that is for nobody. */
export const whatIsPublic = everybody('own ok, foreign 404, missing 404')

export const signedIn = members('any ok')
const teachers = members('any 403 403 ok ok ok ok ok')
/** What belongs to one user: sessions, lines of the cart, submissions. */
export const owner = members('own ok, foreign 404, missing 404')

/** The back office. */
const adminsOnly = members('any 403 403 403 403 403 403 ok')
/** The same, of something that has an id. */
const adminsOfThings = members(`
  foreign  403 403 403 403 403 403 ok
  missing  403 403 403 403 403 403 404`)

/** Outline and progress. */
export const learners = members(`
  own      .   ok  ok  ok  ok  ok  .
  foreign  404 404 404 404 404 404 ok
  missing  404`)

/** A lesson that is for sale. */
export const readers = members(`
  own      .   ok  ok  ok  ok  ok  .
  foreign  403 403 403 403 403 403 ok
  missing  404`)

/** What needs an enrolment: to mark lessons, to review. */
export const enrolledReaders = members(`
  own      .   ok  403 403 403 403 .
  foreign  403
  missing  404`)

/** Quizzes and assignments as students have them. */
export const enrolled = members(`
  own      .   ok  404 404 404 404 .
  foreign  404
  missing  404`)

/** To look, to grade. */
export const courseTeachers = members(`
  own      .   403 ok  ok  ok  ok  .
  foreign  403 403 404 404 404 404 ok
  missing  403 403 404 404 404 404 404`)

export const courseEditors = members(`
  own      .   403 403 ok  ok  ok  .
  foreign  403 403 404 404 404 404 ok
  missing  403 403 404 404 404 404 404`)

/** The same, where it is a part that is missing of what an assistant must not edit. */
export const editorsOfParts = members(`
  own      .   403 403 ok  ok  ok  .
  foreign  403 403 404 404 404 404 ok
  missing  403 403 403 404 404 404 404`)

/** What does not belong together, whoever may edit the one or the other. */
export const noEditors = members('foreign 403 403 403 404 404 404 404')

/** To change what a course is sold by. */
export const mainTeachers = members(`
  own      .   403 403 403 ok  ok  .
  foreign  403 403 404 404 404 404 ok
  missing  403 403 404 404 404 404 404`)

/** For whom a call is by its path alone. */
export function policyOf(key: string): Policy {
  const { method, path } = splitKey(key)
  const isOfThings = path.includes('/:')
  const area = /^\/api\/(admin|instructor|student|profile)\//.exec(path)?.[1]
  if (area === 'admin') return isOfThings ? adminsOfThings : adminsOnly
  if (area === 'instructor' && isOfThings) return method === 'GET' ? courseTeachers : courseEditors
  if (area === 'instructor') return teachers
  if (area) return isOfThings ? owner : signedIn
  return isOfThings ? whatIsThere : anybody
}
