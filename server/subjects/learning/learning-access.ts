import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { courseInstructors, courses, enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type AppError, forbidden, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/actor.ts'

export const ownEnrolment = (actor: Actor): SQL | undefined =>
  and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, actor.id))

/** Join condition for the user's role as an instructor of the row's course: at most one row. */
export const ownTeaching = (actor: Actor): SQL | undefined =>
  and(eq(courseInstructors.courseId, courses.id), eq(courseInstructors.userId, actor.id))

const teaches = (actor: Actor) => actor.roles.includes('INSTRUCTOR')
/** An admin may do what every teacher of every course may do (docs/product.md#roles). */
export const administers = (actor: Actor): boolean => actor.roles.includes('ADMIN')

/** True for the course's enrolled users, its instructors and admins: all its lessons are open to them. */
export const hasCourse = (
  actor: Actor,
  row: { enrolmentId: string | null; instructorId: string | null },
): boolean =>
  row.enrolmentId !== null || (row.instructorId !== null && teaches(actor)) || administers(actor)

const hasCourseWhere = (actor: Actor): SQL | undefined => {
  if (administers(actor)) return undefined
  const enrolled = isNotNull(enrolments.id)
  return teaches(actor) ? or(enrolled, isNotNull(courseInstructors.userId)) : enrolled
}

const courseNotFound = (): AppError =>
  notFound('Không tìm thấy khóa học này trong các khóa học của bạn.')
/** 404 for an unknown lesson or one that the user may not see. */
export const lessonNotFound = (): AppError => notFound('Không tìm thấy bài học này.')
/** 403 for a lesson of a published course that the user has not bought. */
export const lessonNotBought = (): AppError => forbidden('Bạn cần mua khóa học để xem bài này.')

/**
 * The course, when outline and progress are open to the user: enrolled, an instructor, or an admin
 * (docs/product.md#roles). 404 for any other.
 */
export async function courseForLearner(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<{ _id: string; title: string }> {
  const [course] = await deps.db.q
    .select({ _id: courses.id, title: courses.title })
    .from(courses)
    .leftJoin(enrolments, ownEnrolment(actor))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(and(eq(courses.id, courseId), hasCourseWhere(actor)))
  if (!course) throw courseNotFound()
  return course
}
