import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../platform/audit.ts'
import { changeRating } from '../catalogue/course-counts.ts'
import { courseReviews, courses, enrolments, reviewReports } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { lockCourse } from './own-review.ts'
import { tellHidden } from './review-mails.ts'
import { authorsEnrolment } from './review-rows.ts'

/** What admins do about reviews (docs/trust.md#reviews); each act leaves a line in the log. */

interface Act {
  reviewId: string
  adminId: string
  /** For the log; of a hidden one also for its author. */
  note: string
}

/** The review with its course, which is locked; 404. */
async function lockedReview(deps: Deps, reviewId: string) {
  const { q } = deps.db
  const ofReview = eq(courseReviews.id, reviewId)
  const [named] = await q
    .select({ courseId: courseReviews.courseId })
    .from(courseReviews)
    .where(ofReview)
  if (!named) throw gone()
  await lockCourse(deps, named.courseId)
  const [row] = await q
    .select({
      userId: courseReviews.userId,
      stars: courseReviews.stars,
      hiddenAt: courseReviews.hiddenAt,
      enrolmentId: enrolments.id,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(courseReviews)
    .innerJoin(courses, eq(courses.id, courseReviews.courseId))
    .leftJoin(enrolments, authorsEnrolment)
    .where(ofReview)
    .for('update', { of: courseReviews })
  if (!row) throw gone()
  return { ...row, isEnrolled: row.enrolmentId !== null }
}

const gone = () => notFound('Đánh giá này không còn nữa.')

/** POST /api/admin/reviews/{id}/hide: nobody sees it, it counts nowhere, its reports are closed. 409 HIDDEN. */
export async function hideReview(deps: Deps, act: Act): Promise<void> {
  const { reviewId, adminId, note } = act
  await deps.db.tx(async () => {
    const { course, userId, stars, hiddenAt, isEnrolled } = await lockedReview(deps, reviewId)
    if (hiddenAt) throw conflict('HIDDEN', 'Đánh giá này đã bị ẩn rồi.')
    await deps.db.q
      .update(courseReviews)
      .set({ hiddenAt: deps.now(), hiddenById: adminId, hiddenReason: note })
      .where(eq(courseReviews.id, reviewId))
    if (isEnrolled) await changeRating(deps, course.id, stars, null)
    await closeReports(deps, reviewId, adminId)
    await recordAct(deps, act, 'review.hide', course.id)
    await tellHidden(deps, course, { id: reviewId, userId, reason: note })
  })
  deps.wakeOutbox()
}

/** POST /api/admin/reviews/{id}/show: a hidden one is seen and counts again. 409 SHOWN. */
export async function showReview(deps: Deps, act: Act): Promise<void> {
  const { reviewId } = act
  await deps.db.tx(async () => {
    const { course, stars, hiddenAt, isEnrolled } = await lockedReview(deps, reviewId)
    if (!hiddenAt) throw conflict('SHOWN', 'Đánh giá này đang hiện rồi.')
    await deps.db.q
      .update(courseReviews)
      .set({ hiddenAt: null, hiddenById: null, hiddenReason: '' })
      .where(eq(courseReviews.id, reviewId))
    if (isEnrolled) await changeRating(deps, course.id, null, stars)
    await recordAct(deps, act, 'review.show', course.id)
  })
}

/** POST /api/admin/reviews/{id}/dismiss: its reports are closed, and it stays as it is. 409 NO_REPORTS. */
export async function dismissReports(deps: Deps, act: Act): Promise<void> {
  const { reviewId, adminId } = act
  await deps.db.tx(async () => {
    const { course } = await lockedReview(deps, reviewId)
    const closed = await closeReports(deps, reviewId, adminId)
    if (closed === 0) throw conflict('NO_REPORTS', 'Không còn báo cáo nào về đánh giá này.')
    await recordAct(deps, act, 'review.dismiss', course.id)
  })
}

async function closeReports(deps: Deps, reviewId: string, adminId: string): Promise<number> {
  const closed = await deps.db.q
    .update(reviewReports)
    .set({ resolvedAt: deps.now(), resolvedById: adminId })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.resolvedAt)))
    .returning({ id: reviewReports.id })
  return closed.length
}

const recordAct = (
  deps: Deps,
  { reviewId, adminId, note }: Act,
  action: 'review.hide' | 'review.show' | 'review.dismiss',
  courseId: string,
) => record(deps, { userId: adminId }, { action, targetId: reviewId, after: { courseId }, note })
