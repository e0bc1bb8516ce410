import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { courseInstructors, courseReviews, courses, enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { ownTeaching } from '../learning/learning-access.ts'
import { tellAnswered } from './review-mails.ts'
import { authorsEnrolment, notHidden } from './review-rows.ts'

/** The one answer of those who teach a course, MAIN and CO, in their own name (docs/trust.md#reviews). */

const ANSWERING = ['MAIN', 'CO']

/** Whether the person answers reviews of this course; an admin who does not teach it does not. */
export async function canAnswer(deps: Deps, actor: Actor, courseId: string): Promise<boolean> {
  const [own] = await deps.db.q
    .select({ role: courseInstructors.role })
    .from(courseInstructors)
    .where(
      and(
        eq(courseInstructors.courseId, courseId),
        eq(courseInstructors.userId, actor.id),
        inArray(courseInstructors.role, ANSWERING),
      ),
    )
  return own !== undefined
}

/** A review that is shown, of a course that the person teaches; else 404, and 403 for an assistant. */
async function answerable(deps: Deps, actor: Actor, reviewId: string) {
  const [row] = await deps.db.q
    .select({
      userId: courseReviews.userId,
      answeredAt: courseReviews.answeredAt,
      role: courseInstructors.role,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(courseReviews)
    .innerJoin(courses, eq(courses.id, courseReviews.courseId))
    .innerJoin(courseInstructors, ownTeaching(actor))
    .innerJoin(enrolments, authorsEnrolment)
    .where(and(eq(courseReviews.id, reviewId), notHidden))
    .for('no key update', { of: courseReviews })
  if (!row) throw notFound('Không tìm thấy đánh giá này trong các khóa học bạn dạy.')
  if (!ANSWERING.includes(row.role)) throw forbidden('Trợ giảng không trả lời đánh giá.')
  return row
}

/** PUT /api/instructor/reviews/{id}/answer: writes the answer, or replaces it; the author is told of the first. */
export async function answerReview(
  deps: Deps,
  actor: Actor,
  reviewId: string,
  answer: string,
): Promise<void> {
  await deps.db.tx(async () => {
    const { userId, course } = await answerable(deps, actor, reviewId)
    await deps.db.q
      .update(courseReviews)
      .set({ answer, answeredAt: deps.now(), answeredById: actor.id })
      .where(eq(courseReviews.id, reviewId))
    await tellAnswered(deps, course, { id: reviewId, userId, answer })
  })
  deps.wakeOutbox()
}

/** DELETE …/answer: takes it back; without one nothing changes. Errors as `answerReview`. */
export async function takeAnswerBack(deps: Deps, actor: Actor, reviewId: string): Promise<void> {
  await deps.db.tx(async () => {
    await answerable(deps, actor, reviewId)
    await deps.db.q
      .update(courseReviews)
      .set({ answer: '', answeredAt: null, answeredById: null })
      .where(eq(courseReviews.id, reviewId))
  })
}
