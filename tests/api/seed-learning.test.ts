import { and, eq, gt, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { MAX_ATTEMPTS } from '../../server/platform/outbox.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { sharedApi } from '../support/api.ts'

const DAY = 86_400_000

const api = sharedApi({ data: 'seeded' })

describe('orders and progress', () => {
  test('every status and provider occurs, and the main student has an order in every status', async () => {
    const rows = await api.db.q.select().from(t.orders)
    const statuses = new Set(['PENDING', 'PAID', 'FAILED', 'REFUNDED'])
    expect(new Set(rows.map((row) => row.status))).toEqual(statuses)
    const own = rows.filter((row) => row.userId === seedId('user', 'hocvien'))
    expect(new Set(own.map((row) => row.status))).toEqual(statuses)
    const paid = rows.filter((row) => row.status === 'PAID')
    expect(new Set(paid.map((row) => row.provider))).toEqual(new Set(['MOMO', 'VNPAY', 'FREE']))
    expect(paid.every((row) => row.paidAt !== null)).toBe(true)
    for (const row of rows) {
      expect(row.provider === 'FREE').toBe(row.totalAmount === 0)
      expect(row.createDateStr !== null).toBe(row.provider === 'VNPAY')
      expect(row.providerTransactionId !== null).toBe(
        row.status !== 'PENDING' && row.provider !== 'FREE',
      )
    }
  })

  test('a certificate holds where the course is complete, and one is revoked with its refund', async () => {
    const rows = await api.db.q.select().from(t.certificates)
    const own = (slug: string) => rows.find(({ courseId }) => courseId === seedId('course', slug))
    const held = own('git-va-github-trong-mot-buoi-chieu')
    expect(held).toMatchObject({ userId: seedId('user', 'hocvien'), revokedAt: null })
    const [last] = await api.db.q
      .select({ at: sql<Date>`max(${t.lessonCompletions.completedAt})`.mapWith(t.orders.paidAt) })
      .from(t.lessonCompletions)
      .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
      .where(
        and(
          eq(t.lessonCompletions.userId, seedId('user', 'hocvien')),
          eq(t.lessons.courseId, held?.courseId ?? ''),
        ),
      )
    expect(held?.issuedAt).toEqual(last?.at)
    const [refunded] = await api.db.q
      .select({ refundedAt: t.orders.refundedAt })
      .from(t.orders)
      .where(and(eq(t.orders.userId, seedId('user', 'hocvien')), eq(t.orders.status, 'REFUNDED')))
    expect(own('seo-thuc-hanh')?.revokedAt).toEqual(refunded?.refundedAt)
    expect(rows).toHaveLength(2)
  })

  test('nobody was last in a course before the own work in it; the main student goes on with JavaScript', async () => {
    const late = await api.db.q
      .select({ id: t.submissions.id })
      .from(t.submissions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.submissions.assessmentId))
      .innerJoin(
        t.enrolments,
        and(
          eq(t.enrolments.userId, t.submissions.userId),
          eq(t.enrolments.courseId, t.assessments.courseId),
        ),
      )
      .where(
        or(isNull(t.enrolments.lastSeenAt), lt(t.enrolments.lastSeenAt, t.submissions.submittedAt)),
      )
    expect(late).toEqual([])
    const [last] = await api.db.q
      .select({ courseId: t.enrolments.courseId })
      .from(t.enrolments)
      .where(eq(t.enrolments.userId, seedId('user', 'hocvien')))
      .orderBy(sql`${t.enrolments.lastSeenAt} desc nulls last`)
    expect(last?.courseId).toBe(seedId('course', 'javascript-tu-con-so-0'))
  })

  test('amounts are the sums of their items, at prices of the catalogue', async () => {
    const rows = await api.db.q
      .select({
        total: t.orders.totalAmount,
        sum: sql<number>`sum(${t.orderItems.price} * ${t.orderItems.quantity})::int`,
        catalogue: sql<number>`sum(${t.courses.effectivePrice})::int`,
      })
      .from(t.orders)
      .innerJoin(t.orderItems, eq(t.orderItems.orderId, t.orders.id))
      .innerJoin(t.courses, eq(t.courses.id, t.orderItems.courseId))
      .groupBy(t.orders.id)
    expect(rows).toHaveLength(await api.db.q.$count(t.orders))
    for (const row of rows) expect([row.sum, row.catalogue]).toEqual([row.total, row.total])
  })

  test('who paid is enrolled, and nobody else', async () => {
    const paid = await api.db.q
      .select({ userId: t.orders.userId, courseId: t.orderItems.courseId, orderId: t.orders.id })
      .from(t.orderItems)
      .innerJoin(t.orders, eq(t.orders.id, t.orderItems.orderId))
      .where(eq(t.orders.status, 'PAID'))
    const enrolled = await api.db.q
      .select({
        userId: t.enrolments.userId,
        courseId: t.enrolments.courseId,
        orderId: t.enrolments.orderId,
      })
      .from(t.enrolments)
    const key = (row: { userId: string; courseId: string; orderId: string | null }) =>
      `${row.userId}/${row.courseId}/${row.orderId}`
    expect(enrolled.map(key).toSorted()).toEqual(paid.map(key).toSorted())
  })

  test('a year of sales: enough of everything for every screen of the back office', async () => {
    const { q } = api.db
    const rows = await q.select().from(t.orders)
    const shop = rows.filter(({ createdAt }) => createdAt.getTime() < Date.now() - DAY)
    expect(shop.length).toBeGreaterThan(250)
    const months = new Set(shop.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(12)
    const refunded = rows.filter(({ status }) => status === 'REFUNDED')
    expect(refunded.length).toBeGreaterThanOrEqual(8)
    for (const row of refunded) {
      expect(row.refundedAt?.getTime()).toBeGreaterThan(row.paidAt?.getTime() ?? Infinity)
      expect(row.refundedAt?.getTime()).toBeLessThan(Date.now())
    }
    // Nobody bought before there was an account, or after it was closed.
    const early = await q
      .select({ id: t.orders.id })
      .from(t.orders)
      .innerJoin(t.users, eq(t.users.id, t.orders.userId))
      .where(
        or(lt(t.orders.createdAt, t.users.createdAt), gt(t.orders.createdAt, t.users.disabledAt)),
      )
    expect(early).toEqual([])
    for (const status of ['PENDING', 'ARCHIVED']) {
      expect(await q.$count(t.courses, eq(t.courses.status, status))).toBe(1)
    }
    expect(await q.$count(t.courses, isNotNull(t.courses.saleEndsAt))).toBe(1)
    expect(await q.$count(t.orderFlags, isNull(t.orderFlags.resolvedAt))).toBe(1)
    expect(await q.$count(t.orderFlags, isNotNull(t.orderFlags.resolvedAt))).toBe(1)
    expect(await q.$count(t.mails, eq(t.mails.attempts, MAX_ATTEMPTS))).toBe(1)
    expect(await q.$count(t.adminLog)).toBeGreaterThanOrEqual(4)
  })

  test('every payment has what the provider said of it', async () => {
    const told = api.db.q
      .select({ id: t.paymentEvents.orderId })
      .from(t.paymentEvents)
      .where(eq(t.paymentEvents.source, 'ipn'))
    const silent = await api.db.q
      .select({ id: t.orders.id })
      .from(t.orders)
      .where(
        and(
          ne(t.orders.provider, 'FREE'),
          ne(t.orders.status, 'PENDING'),
          notInArray(t.orders.id, told),
        ),
      )
    expect(silent).toEqual([])
  })

  test('the main student has courses untouched, begun, nearly done and completed', async () => {
    const { body } = await api.call('GET', '/api/student/my-courses', { as: 'hocvien@lopmo.test' })
    const progress: number[] = body.map((each: { progressPct: number }) => each.progressPct)
    expect(progress).toContain(0)
    expect(progress).toContain(100)
    expect(progress.some((pct) => pct > 0 && pct < 60)).toBe(true)
    expect(progress.some((pct) => pct >= 85 && pct < 100)).toBe(true)
  })

  test('completed lessons belong to courses of theirs, after buying and before now', async () => {
    const rows = await api.db.q
      .select({ at: t.lessonCompletions.completedAt, enrolledAt: t.enrolments.createdAt })
      .from(t.lessonCompletions)
      .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
      .leftJoin(
        t.enrolments,
        and(
          eq(t.enrolments.courseId, t.lessons.courseId),
          eq(t.enrolments.userId, t.lessonCompletions.userId),
        ),
      )
    expect(rows.length).toBeGreaterThan(200)
    for (const row of rows) {
      expect(row.enrolledAt).not.toBeNull()
      expect(row.at.getTime()).toBeGreaterThanOrEqual(row.enrolledAt?.getTime() ?? Infinity)
      expect(row.at.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })
})

describe('assessments', () => {
  const HOUR = 3_600_000
  const main = seedId('user', 'hocvien')

  test('the main student has one of every kind and state', async () => {
    const rows = await api.db.q
      .select({ assessment: t.assessments, submission: t.submissions })
      .from(t.assessments)
      .innerJoin(
        t.enrolments,
        and(eq(t.enrolments.courseId, t.assessments.courseId), eq(t.enrolments.userId, main)),
      )
      .leftJoin(
        t.submissions,
        and(eq(t.submissions.assessmentId, t.assessments.id), eq(t.submissions.userId, main)),
      )
    const has = (
      claim: (
        assessment: typeof t.assessments.$inferSelect,
        submission: typeof t.submissions.$inferSelect | null,
      ) => unknown,
    ) => rows.some(({ assessment, submission }) => claim(assessment, submission))
    const hoursLeft = (a: typeof t.assessments.$inferSelect) =>
      ((a.dueAt?.getTime() ?? Number.NaN) - Date.now()) / HOUR
    for (const type of ['QUIZ', 'ASSIGNMENT']) {
      for (const status of ['SUBMITTED', 'GRADED', 'RETURNED']) {
        expect([type, status, has((a, s) => a.type === type && s?.status === status)]).toEqual([
          type,
          status,
          true,
        ])
      }
      for (const pass of [true, false]) {
        expect(has((a, s) => a.type === type && s?.status === 'GRADED' && s.pass === pass)).toBe(
          true,
        )
      }
      expect(has((a, s) => a.type === type && !s)).toBe(true)
      expect(has((a) => a.type === type && a.dueAt === null)).toBe(true)
    }
    expect(has((a, s) => hoursLeft(a) < 0 && !s)).toBe(true)
    expect(has((_, s) => s?.late)).toBe(true)
    expect(has((a, s) => hoursLeft(a) > 1 && hoursLeft(a) <= 3 && !s)).toBe(true)
    expect(has((a, s) => hoursLeft(a) > 24 && hoursLeft(a) < 72 && !s)).toBe(true)
    expect(has((a) => hoursLeft(a) > 9 * 24 && hoursLeft(a) < 11 * 24)).toBe(true)
    expect(has((a) => hoursLeft(a) > 20 * 24 && hoursLeft(a) < 22 * 24)).toBe(true)
    expect(has((a) => a.availableAt && a.availableAt > new Date())).toBe(true)
    expect(has((a) => a.shuffleQuestions && a.durationMinutes)).toBe(true)
    expect(has((a, s) => a.attemptsAllowed === 1 && s?.status === 'GRADED')).toBe(true)
  })

  test('questions keep the rules of the quiz form', async () => {
    const rows = await api.db.q.select().from(t.quizQuestions)
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['SINGLE', 'MULTI', 'SHORT']))
    for (const { type, options, score } of rows) {
      const correct = options.filter((option) => option.isCorrect).length
      const [least, most] = { SHORT: [0, 0], SINGLE: [1, 1], MULTI: [1, 9] }[type] ?? []
      expect(correct).toBeGreaterThanOrEqual(least ?? 1)
      expect(correct).toBeLessThanOrEqual(most ?? 0)
      expect(options.length > 0).toBe(type !== 'SHORT')
      expect(score).toBeGreaterThan(0)
    }
  })

  test('only students of the course submit, only its teachers grade and comment', async () => {
    const inCourse = await api.db.q
      .select({
        submission: t.submissions,
        courseId: t.assessments.courseId,
        enrolledAt: t.enrolments.createdAt,
      })
      .from(t.submissions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.submissions.assessmentId))
      .leftJoin(
        t.enrolments,
        and(
          eq(t.enrolments.courseId, t.assessments.courseId),
          eq(t.enrolments.userId, t.submissions.userId),
        ),
      )
    const teachers = await api.db.q.select().from(t.courseInstructors)
    const teaches = (courseId: string, userId: string) =>
      teachers.some((row) => row.courseId === courseId && row.userId === userId)
    const comments = await api.db.q.select().from(t.submissionComments)
    expect(inCourse.length).toBeGreaterThan(10)
    expect(comments.length).toBeGreaterThan(4)
    for (const { submission, courseId, enrolledAt } of inCourse) {
      const submittedAt = submission.submittedAt?.getTime() ?? NaN
      expect(enrolledAt?.getTime()).toBeLessThan(submittedAt)
      expect(submittedAt).toBeLessThan(Date.now())
      const grader = submission.graderUserId
      expect(grader === null || teaches(courseId, grader)).toBe(true)
      for (const { userId } of comments.filter((row) => row.submissionId === submission.id)) {
        expect(userId === submission.userId || teaches(courseId, userId)).toBe(true)
      }
    }
  })

  test('open as the API serves them: a graded quiz, a returned one, a thread with its file', async () => {
    const as = 'hocvien@lopmo.test'
    const idOf = (course: string, title: string) => seedId('assessment', `${course}/${title}`)
    const get = (id: string, rest = '') =>
      api.call('GET', `/api/student/assessments/${id}${rest}`, { as })
    const english = 'tieng-anh-giao-tiep-noi-cong-so'
    const used = await get(idOf(english, 'Chọn lời giới thiệu phù hợp'))
    expect(used.body.code).toBe('NO_ATTEMPTS_LEFT')
    const again = await get(idOf(english, 'Dòng tiêu đề nào rõ ràng?'))
    expect(again.body.attempt.number).toBe(2)
    const drawn = idOf('javascript-tu-con-so-0', 'Sổ chi tiêu: bản vẽ màn hình')
    const thread = await get(drawn, '/thread')
    expect(thread.body).toMatchObject({
      submission: { status: 'RETURNED', pass: false, graderUser: { fullName: 'Trần Thu Hà' } },
      comments: [{ user: { fullName: 'Đỗ Khánh Linh' } }],
    })
    const file = await fetch(api.url + thread.body.submission.attachments[0].url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
