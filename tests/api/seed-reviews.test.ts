import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { sharedApi } from '../support/api.ts'
import { countedRating, ratingOf } from '../support/reviews.ts'

const api = sharedApi({ data: 'seeded' })

const reviews = () => api.db.q.select().from(t.courseReviews)

test('ratings are counted from reviews alone; most courses have 3 to 25', async () => {
  const courses = await api.db.q.select().from(t.courses)
  for (const { id } of courses) {
    expect(await ratingOf(api.db, id)).toEqual(await countedRating(api.db, id))
  }
  const published = courses.filter(({ status }) => status === 'PUBLISHED')
  const some = published.filter(({ ratingCount }) => ratingCount >= 3 && ratingCount <= 25)
  expect(some.length).toBeGreaterThan(published.length * 0.8)
})

test('who writes has bought the course and completed a lesson before; nobody writes what others do', async () => {
  const rows = await api.db.q
    .select({
      createdAt: t.courseReviews.createdAt,
      lessonsDone: t.enrolments.lessonsDone,
      firstAt: sql<Date>`min(${t.lessonCompletions.completedAt})`.mapWith(
        t.lessonCompletions.completedAt,
      ),
    })
    .from(t.courseReviews)
    .leftJoin(
      t.enrolments,
      and(
        eq(t.enrolments.courseId, t.courseReviews.courseId),
        eq(t.enrolments.userId, t.courseReviews.userId),
      ),
    )
    .leftJoin(t.lessons, eq(t.lessons.courseId, t.courseReviews.courseId))
    .leftJoin(
      t.lessonCompletions,
      and(
        eq(t.lessonCompletions.lessonId, t.lessons.id),
        eq(t.lessonCompletions.userId, t.courseReviews.userId),
      ),
    )
    .groupBy(t.courseReviews.id, t.enrolments.id)
  expect(rows.length).toBeGreaterThan(300)
  for (const { createdAt, lessonsDone, firstAt } of rows) {
    expect(lessonsDone).toBeGreaterThan(0)
    expect(createdAt.getTime()).toBeGreaterThan(firstAt.getTime())
    expect(createdAt.getTime()).toBeLessThan(Date.now())
  }
  const texts = (await reviews()).filter(({ body }) => body)
  const inCourse = texts.map(({ courseId, body }) => `${courseId}/${body}`)
  expect(new Set(inCourse).size).toBe(inCourse.length)
  expect(new Set(texts.map(({ body }) => body)).size).toBeGreaterThan(50)
})

test('teachers have answered some, after they were written', async () => {
  const answered = (await reviews()).filter(({ answeredAt }) => answeredAt !== null)
  expect(answered.length).toBeGreaterThan(30)
  const mains = await api.db.q
    .select()
    .from(t.courseInstructors)
    .where(eq(t.courseInstructors.role, 'MAIN'))
  for (const { courseId, answer, answeredAt, answeredById, createdAt } of answered) {
    expect(answer).not.toBe('')
    expect(mains.some((one) => one.courseId === courseId && one.userId === answeredById)).toBe(true)
    expect(answeredAt?.getTime()).toBeGreaterThan(createdAt.getTime())
    expect(answeredAt?.getTime()).toBeLessThan(Date.now())
  }
})

test('two are reported and one is hidden, which the log tells', async () => {
  const open = await api.db.q
    .selectDistinct({ reviewId: t.reviewReports.reviewId })
    .from(t.reviewReports)
    .where(isNull(t.reviewReports.resolvedAt))
  expect(open).toHaveLength(2)
  const [hidden, ...more] = await api.db.q
    .select()
    .from(t.courseReviews)
    .where(isNotNull(t.courseReviews.hiddenAt))
  expect(more).toEqual([])
  const about = and(eq(t.adminLog.action, 'review.hide'), eq(t.adminLog.targetId, hidden?.id ?? ''))
  expect(await api.db.q.$count(t.adminLog, about)).toBe(1)
  const own = await api.db.q
    .select({ id: t.reviewReports.id })
    .from(t.reviewReports)
    .innerJoin(t.courseReviews, eq(t.courseReviews.id, t.reviewReports.reviewId))
    .where(eq(t.courseReviews.userId, t.reviewReports.userId))
  expect(own).toEqual([])
})

test('the main student has written one, with an answer, and is asked for others', async () => {
  const mine = eq(t.courseReviews.userId, seedId('user', 'hocvien'))
  const rows = await api.db.q.select().from(t.courseReviews).where(mine)
  expect(rows.map(({ courseId }) => courseId)).toEqual([
    seedId('course', 'html-css-trang-web-dau-tien'),
  ])
  expect(rows[0]?.answer).not.toBe('')
  const path = `/api/student/courses/${seedId('course', 'javascript-tu-con-so-0')}/review`
  const asked = await api.call('GET', path, { as: 'hocvien@lopmo.test' })
  expect(asked.body).toEqual({ review: null, why: null })
})
