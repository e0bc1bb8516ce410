import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { assessments, courseInstructors, courses, lessons } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { assessmentNotFound, type AssessmentRow } from '../assessments/assessments.ts'
import { administers, lessonNotFound, ownTeaching } from '../learning/learning-access.ts'

/** 'view': every teacher of the course; 'edit': MAIN and CO, but no assistant (TA). */
export type TeachingRight = 'view' | 'edit'

export interface TaughtCourseRow {
  _id: string
  slug: string
  title: string
  status: string
  /** MAIN for an admin who is not among the teachers. */
  myRole: CourseRole
  /** Told only of that admin. */
  teaches?: false
}

/** The role as the instructor's calls tell it. */
export const toldRole = (role: string | null): Pick<TaughtCourseRow, 'myRole' | 'teaches'> =>
  role === null ? { myRole: 'MAIN', teaches: false } : { myRole: role as CourseRole }

const columns = {
  _id: courses.id,
  slug: courses.slug,
  title: courses.title,
  status: courses.status,
  myRole: courseInstructors.role,
}

/** Condition over the join `ownTeaching`: the courses that the user teaches; for an admin every course. */
export const isTaughtBy = (actor: Actor): SQL | undefined =>
  administers(actor) ? undefined : isNotNull(courseInstructors.userId)

/** The course with the user's role; 403 FORBIDDEN when an assistant edits. */
function allowed(
  actor: Actor,
  course: Omit<TaughtCourseRow, 'myRole'> & { myRole: string | null },
  right: TeachingRight,
): TaughtCourseRow {
  if (right === 'edit' && course.myRole === 'TA' && !administers(actor)) {
    throw forbidden('Trợ giảng chỉ xem và chấm bài, không sửa được nội dung khóa học.')
  }
  return { ...course, ...toldRole(course.myRole) }
}

/** The course, when the user teaches it or is an admin; else 404, 403 without the right (docs/product.md#roles). */
export async function taughtCourse(
  deps: Deps,
  actor: Actor,
  courseId: string,
  right: TeachingRight,
): Promise<TaughtCourseRow> {
  const [course] = await deps.db.q
    .select(columns)
    .from(courses)
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(and(eq(courses.id, courseId), isTaughtBy(actor)))
  if (!course) throw notFound('Không tìm thấy khóa học này trong các khóa học bạn dạy.')
  return allowed(actor, course, right)
}

/** The lesson and its course, when the user teaches it; errors as `taughtCourse`. */
export async function taughtLesson(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  right: TeachingRight,
): Promise<{ lesson: typeof lessons.$inferSelect; course: TaughtCourseRow }> {
  const [row] = await deps.db.q
    .select({ lesson: lessons, course: columns })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(and(eq(lessons.id, lessonId), isTaughtBy(actor)))
  if (!row) throw lessonNotFound()
  return { lesson: row.lesson, course: allowed(actor, row.course, right) }
}

/** The assessment and its course, when the user teaches it; errors as `taughtCourse`. */
export async function taughtAssessment(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  right: TeachingRight,
): Promise<{ assessment: AssessmentRow; course: TaughtCourseRow }> {
  const [row] = await deps.db.q
    .select({ assessment: assessments, course: columns })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(and(eq(assessments.id, assessmentId), isTaughtBy(actor)))
  if (!row) throw assessmentNotFound()
  return { assessment: row.assessment, course: allowed(actor, row.course, right) }
}

/**
 * Locks the course's outline, under which positions (`sortOrder`) are read and written; one lock, because lessons move
 * between sections. Purchases and foreign keys do not wait.
 */
export async function lockOutline(deps: Deps, courseId: string): Promise<void> {
  await deps.db.q
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
}
