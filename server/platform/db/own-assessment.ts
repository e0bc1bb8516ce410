import { and, eq, getTableColumns, gte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { assessmentExtensions, assessments, enrolments } from './schema.ts'

/**
 * An assessment as it is for one student, extensions included (docs/class.md#more-time). Every query about one student
 * joins `ownExtension` and reads these columns, so that all agree.
 */

/** The condition of a left join with `assessmentExtensions`; `userId` is an id or a column. */
export const ownExtension = (userId: string | SQLWrapper): SQL | undefined =>
  and(
    eq(assessmentExtensions.assessmentId, assessments.id),
    eq(assessmentExtensions.userId, userId),
  )

/** The later of the two: an extension never shortens. Null where the assessment has no due time. */
export const ownDueAt = sql<Date | null>`(case when ${assessments.dueAt} is not null
  then greatest(${assessments.dueAt}, ${assessmentExtensions.dueAt}) end)`.mapWith(
  assessments.dueAt,
)

/**
 * Whether a student can miss the assessment: not when it was due before they enrolled, unless it was added later. Never
 * false without a due time.
 */
export const canBeMissed = or(
  sql`${ownDueAt} >= ${enrolments.createdAt}`,
  gte(assessments.createdAt, enrolments.createdAt),
)

/** False for somebody who is not enrolled. */
export const isDueBeforeEnrolment = sql<boolean>`coalesce(not (${canBeMissed}), false)`

/** Null: no limit. */
export const ownMinutes = sql<
  number | null
>`(${assessments.durationMinutes} + coalesce(${assessmentExtensions.extraMinutes}, 0))`

/** Null: no limit. */
const ownAttempts = sql<
  number | null
>`(${assessments.attemptsAllowed} + coalesce(${assessmentExtensions.extraAttempts}, 0))`

/** Whether the student's due time is later than the class's. */
export const isExtended = sql<boolean>`coalesce(${assessmentExtensions.dueAt} > ${assessments.dueAt}, false)`

export const ownColumns = {
  ...getTableColumns(assessments),
  dueAt: ownDueAt.as('own_due_at'),
  durationMinutes: ownMinutes.as('own_minutes'),
  attemptsAllowed: ownAttempts.as('own_attempts'),
  extended: isExtended.as('extended'),
}
