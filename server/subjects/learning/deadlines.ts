import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { attemptsSoFar, isUsedUp } from '../assessments/attempts-so-far.ts'
import {
  canBeMissed,
  isExtended,
  ownColumns,
  ownDueAt,
  ownExtension,
} from '../../platform/db/own-assessment.ts'
import {
  assessmentExtensions,
  assessments,
  courses,
  enrolments,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { DAY } from '../../platform/time-units.ts'
import { assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { isOnTime } from '../../../shared/rules/on-time.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'

export const MAX_DEADLINE_DAYS = 90

const timestamp = (time: Date) => sql.param(time, assessments.dueAt)

/**
 * GET /api/student/deadlines (docs/product.md#student-calls): work due within `withinDays`, and overdue work not handed
 * in or returned, earliest first; extensions count, work due before the user joined does not. `submitted`, `graded`,
 * `returned`, `onTime` are of the newest submission; `usedUp`: every attempt ran out.
 */
export async function deadlinesOf(
  deps: Deps,
  actor: Actor,
  withinDays: number,
): Promise<DeadlineItem[]> {
  const now = deps.now()
  const until = new Date(now.getTime() + withinDays * DAY)
  const newest = deps.db.q
    .select({ status: submissions.status, submittedAt: submissions.submittedAt })
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, enrolments.userId),
        eq(submissions.assessmentId, assessments.id),
        // An attempt that ran out is no submission: the assessment is still to be done.
        ne(submissions.status, EXPIRED),
      ),
    )
    .orderBy(desc(submissions.attemptNumber))
    .limit(1)
    .as('newest')
  const rows = await deps.db.q
    .select({
      _id: assessments.id,
      title: assessments.title,
      type: assessments.type,
      dueAt: ownDueAt,
      extended: isExtended,
      availableAt: assessments.availableAt,
      lessonId: assessments.lessonId,
      courseId: assessments.courseId,
      courseTitle: courses.title,
      status: newest.status,
      submittedAt: newest.submittedAt,
      durationMinutes: ownColumns.durationMinutes,
      attemptsAllowed: ownColumns.attemptsAllowed,
    })
    .from(enrolments)
    .innerJoin(assessments, eq(assessments.courseId, enrolments.courseId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(assessmentExtensions, ownExtension(enrolments.userId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        eq(enrolments.userId, actor.id),
        sql`${ownDueAt} <= ${timestamp(until)}`,
        or(
          sql`${ownDueAt} >= ${timestamp(now)}`,
          eq(newest.status, 'RETURNED'),
          and(isNull(newest.status), canBeMissed),
        ),
      ),
    )
    .orderBy(asc(ownDueAt), asc(assessments.id))
  const open = rows
    .filter(({ status, type }) => status === null && assessmentTypeOf(type) === 'QUIZ')
    .map((row) => ({ ...row, id: row._id }))
  const soFar = open.length > 0 ? await attemptsSoFar(deps, open, actor.id) : null
  const usedUp = new Set(
    soFar ? open.filter((quiz) => isUsedUp(soFar(quiz))).map(({ id }) => id) : [],
  )
  return rows.map(({ status, submittedAt, type, dueAt, extended, ...row }) => {
    const onTime = isOnTime(submittedAt, dueAt)
    return {
      _id: row._id,
      title: row.title,
      lessonId: row.lessonId,
      courseId: row.courseId,
      courseTitle: row.courseTitle,
      type: assessmentTypeOf(type),
      dueAt: dueAt?.toISOString() ?? null,
      submitted: status !== null,
      graded: status === 'GRADED',
      ...(usedUp.has(row._id) ? { usedUp: true } : {}),
      ...(status === 'RETURNED' ? { returned: true } : {}),
      ...(onTime === null ? {} : { onTime }),
      ...(extended ? { extended } : {}),
      ...(row.availableAt ? { availableAt: row.availableAt.toISOString() } : {}),
    }
  })
}
