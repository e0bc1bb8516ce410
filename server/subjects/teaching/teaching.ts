import { desc, sql } from 'drizzle-orm'
import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { summaryColumns } from '../catalogue/course-cards.ts'
import { isWaiting } from '../assessments/waiting.ts'
import {
  assessments,
  courseInstructors,
  courses,
  enrolments,
  lessons,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { ownTeaching } from '../learning/learning-access.ts'
import { isTaughtBy, toldRole } from './teaching-access.ts'

type Stats = Pick<
  InstructorCourse,
  'lessons' | 'totalDurationSec' | 'studentCount' | 'waitingCount'
>

/** A course that the user teaches; `Stats` only with `stats=1`. */
export type TaughtCourse = Omit<InstructorCourse, keyof Stats> & Partial<Stats>

const columns = {
  ...summaryColumns,
  myRole: courseInstructors.role,
  status: courses.status,
}

const statColumns = {
  lessons: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id})`,
  totalDurationSec: sql<number>`(select coalesce(sum(${lessons.durationSec}), 0)::int from ${lessons} where ${lessons.courseId} = ${courses.id})`,
  studentCount: sql<number>`(select count(*)::int from ${enrolments} where ${enrolments.courseId} = ${courses.id})`,
  waitingCount: sql<number>`(select count(*)::int from ${assessments}
    join ${submissions} on ${submissions.assessmentId} = ${assessments.id}
    where ${assessments.courseId} = ${courses.id} and ${isWaiting})`,
}

/**
 * GET /api/instructor/my-courses (docs/product.md#instructor-calls): newest first, of any status; an admin gets every
 * course, as MAIN by default (docs/product.md#roles). Durations in seconds.
 */
export async function taughtCourses(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  withStats: boolean,
): Promise<TaughtCourse[]> {
  const rows = await deps.db.q
    .select({ ...columns, ...(withStats ? statColumns : {}) })
    .from(courses)
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(isTaughtBy(actor))
    .orderBy(desc(courses.createdAt), desc(courses.id))
  return rows.map((row) => ({ ...row, ...toldRole(row.myRole) }))
}
