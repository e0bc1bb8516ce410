import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  AssessmentType,
  LessonAssessment,
  SubmissionSummary,
} from '../../../shared/contract/assessments.ts'
import { isDueBeforeEnrolment, ownColumns, ownExtension } from '../../platform/db/own-assessment.ts'
import {
  assessmentExtensions,
  assessments,
  enrolments,
  quizAttempts,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { dueInVietnam } from '../../../shared/format/dates.ts'
import { ASSESSMENT_TYPES, assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { isOnTime } from '../../../shared/rules/on-time.ts'
import { attemptsSoFar, toldAttempts } from './attempts-so-far.ts'
import { recordExpired } from './expired-attempts.ts'

export type AssessmentRow = typeof assessments.$inferSelect
/** The same as it is for one student (`ownColumns`). */
export type OwnAssessmentRow = AssessmentRow & { extended: boolean }
export type SubmissionRow = typeof submissions.$inferSelect

const iso = (time: Date | null) => time?.toISOString() ?? null

/** 404 for an unknown assessment or one that the user may not see. */
export const assessmentNotFound = () => notFound('Không tìm thấy bài kiểm tra hoặc bài tập này.')

/** True for a quiz: students answer its questions in attempts. */
export const hasQuestions = ({ type }: Pick<AssessmentRow, 'type'>): boolean =>
  ASSESSMENT_TYPES[assessmentTypeOf(type)].hasQuestions

/** An assessment as lists show it, with the student's newest submission; times are ISO 8601 in UTC. */
export const toLessonAssessment = (
  row: AssessmentRow & { extended?: boolean },
  submission: SubmissionSummary | null,
): LessonAssessment => ({
  _id: row.id,
  title: row.title,
  assessmentType: assessmentTypeOf(row.type),
  description: row.description,
  availableAt: iso(row.availableAt),
  dueAt: iso(row.dueAt),
  maxScore: row.maxScore,
  points: row.points,
  passScore: row.passScore,
  durationMinutes: row.durationMinutes,
  attemptsAllowed: row.attemptsAllowed,
  ...(row.extended ? { extended: true } : {}),
  submission,
})

/**
 * `late` is stored at hand-in. A later due date of the class does not change it, an extension does
 * (docs/class.md#more-time).
 */
export const toSummary = (row: SubmissionRow): SubmissionSummary => ({
  _id: row.id,
  status: row.status,
  score: row.score,
  pass: row.pass,
  submittedAt: iso(row.submittedAt),
  gradedAt: iso(row.gradedAt),
  late: row.late,
})

const ownEnrolment = ({ id }: Actor) =>
  and(eq(enrolments.courseId, assessments.courseId), eq(enrolments.userId, id))

const other = alias(submissions, 'other')

/**
 * For `orderBy`: true for an attempt that ran out while a result stands (submitted, not returned since). It comes last,
 * so that it does not hide the result.
 */
export const isOutranked = sql<boolean>`(${submissions.status} = 'EXPIRED' and coalesce((
  select ${other.status} <> 'RETURNED' or ${other.gradedAt} > ${submissions.startedAt}
  from ${submissions} as ${sql.identifier('other')}
  where ${other.assessmentId} = ${submissions.assessmentId}
    and ${other.userId} = ${submissions.userId} and ${other.status} <> 'EXPIRED'
  order by ${other.attemptNumber} desc limit 1
), false))`

const newestSubmission = (deps: Deps, userId: string) =>
  deps.db.q
    .select(getTableColumns(submissions))
    .from(submissions)
    .where(and(eq(submissions.userId, userId), eq(submissions.assessmentId, assessments.id)))
    .orderBy(isOutranked, desc(submissions.attemptNumber))
    .limit(1)
    .as('newest')

/** The `assessments` of GET /api/student/lessons/{id}, with submission and attempts. The caller checks access. */
export async function lessonAssessments(
  deps: Deps,
  actor: Actor,
  lessonId: string,
): Promise<LessonAssessment[]> {
  await recordExpired(
    deps,
    and(eq(assessments.lessonId, lessonId), eq(quizAttempts.userId, actor.id)),
  )
  const newest = newestSubmission(deps, actor.id)
  const rows = await deps.db.q
    .select({
      assessment: ownColumns,
      dueBeforeEnrolment: isDueBeforeEnrolment,
      newest: newest._.selectedFields,
    })
    .from(assessments)
    .leftJoin(enrolments, ownEnrolment(actor))
    .leftJoin(assessmentExtensions, ownExtension(actor.id))
    .leftJoinLateral(newest, sql`true`)
    .where(eq(assessments.lessonId, lessonId))
    .orderBy(asc(assessments.sortOrder), asc(assessments.id))
  const taken = rows.filter(({ assessment, newest }) => newest && hasQuestions(assessment))
  const quizzes = taken.map(({ assessment }) => assessment)
  const soFar = quizzes.length > 0 ? await attemptsSoFar(deps, quizzes, actor.id) : null
  return rows.map(({ assessment, dueBeforeEnrolment, newest }) => ({
    ...toLessonAssessment(assessment, newest && toSummary(newest)),
    ...(dueBeforeEnrolment ? { dueBeforeEnrolment } : {}),
    ...(soFar && quizzes.includes(assessment) ? toldAttempts(soFar(assessment)) : {}),
  }))
}

/** The assessment as it is for the user, with the newest submission. 404 unless enrolled (docs/product.md#roles). */
export async function ownAssessment(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<{ assessment: OwnAssessmentRow; submission: SubmissionRow | null }> {
  await recordExpired(
    deps,
    and(eq(quizAttempts.assessmentId, assessmentId), eq(quizAttempts.userId, actor.id)),
  )
  const newest = newestSubmission(deps, actor.id)
  const [row] = await deps.db.q
    .select({ assessment: ownColumns, newest: newest._.selectedFields })
    .from(assessments)
    .innerJoin(enrolments, ownEnrolment(actor))
    .leftJoin(assessmentExtensions, ownExtension(actor.id))
    .leftJoinLateral(newest, sql`true`)
    .where(eq(assessments.id, assessmentId))
  if (!row) throw assessmentNotFound()
  return { assessment: row.assessment, submission: row.newest }
}

/**
 * The assessment as it is for this student, whose access is checked. 404. Fixed for the transaction after
 * `holdAssessment`.
 */
export async function assessmentFor(
  deps: Deps,
  userId: string,
  assessmentId: string,
): Promise<OwnAssessmentRow> {
  const [row] = await deps.db.q
    .select(ownColumns)
    .from(assessments)
    .leftJoin(assessmentExtensions, ownExtension(userId))
    .where(eq(assessments.id, assessmentId))
  if (!row) throw assessmentNotFound()
  return row
}

/**
 * Locks the assessment, its questions and extensions until the transaction ends, so that a submission is scored and
 * timed by one state. Take it before any other lock. 404 when it was deleted.
 */
export async function holdAssessment(deps: Deps, assessmentId: string): Promise<void> {
  const held = await deps.db.q
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.id, assessmentId))
    .for('key share')
  if (held.length === 0) throw assessmentNotFound()
}

const NAMES: Record<AssessmentType, string> = { QUIZ: 'Bài kiểm tra', ASSIGNMENT: 'Bài tập' }

/** Throws 409 NOT_OPEN before `availableAt`. */
export function requireOpen(assessment: AssessmentRow, now: Date): void {
  if (!assessment.availableAt || assessment.availableAt <= now) return
  throw conflict(
    'NOT_OPEN',
    `${NAMES[assessmentTypeOf(assessment.type)]} chưa mở. Hãy quay lại lúc ${dueInVietnam(assessment.availableAt, now)} (giờ Việt Nam).`,
  )
}

/** True after the due time. The API accepts a late submission and marks it. */
export const isLate = (assessment: AssessmentRow, now: Date): boolean =>
  isOnTime(now, assessment.dueAt) === false
