import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { changeRating } from '../../server/subjects/catalogue/course-counts.ts'
import type { Deps } from '../../server/deps.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'

/** Students of courses and what they say of them. */

/** Somebody who has the course and has completed a lesson of it. */
export async function makeLearner(db: Database, courseId: string, fullName?: string) {
  const user = await makeUser(db, fullName === undefined ? {} : { fullName })
  const section = await makeSection(db, courseId)
  const lesson = await makeLesson(db, section)
  await enrol(db, user.id, courseId)
  await db.q.insert(t.lessonCompletions).values({ userId: user.id, lessonId: lesson.id })
  return user
}

/** A review that counts, by a new student. */
export async function makeReview(
  deps: Deps,
  courseId: string,
  given: Partial<typeof t.courseReviews.$inferInsert> = {},
) {
  const { db } = deps
  const userId = given.userId ?? (await makeLearner(db, courseId)).id
  const row = { id: newId(), courseId, stars: 5, body: 'Rất đáng học.', ...given, userId }
  await db.tx(async () => {
    await db.q.insert(t.courseReviews).values(row)
    if (!row.hiddenAt) await changeRating(deps, courseId, null, row.stars)
  })
  return row
}

/** A published course with one review, and who has written it. */
export async function makeReviewedCourse(deps: Deps) {
  const course = await makeCourse(deps.db)
  const author = await makeLearner(deps.db, course.id)
  const review = await makeReview(deps, course.id, { userId: author.id })
  return { course, author, review }
}

export const makeReport = async (
  db: Database,
  reviewId: string,
  given: Partial<typeof t.reviewReports.$inferInsert> = {},
) => {
  const { id: userId } = await makeUser(db)
  const row = { id: newId(), reviewId, userId, reason: 'Nói sai sự thật.', ...given }
  await db.q.insert(t.reviewReports).values(row)
  return row
}

/** What a course says of its rating. */
export async function ratingOf(db: Database, courseId: string) {
  const [row] = await db.q
    .select({ sum: t.courses.ratingSum, count: t.courses.ratingCount, avg: t.courses.ratingAvg })
    .from(t.courses)
    .where(eq(t.courses.id, courseId))
  return row
}

/** The same, counted from the reviews that are shown. */
export async function countedRating(db: Database, courseId: string) {
  const [row] = await db.q
    .select({
      sum: sql<number>`coalesce(sum(${t.courseReviews.stars}), 0)::int`,
      count: sql<number>`count(*)::int`,
      avg: sql<number>`coalesce(avg(${t.courseReviews.stars}), 0)::real`,
    })
    .from(t.courseReviews)
    .innerJoin(
      t.enrolments,
      and(
        eq(t.enrolments.courseId, t.courseReviews.courseId),
        eq(t.enrolments.userId, t.courseReviews.userId),
      ),
    )
    .where(and(eq(t.courseReviews.courseId, courseId), isNull(t.courseReviews.hiddenAt)))
  return row
}
