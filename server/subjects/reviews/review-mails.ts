import { and, eq, like, type SQL } from 'drizzle-orm'
import { courseInstructors, mails } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ReviewedCourse } from '../../providers/mail/contents/reviews.ts'
import { enqueueNotices } from '../../providers/mail/notices.ts'

/** The mails about reviews (docs/trust.md#reviews); call each in the transaction of what it tells. */

/** To the MAIN teachers, once for each author: who takes a review back and writes another sends no second mail. */
export async function tellTeachers(
  deps: Deps,
  course: ReviewedCourse,
  review: { userId: string; stars: number; text: string },
): Promise<void> {
  const teachers = await deps.db.q
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, course.id), eq(courseInstructors.role, 'MAIN')))
  const { stars, text } = review
  await enqueueNotices(
    deps,
    'new-review',
    teachers.map(({ userId }) => ({
      data: { course, stars, text },
      userId,
      dedupeKey: `review:${course.id}:${review.userId}:${userId}`,
    })),
  )
}

/** The rows of `mails` to teachers that quote what this person wrote; they do not name the person. */
export const quotesReviewsOf = (userId: string): SQL =>
  like(mails.dedupeKey, `review:%:${userId}:%`)

export async function tellAnswered(
  deps: Deps,
  course: ReviewedCourse,
  review: { id: string; userId: string; answer: string },
): Promise<void> {
  await enqueueNotices(deps, 'review-answered', [
    {
      userId: review.userId,
      dedupeKey: `review-answer:${review.id}`,
      data: { course, answer: review.answer },
    },
  ])
}

export async function tellHidden(
  deps: Deps,
  course: ReviewedCourse,
  review: { id: string; userId: string; reason: string },
): Promise<void> {
  await enqueueNotices(deps, 'review-hidden', [
    {
      userId: review.userId,
      dedupeKey: `review-hidden:${review.id}:${deps.now().getTime()}`,
      data: { course, reason: review.reason },
    },
  ])
}
