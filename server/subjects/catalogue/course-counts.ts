import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { courseReviews, courses } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'

/**
 * What a course counts: its students, and the stars of their reviews (docs/trust.md#reviews). Whoever changes a count
 * has locked the courses first, in the order of their ids.
 */

/** Counts one review's stars anew: before and now, null: not counted. The transaction has locked the course. */
export async function changeRating(
  deps: Deps,
  courseId: string,
  before: number | null,
  after: number | null,
): Promise<void> {
  const sum = (after ?? 0) - (before ?? 0)
  const count = Number(after !== null) - Number(before !== null)
  if (sum === 0 && count === 0) return
  const newSum = sql`${courses.ratingSum} + ${sum}::int`
  const newCount = sql`${courses.ratingCount} + ${count}::int`
  await deps.db.q
    .update(courses)
    .set({
      ratingSum: newSum,
      ratingCount: newCount,
      ratingAvg: sql`case when ${newCount} > 0 then (${newSum})::real / (${newCount}) else 0 end`,
    })
    .where(eq(courses.id, courseId))
}

/**
 * Counts enrolments that begin (1) or end (-1) in this transaction, and the person's reviews, which count only with
 * one. Returns the courses in the order of their ids, in which they are locked.
 */
export async function countEnrolments(
  deps: Deps,
  userId: string,
  courseIds: readonly string[],
  step: 1 | -1,
): Promise<{ id: string; title: string }[]> {
  if (courseIds.length === 0) return []
  const { q } = deps.db
  const locked = await q
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(isOneOf(courses.id, courseIds))
    .orderBy(asc(courses.id))
    .for('no key update')
  await q
    .update(courses)
    .set({ enrolmentCount: sql`greatest(${courses.enrolmentCount} + ${step}::int, 0)` })
    .where(isOneOf(courses.id, courseIds))
  const written = await q
    .select({ courseId: courseReviews.courseId, stars: courseReviews.stars })
    .from(courseReviews)
    .where(
      and(
        eq(courseReviews.userId, userId),
        isOneOf(courseReviews.courseId, courseIds),
        isNull(courseReviews.hiddenAt),
      ),
    )
  for (const { courseId, stars } of written) {
    await changeRating(deps, courseId, step === 1 ? null : stars, step === 1 ? stars : null)
  }
  return locked
}
