import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import * as t from '../../server/platform/db/schema.ts'
import type { TestApi } from './api.ts'
import { faculty } from './faculty.ts'
import { enrol, makeUser } from './fixtures.ts'

/** The people of the table of tests/api/access.test.ts, and their calls. */

/**
 * `broken`: the MAIN's token with another signature. `locked`: an account with every role that bought the
 * course and teaches it, and was locked since. `other`: the MAIN of another course.
 */
export const PEOPLE = [
  'nobody',
  'broken',
  'locked',
  'student',
  'buyer',
  'ta',
  'co',
  'main',
  'other',
  'admin',
] as const
export type Person = (typeof PEOPLE)[number]

/**
 * `own`: the person's own, or of the course that the person belongs to. `foreign`: another user's, or of a
 * course that the person has nothing to do with. `missing`: an id that nothing has.
 */
export type Column = 'own' | 'foreign' | 'missing'

/** For each column what each person gets: a status; `ok`, `idle` or `.` (access-policies.ts). */
export type Policy = ReadonlyMap<Column | 'any', readonly string[]>

/** What stands in the path, by the names of its parameters, and what bodies need. */
export type Ids = Record<string, string>

/** Makes what one cell of the table is about: nothing that another cell has. */
export type Target = (world: World, who: Person, column: Column) => Promise<Ids>

/** A call of the table; what of it depends on the cell is a function of the cell's ids. */
export interface Row {
  /** Default: what its path says (`policyOf`). */
  who?: Policy
  /** The status of success; 200 when absent. */
  ok?: number
  on?: Target
  /** What does not belong to the rest of its path: nobody may (`noEditors`). */
  stray?: Target
  json?: unknown
  form?: FormData | ((ids: Ids) => FormData)
  headers?: Record<string, string>
  /** The query, with its question mark. Default: `search` of the cell's ids. */
  search?: string
  /** A read that writes: it starts an attempt, or makes a picture. */
  writes?: true
}

export type Call = Row & { who: Policy }

export const PASSWORD = 'mat-khau-dai-1'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Two courses, everybody who has to do with the first one, and who has not. */
export async function openWorld(api: TestApi) {
  const { db } = api
  const {
    course,
    section,
    foreignCourse,
    foreignSection,
    student: buyer,
    ...staff
  } = await faculty(api)
  const [student, locked, classmate, elsewhere] = await Promise.all([
    makeUser(db),
    makeUser(db, { roles: ['STUDENT', 'INSTRUCTOR', 'ADMIN'] }),
    makeUser(db),
    makeUser(db),
  ])
  await db.q
    .insert(t.courseInstructors)
    .values({ courseId: course.id, userId: locked.id, role: 'CO', sortOrder: 4 })
  await enrol(db, locked.id, course.id)
  await enrol(db, classmate.id, course.id)
  await enrol(db, elsewhere.id, foreignCourse.id)
  await db.q.update(t.users).set({ disabledAt: new Date() }).where(eq(t.users.id, locked.id))
  await db.q.update(t.users).set({ passwordHash: await hashPassword(PASSWORD) })

  const { main, co, assistant: ta, foreigner: other, admin } = staff
  const users = { broken: main, locked, student, buyer, ta, co, main, other, admin }
  const ours = { course, section, student: classmate }
  const theirs = { course: foreignCourse, section: foreignSection, student: elsewhere }
  const sidesOf = (who: Person): [home: typeof ours, away: typeof ours] =>
    who === 'other' ? [theirs, ours] : [ours, theirs]
  return {
    api,
    users,
    /** The user of this name; null for nobody. */
    userOf: (who: Person) => (who === 'nobody' ? null : users[who]),
    /** Whose it is: the person's own, a classmate's otherwise. */
    ownerOf: (who: Person, column: Column) =>
      column === 'own' && who !== 'nobody' ? users[who] : sidesOf(who)[0].student,
    /** The course that a column means to a person; `missing` stands in the one that is the person's own. */
    sideOf: (who: Person, column: Column) => {
      const [home, away] = sidesOf(who)
      return column === 'foreign' && !BELONGS_NOWHERE.includes(who) ? away : home
    },
    /** The course that `sideOf` does not mean as the person's own. */
    awayOf: (who: Person) => sidesOf(who)[1],
    token: async (who: Person): Promise<string | undefined> => {
      if (who === 'nobody') return undefined
      const token = await api.tokenOf(users[who].id)
      return who === 'broken' ? forged(token) : token
    },
  }
}

/** They have no course of their own: each is foreign to them. */
const BELONGS_NOWHERE: readonly Person[] = ['nobody', 'student', 'admin']

const forged = (token: string) => {
  const [head, claims, signature = ''] = token.split('.')
  return [head, claims, [...signature].toReversed().join('')].join('.')
}

/** What refused calls may write: counts of how often, leases of jobs, and the log of callbacks. */
const LOGS = [t.rateLimits, t.jobRuns, t.paymentEvents, t.simulatorBooks]

/** A digest of every table, by its name: the sum of its rows' own, which needs no order. */
export async function fingerprint({ api }: World): Promise<Record<string, string | null>> {
  const tables = Object.values<unknown>(t)
    .filter((table) => is(table, PgTable))
    .filter((table) => !LOGS.some((log) => log === table))
  const digests = tables.map((table) => {
    const rows = sql`sum(hashtextextended(${table}::text, 0))`
    return [getTableName(table), sql<string | null>`(select ${rows} from ${table})`] as const
  })
  const [found] = await api.db.q.select(Object.fromEntries(digests)).from(sql`(select 1) as one`)
  return found ?? {}
}

/** One place of the table. */
export interface Cell {
  name: string
  who: Person
  ids: Ids
  expected: string
  /** Of a session of its own, which is there before it is asked what the call writes. */
  token: string | undefined
}

/** Every place of a row where there is something to call, with what it is called on. */
export const cellsOf = (world: World, { who: policy, on }: Call): Promise<Cell[]> =>
  Promise.all(
    [...policy].flatMap(([column, places]) =>
      PEOPLE.flatMap((who, index) => {
        const expected = places[index] ?? ''
        if (expected === '.') return []
        const made = async (): Promise<Cell> => ({
          name: `${who}, ${column}`,
          who,
          ids: (await on?.(world, who, column === 'any' ? 'own' : column)) ?? {},
          expected,
          token: await world.token(who),
        })
        return made()
      }),
    ),
  )

export const splitKey = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

/** Every registered route, as `METHOD path`. */
export const routesOf = ({ app }: TestApi) =>
  new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  )

/** Its key without what is said of it in brackets. */
export const routeOf = (key: string) => key.replace(/ \(.*\)$/, '')

/** A provider's own form of answers, and pages that people open from mails. */
const OTHER_FORM = /^\/mo-phong\/|\/ipn$|\/mails\/unsubscribe$/

const isVietnamese = (text: unknown) =>
  typeof text === 'string' && /[à-ỹđ]/i.test(text) && !/\b(?:invalid|expected|error)\b/i.test(text)

const isErrorShape = (body: any) => isVietnamese(body?.message) && /^[A-Z_]+$/.test(body?.code)

const forCell = (part: unknown, ids: Ids) => (typeof part === 'function' ? part(ids) : part)

/** Calls the cells, all of them at once; the answer of each by its name. */
export async function answersOf(world: World, key: string, row: Row, cells: readonly Cell[]) {
  const { method, path } = splitKey(key)
  const answered = cells.map(async ({ name, ids, expected, token }) => {
    const search = row.search ?? ids['search'] ?? ''
    const address = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? `no ${id}`) + search
    const { status, body } = await world.api.call(method, address, {
      ...(token && { token }),
      ...(row.headers && { headers: row.headers }),
      json: forCell(row.json, ids),
      form: forCell(row.form, ids),
    })
    const isWrong = status >= 400 && !OTHER_FORM.test(path) && !isErrorShape(body)
    const wanted = String(['ok', 'idle'].includes(expected) ? (row.ok ?? 200) : expected)
    return { name, wanted, got: isWrong ? `${status} ${JSON.stringify(body)}` : String(status) }
  })
  const all = await Promise.all(answered)
  return {
    got: Object.fromEntries(all.map(({ name, got }) => [name, got])),
    wanted: Object.fromEntries(all.map(({ name, wanted }) => [name, wanted])),
  }
}
