import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { coversFolder, readCoverIndex } from '../../server/subjects/catalogue/covers.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import type { TestApi } from './api.ts'
import { faculty } from './faculty.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'
import {
  makeAssessment,
  makeFile,
  makeQuiz,
  makeResource,
  makeSubmission,
} from './learning-fixtures.ts'
import { choose, momoIpn, startPayment, vnpayIpn, type Provider } from './payments.ts'

/** Who calls, on what, for the table of tests/api/access.test.ts. */

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

/** What stands in the path, by the names of its parameters, and what bodies need. */
export type Ids = Record<string, string>

/** Makes what one cell of the table is about: nothing that another cell has. */
export type Target = (world: World, who: Person, column: Column) => Promise<Ids>

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
  return {
    api,
    users,
    /** The user of this name; null for nobody. */
    userOf: (who: Person) => (who === 'nobody' ? null : users[who]),
    /** The course that a column means to a person; `missing` stands in the one that is the person's own. */
    sideOf: (who: Person, column: Column) => {
      const [home, away] = who === 'other' ? [theirs, ours] : [ours, theirs]
      return column === 'foreign' && !BELONGS_NOWHERE.includes(who) ? away : home
    },
    /** The course that `sideOf` does not mean as the person's own. */
    awayOf: (who: Person) => (who === 'other' ? ours : theirs),
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

/** A digest of every table, by its name. */
export async function fingerprint({ api }: World): Promise<Record<string, string | null>> {
  const tables = Object.values<unknown>(t)
    .filter((table) => is(table, PgTable))
    .filter((table) => !LOGS.some((log) => log === table))
  const digests = tables.map((table) => {
    const rows = sql`string_agg(${table}::text, ',' order by ${table}::text)`
    return [getTableName(table), sql<string | null>`(select md5(${rows}) from ${table})`] as const
  })
  const [found] = await api.db.q.select(Object.fromEntries(digests)).from(sql`(select 1) as one`)
  return found ?? {}
}

/** Its own id, or one that nothing has. */
const orMissing = (column: Column, id: string) => (column === 'missing' ? newId() : id)

/** Its course is the person's own, or foreign. */
const newLesson = ({ api, sideOf }: World, who: Person, column: Column) =>
  makeLesson(api.db, sideOf(who, column).section)

export const aCourse: Target = async ({ sideOf }, who, column) => {
  const courseId = orMissing(column, sideOf(who, column).course.id)
  return { courseId, id: courseId }
}

export const aSection: Target = async ({ api, sideOf }, who, column) => {
  const { course } = sideOf(who, column)
  const { id } = await makeSection(api.db, course.id)
  return { courseId: course.id, sectionId: orMissing(column, id) }
}

/** The course is the person's own, the section another one's. */
export const aForeignSection: Target = async ({ sideOf, awayOf }, who) => ({
  courseId: sideOf(who, 'own').course.id,
  sectionId: awayOf(who).section.id,
})

export const aLesson: Target = async (world, who, column) => {
  const lesson = await newLesson(world, who, column)
  const lessonId = orMissing(column, lesson.id)
  return { lessonId, id: lessonId }
}

const anotherKindOfLesson =
  (lesson: Partial<typeof t.lessons.$inferInsert>, status: string): Target =>
  async (world, who, column) => {
    const { db } = world.api
    const { course } = world.sideOf(who, column)
    const bought = column === 'own' ? course : await makeCourse(db, { status })
    const { id } = await makeLesson(db, await makeSection(db, bought.id), lesson)
    return { id }
  }
export const aPreview = anotherKindOfLesson({ isFreePreview: true }, 'PUBLISHED')
export const anUnpublishedLesson = anotherKindOfLesson({ isFreePreview: true }, 'DRAFT')

export const aResource: Target = async (world, who, column) => {
  const lesson = await newLesson(world, who, column)
  const { id } = await makeResource(world.api.db, lesson.id)
  return { lessonId: lesson.id, resourceId: orMissing(column, id) }
}

/** The lesson is the person's own, the resource of another one in the same course. */
export const aResourceOfAnotherLesson: Target = async (world, who) => {
  const lesson = await newLesson(world, who, 'own')
  return { ...(await aResource(world, who, 'own')), lessonId: lesson.id }
}

export const anAssignment: Target = async (world, who, column) => {
  const dueAt = new Date(Date.now() + 86_400_000)
  const { id } = await makeAssessment(world.api.db, await newLesson(world, who, column), { dueAt })
  return { id: orMissing(column, id) }
}

export const aQuiz: Target = async (world, who, column) => {
  const quiz = await makeQuiz(world.api.db, await newLesson(world, who, column))
  return { id: orMissing(column, quiz.id) }
}

/** The person has begun it, where that is allowed. */
export const aBegunQuiz: Target = async (world, who, column) => {
  const quiz = await aQuiz(world, who, column)
  const token = await world.token(who)
  await world.api.call('GET', `/api/student/assessments/${quiz['id']}`, token ? { token } : {})
  return quiz
}

/** An assessment and another lesson of its course. */
export const aMove: Target = async (world, who, column) => {
  const { id = '' } = await anAssignment(world, who, column)
  const lesson = await newLesson(world, who, column)
  return { lessonId: lesson.id, assessmentId: id }
}

/** The lesson is the person's own, the assessment of a foreign course. */
export const aMoveBetweenCourses: Target = async (world, who) => {
  const { db } = world.api
  const { id } = await makeAssessment(db, await makeLesson(db, world.awayOf(who).section))
  return { lessonId: (await newLesson(world, who, 'own')).id, assessmentId: id }
}

/** What a student of the course submitted. */
export const aSubmission: Target = async (world, who, column) => {
  const { student } = world.sideOf(who, column)
  const { id = '' } = await anAssignment(world, who, column === 'missing' ? 'own' : column)
  return { id: orMissing(column, (await makeSubmission(world.api.db, id, student.id)).id) }
}

/** The person's own, or a classmate's in the same course. */
export const aSubmissionOfMine: Target = async (world, who, column) => {
  const { student } = world.sideOf(who, 'own')
  const user = column === 'own' ? world.userOf(who) : student
  const { id = '' } = await anAssignment(world, who, 'own')
  const submission = await makeSubmission(world.api.db, id, (user ?? student).id)
  return { id: orMissing(column, submission.id) }
}

/** A signed-in browser. */
export const aSession: Target = async (world, who, column) => {
  const user = column === 'own' ? world.userOf(who) : null
  const { student } = world.sideOf(who, 'own')
  const expiresAt = new Date(Date.now() + 3_600_000)
  const row = { id: newId(), userId: (user ?? student).id, expiresAt }
  await world.api.db.q.insert(t.sessions).values(row)
  return { id: orMissing(column, row.id) }
}

/** A course in the person's cart, or in a classmate's. */
export const aCartLine: Target = async (world, who, column) => {
  const { db } = world.api
  const user = column === 'own' ? world.userOf(who) : null
  const { student } = world.sideOf(who, 'own')
  const course = await makeCourse(db)
  const line = { userId: (user ?? student).id, courseId: course.id }
  await db.q.insert(t.cartItems).values(line)
  return { courseId: orMissing(column, course.id) }
}

/** One course in the cart, and nothing else. */
export const aCart: Target = async (world, who) => {
  const user = world.userOf(who)
  const { db } = world.api
  if (user) await db.q.delete(t.cartItems).where(eq(t.cartItems.userId, user.id))
  return aCartLine(world, who, 'own')
}

/** A course that everybody may buy; `foreign`: one that is not for sale. */
export const aCourseForSale: Target = async ({ api }, _, column) => {
  const course = await makeCourse(api.db, { status: column === 'foreign' ? 'DRAFT' : 'PUBLISHED' })
  const courseId = orMissing(column, course.id)
  return { courseId, idOrSlug: courseId }
}

/** The person's email and password; `foreign`: with another password. */
export const anAccount: Target = async ({ userOf }, who, column) => ({
  email: (column !== 'missing' && userOf(who)?.email) || `${newId()}@example.test`,
  password: column === 'foreign' ? 'mat-khau-cua-ai-do' : PASSWORD,
})

/** A username that is free; `foreign`: one that is taken. */
export const aUsername: Target = async ({ users }, _, column) => {
  const name = `nguoi${randomBytes(6).toString('hex')}`
  return {
    username: column === 'foreign' ? users.student.username : name,
    email: `${name}@example.test`,
  }
}

/** A picture of a demo course. */
export const aCover: Target = async (_, __, column) => {
  const [file = ''] = readdirSync(coversFolder()).filter((name) => name.endsWith('.webp'))
  return { file: column === 'missing' ? file.replace(/^.*\./, 'khong-co.0123456789.') : file }
}

/** The picture of shared links that is made from the cover of a demo course. */
export const aSharePicture: Target = async (_, __, column) => {
  const [sizes = {}] = Object.values(readCoverIndex())
  const [, hash = ''] = /\.([0-9a-f]{10})\.webp$/.exec(sizes['640'] ?? '') ?? []
  return { file: column === 'missing' ? '0000000000.jpg' : `${hash}.jpg` }
}

/** The token of a reset mail. */
export const aResetToken: Target = async (world, who, column) => {
  const token = randomBytes(32).toString('base64url')
  const { student } = world.sideOf(who, 'own')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(Date.now() + 3_600_000)
  if (column === 'own') {
    await world.api.db.q
      .insert(t.passwordResets)
      .values({ tokenHash, userId: (world.userOf(who) ?? student).id, expiresAt })
  }
  return { token }
}

/** A file with the query that opens it; `foreign`: with another file's. */
export const aFile: Target = async ({ api }, _, column) => {
  const file = await makeFile(api.deps)
  const id = orMissing(column, file.id)
  const address = await api.deps.files.signedUrl({
    ...file,
    id: column === 'foreign' ? newId() : id,
  })
  return { id, search: address.slice(address.indexOf('?')) }
}

/** A picture of a person; `foreign`: a file that is nobody's picture. */
export const anAvatar: Target = async ({ api }, _, column) => {
  const { db } = api
  const [file, person] = await Promise.all([makeFile(api.deps), makeUser(db)])
  await db.q.update(t.files).set({ ownerId: person.id }).where(eq(t.files.id, file.id))
  if (column === 'own') {
    await db.q.update(t.users).set({ avatarFileId: file.id }).where(eq(t.users.id, person.id))
  }
  return { fileId: orMissing(column, file.id) }
}

/** An IPN that says paid; `foreign`: for another amount than was signed; `missing`: for no order of ours. */
export const anIpn =
  (provider: Provider): Target =>
  async ({ api }, _, column): Promise<Ids> => {
    const { orderId, total } = await startPayment(api, provider)
    const about = orMissing(column, orderId)
    if (provider === 'VNPAY') {
      const query = vnpayIpn(about, total)
      return { search: `?${column === 'foreign' ? query.replace('NCB', 'VCB') : query}` }
    }
    const ipn = momoIpn(about, total)
    return { ipn: JSON.stringify(column === 'foreign' ? { ...ipn, amount: total + 1 } : ipn) }
  }

/** The query of a return page; `foreign`: changed; `missing`: signed, for no order of ours. */
export const aReturn =
  (provider: Provider): Target =>
  async ({ api }, _, column) => {
    const { orderId, total } = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, orderId, 'success')
    const { search } = new URL(returnUrl ?? '')
    if (column === 'own') return { query: search }
    if (column === 'foreign') return { query: search.replaceAll(orderId, newId()) }
    if (provider === 'VNPAY') return { query: `?${vnpayIpn(newId(), total)}` }
    const fields = Object.entries(momoIpn(newId(), total)).map(([name, value]) => [
      name,
      String(value),
    ])
    return { query: `?${new URLSearchParams(fields)}` }
  }

/** An open payment at a simulator. */
export const aPayment =
  (provider: Provider): Target =>
  async ({ api }, _, column) => {
    const { orderId: started } = await startPayment(api, provider)
    const orderId = orMissing(column, started)
    const named = Buffer.from(`SIM|${orderId}`).toString('base64')
    return { provider, orderId, search: provider === 'MOMO' ? `?t=${named}` : `?ref=${orderId}` }
  }
