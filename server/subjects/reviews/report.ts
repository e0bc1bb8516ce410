import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { courseReviews, courses, enrolments, reviewReports } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { authorsEnrolment, notHidden } from './review-rows.ts'

/**
 * POST /api/student/reviews/{id}/report: reports a visible review; another report replaces the reason. 404, 409
 * OWN_REVIEW.
 */
export async function reportReview(
  deps: Deps,
  actor: Actor,
  reviewId: string,
  reason: string,
): Promise<void> {
  await deps.db.tx(async () => {
    const { q } = deps.db
    const [review] = await q
      .select({ userId: courseReviews.userId })
      .from(courseReviews)
      .innerJoin(courses, eq(courses.id, courseReviews.courseId))
      .innerJoin(enrolments, authorsEnrolment)
      .where(and(eq(courseReviews.id, reviewId), notHidden, eq(courses.status, 'PUBLISHED')))
      // So that whoever hides it or dismisses its reports comes before or after, not between.
      .for('key share', { of: courseReviews })
    if (!review) throw notFound('Không tìm thấy đánh giá này.')
    if (review.userId === actor.id) {
      throw conflict('OWN_REVIEW', 'Đây là đánh giá của bạn: bạn có thể sửa hoặc gỡ nó.')
    }
    const row = { id: newId(deps.now()), reviewId, userId: actor.id, reason }
    await q
      .insert(reviewReports)
      .values({ ...row, createdAt: deps.now() })
      .onConflictDoUpdate({
        target: [reviewReports.reviewId, reviewReports.userId],
        targetWhere: sql`${reviewReports.resolvedAt} is null`,
        set: { reason },
      })
  })
}
