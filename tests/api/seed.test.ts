import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { DEMO_ACCOUNTS } from '../../server/tools/seed/accounts.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { seedIfEmpty } from '../../server/tools/seed/seed.ts'
import { verifyPassword } from '../../server/subjects/accounts/passwords.ts'
import { freshDatabase, sharedApi, startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'

const TABLES = {
  users: t.users,
  topics: t.topics,
  courses: t.courses,
  instructors: t.courseInstructors,
  sections: t.sections,
  lessons: t.lessons,
  resources: t.resources,
  files: t.files,
  orders: t.orders,
  items: t.orderItems,
  enrolments: t.enrolments,
  completions: t.lessonCompletions,
  assessments: t.assessments,
  questions: t.quizQuestions,
  attempts: t.quizAttempts,
  submissions: t.submissions,
  attachments: t.submissionFiles,
  comments: t.submissionComments,
  reviews: t.courseReviews,
  reports: t.reviewReports,
}

const api = sharedApi({ data: 'seeded' })

const countAll = async (db: TestApi['db']) => {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(TABLES)) counts[name] = await db.q.$count(table)
  return counts
}

describe('seeding', () => {
  test('again changes nothing', async () => {
    const before = await countAll(api.db)
    await seedIfEmpty(api.deps)
    expect(await countAll(api.db)).toEqual(before)
  })

  test('leaves a database alone that somebody already uses', async () => {
    const own = await startApi()
    await makeUser(own.db)
    await seedIfEmpty(own.deps)
    expect(await own.db.q.$count(t.users)).toBe(1)
    expect(await own.db.q.$count(t.courses)).toBe(0)
  })

  test('from two processes at once happens once', async () => {
    const own = await startApi()
    await Promise.all([seedIfEmpty(own.deps), seedIfEmpty(own.deps)])
    expect(await countAll(own.db)).toEqual(await countAll(api.db))
  })

  test('that fails leaves neither rows nor files', async () => {
    const own = await startApi()
    const written: string[] = []
    const { files } = own.deps
    const write = files.write.bind(files)
    files.write = async (key, source) => {
      if (written.length === 3) {
        source.destroy()
        throw new Error('disk full')
      }
      written.push(key)
      return write(key, source)
    }
    await expect(seedIfEmpty(own.deps)).rejects.toThrow('disk full')
    expect(await own.db.q.$count(t.users)).toBe(0)
    expect(written).toHaveLength(3)
    for (const key of written) expect(await files.stat(key)).toBeNull()
  })

  test('gives the same ids everywhere', async () => {
    const other = await freshDatabase('seeded')
    try {
      const ids = (db: TestApi['db']) =>
        db.q.select({ id: t.lessons.id }).from(t.lessons).orderBy(t.lessons.id)
      expect(await ids(other)).toEqual(await ids(api.db))
    } finally {
      await other.close()
    }
  })
})

describe('accounts', () => {
  test('every demo account has its roles and its password', async () => {
    for (const account of DEMO_ACCOUNTS) {
      const [user] = await api.db.q.select().from(t.users).where(eq(t.users.email, account.email))
      expect(user).toMatchObject({
        username: account.username,
        fullName: account.fullName,
        roles: account.roles,
      })
      expect(await verifyPassword(user?.passwordHash ?? '', account.password)).toBe(true)
    }
    expect(new Set(DEMO_ACCOUNTS.flatMap((account) => account.roles))).toEqual(
      new Set(['STUDENT', 'INSTRUCTOR', 'ADMIN']),
    )
  })

  test('nobody else can sign in with the demo password', async () => {
    const [someone] = await api.db.q
      .select()
      .from(t.users)
      .where(eq(t.users.username, 'taquangvinh'))
    expect(
      await verifyPassword(someone?.passwordHash ?? '', DEMO_ACCOUNTS[0]?.password ?? ''),
    ).toBe(false)
  })

  test.each([
    ['giangvien', 'MAIN'],
    ['dongiangvien', 'CO'],
    ['trogiang', 'TA'],
  ])('%s teaches as %s', async (username, role) => {
    const rows = await api.db.q
      .select()
      .from(t.courseInstructors)
      .where(
        and(
          eq(t.courseInstructors.userId, seedId('user', username)),
          eq(t.courseInstructors.role, role),
        ),
      )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('the fresh student has nothing', async () => {
    const userId = seedId('user', 'hocvien2')
    expect(await api.db.q.$count(t.orders, eq(t.orders.userId, userId))).toBe(0)
    expect(await api.db.q.$count(t.enrolments, eq(t.enrolments.userId, userId))).toBe(0)
  })
})
