import { and, eq } from 'drizzle-orm'
import type { OwnReview } from '../../../shared/contract/reviews.ts'
import { WHY_NO_REVIEW_WORDS, type WhyNoReview } from '../../../shared/rules/reviews.ts'
import type { Actor } from '../../platform/actor.ts'
import { changeRating } from '../catalogue/course-counts.ts'
import { courseInstructors, courseReviews, courses, enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { administers, ownEnrolment, ownTeaching } from '../learning/learning-access.ts'
import type { ReviewedCourse } from '../../providers/mail/contents/reviews.ts'
import { tellTeachers } from './review-mails.ts'
import { answerers, byAnswerer, reviewColumns, reviewOf } from './review-rows.ts'

/** A person's own review of a course (docs/trust.md#reviews). */

interface Standing {
  course: ReviewedCourse
  isEnrolled: boolean
  why: WhyNoReview | null
}

/** What the person is to the course. 404 unless it is public or one of theirs. */
async function standingOf(deps: Deps, actor: Actor, courseId: string): Promise<Standing> {
  const [row] = await deps.db.q
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      status: courses.status,
      lessonsDone: enrolments.lessonsDone,
      role: courseInstructors.role,
      reviewId: courseReviews.id,
    })
    .from(courses)
    .leftJoin(enrolments, ownEnrolment(actor))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .leftJoin(courseReviews, ownReviewOf(actor))
    .where(eq(courses.id, courseId))
  const isEnrolled = row !== undefined && row.lessonsDone !== null
  const teaches = administers(actor) || (row?.role ?? null) !== null
  const isVisible = row?.status === 'PUBLISHED' || isEnrolled || teaches || row?.reviewId
  if (!row || !isVisible) throw notFound('Không tìm thấy khóa học.')
  const { id, slug, title } = row
  return { course: { id, slug, title }, isEnrolled, why: whyNot(row, teaches) }
}

const ownReviewOf = (actor: Actor) =>
  and(eq(courseReviews.courseId, courses.id), eq(courseReviews.userId, actor.id))

/** Who has written one may change it, whatever has become of the lessons. */
function whyNot(
  row: { lessonsDone: number | null; reviewId: string | null },
  teaches: boolean,
): WhyNoReview | null {
  if (teaches) return 'TEACHES'
  if (row.lessonsDone === null) return 'NOT_ENROLLED'
  return row.lessonsDone > 0 || row.reviewId !== null ? null : 'NO_LESSON_DONE'
}

/** GET /api/student/courses/{id}/review: one's own review, hidden or not, and whether one may write. 404. */
export async function ownReview(deps: Deps, actor: Actor, courseId: string): Promise<OwnReview> {
  const { why } = await standingOf(deps, actor, courseId)
  const [row] = await deps.db.q
    .select({
      ...reviewColumns,
      hiddenAt: courseReviews.hiddenAt,
      hiddenReason: courseReviews.hiddenReason,
    })
    .from(courseReviews)
    .leftJoin(answerers, byAnswerer)
    .where(and(eq(courseReviews.courseId, courseId), eq(courseReviews.userId, actor.id)))
  const review = row && { ...reviewOf(row), hiddenReason: row.hiddenAt ? row.hiddenReason : null }
  return { review: review ?? null, why }
}

/** Locks the course: reviews, purchases and refunds of it come one after the other. */
export async function lockCourse(deps: Deps, courseId: string): Promise<void> {
  await deps.db.q
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
}

/**
 * PUT /api/student/courses/{id}/review: writes or replaces one's review; a hidden one stays hidden. 404, 403 for who
 * teaches or has not bought, 409 NO_LESSON_DONE.
 */
export async function writeReview(
  deps: Deps,
  actor: Actor,
  courseId: string,
  written: { stars: number; text: string },
): Promise<OwnReview> {
  await deps.db.tx(async () => {
    const { q } = deps.db
    await lockCourse(deps, courseId)
    const { course, why } = await standingOf(deps, actor, courseId)
    if (why === 'NO_LESSON_DONE') throw conflict(why, WHY_NO_REVIEW_WORDS[why])
    if (why) throw forbidden(WHY_NO_REVIEW_WORDS[why])
    const before = await storedReview(deps, actor, courseId)
    const { stars, text: body } = written
    if (!before) {
      const row = { id: newId(deps.now()), courseId, userId: actor.id, stars, body }
      await q.insert(courseReviews).values({ ...row, createdAt: deps.now() })
      await changeRating(deps, courseId, null, stars)
      await tellTeachers(deps, course, { userId: actor.id, ...written })
      return
    }
    if (before.stars === stars && before.body === body) return
    await q
      .update(courseReviews)
      .set({ stars, body, updatedAt: deps.now() })
      .where(eq(courseReviews.id, before.id))
    if (!before.hiddenAt) await changeRating(deps, courseId, before.stars, stars)
  })
  deps.wakeOutbox()
  return ownReview(deps, actor, courseId)
}

async function storedReview(deps: Deps, actor: Actor, courseId: string) {
  const [row] = await deps.db.q
    .select({
      id: courseReviews.id,
      stars: courseReviews.stars,
      body: courseReviews.body,
      hiddenAt: courseReviews.hiddenAt,
    })
    .from(courseReviews)
    .where(and(eq(courseReviews.courseId, courseId), eq(courseReviews.userId, actor.id)))
  return row
}

/**
 * DELETE /api/student/courses/{id}/review: takes one's review and its answer back; repeatable. 404, 409 HIDDEN, or it
 * could be written anew.
 */
export async function takeReviewBack(deps: Deps, actor: Actor, courseId: string): Promise<void> {
  await deps.db.tx(async () => {
    await lockCourse(deps, courseId)
    const { isEnrolled } = await standingOf(deps, actor, courseId)
    const stored = await storedReview(deps, actor, courseId)
    if (!stored) return
    if (stored.hiddenAt) {
      throw conflict(
        'HIDDEN',
        'Đánh giá này đang bị ẩn nên không gỡ được. Bạn có thể sửa nội dung của nó.',
      )
    }
    await deps.db.q.delete(courseReviews).where(eq(courseReviews.id, stored.id))
    if (isEnrolled) await changeRating(deps, courseId, stored.stars, null)
  })
}
