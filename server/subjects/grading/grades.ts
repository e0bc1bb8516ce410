import { and, eq } from 'drizzle-orm'
import type { SubmissionComment } from '../../../shared/contract/assessments.ts'
import type { Grade, SubmissionForGrading } from '../../../shared/contract/grading.ts'
import { storedScore } from '../../../shared/rules/grading.ts'
import {
  assessments,
  courseInstructors,
  courses,
  gradeHistory,
  submissionComments,
  submissions,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { readIsoTime } from '../../../shared/format/iso-time.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { submissionForGrading } from './submissions-for-grading.ts'
import { ownTeaching } from '../learning/learning-access.ts'
import { hasQuestions } from '../assessments/assessments.ts'
import { notifyCommented, notifyGraded } from '../notifications/submissions.ts'
import { requireRoomForComment, submissionNotFound } from '../assessments/submission-parts.ts'
import { recordTeaching } from '../teaching/admin-teaching.ts'
import { isTaughtBy } from '../teaching/teaching-access.ts'

/** The submission, locked: grades, comments and resubmissions come one after the other. 404 unless taught. */
async function lockedSubmission(deps: Deps, actor: Actor, submissionId: string) {
  const [row] = await deps.db.q
    .select({
      submission: submissions,
      courseId: assessments.courseId,
      assessment: assessments.title,
      passScore: assessments.passScore,
      type: assessments.type,
    })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(and(eq(submissions.id, submissionId), isTaughtBy(actor)))
    .for('update', { of: submissions })
  if (!row) throw submissionNotFound()
  return row
}

/**
 * POST /api/instructor/submissions/{id}/grade (docs/product.md#submission-states): `pass: false` means RETURNED without
 * a score; else GRADED with 0 to 100 percent, where a quiz passes by its pass score. `grade_history` keeps each grade.
 * 404 unless taught; 409 SUBMISSION_CHANGED when it was handed in again since `submittedAt`, if given.
 */
export async function gradeSubmission(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  given: Grade,
): Promise<SubmissionForGrading> {
  await deps.db.tx(async () => {
    const { submission, courseId, assessment, passScore, type } = await lockedSubmission(
      deps,
      actor,
      submissionId,
    )
    requireRead(given.submittedAt, submission.submittedAt)
    const now = deps.now()
    const score = given.pass ? storedScore(given.score) : null
    const byScore = hasQuestions({ type }) && passScore !== null && score !== null
    const grade = {
      status: given.pass ? 'GRADED' : 'RETURNED',
      score,
      pass: byScore ? score >= passScore : given.pass,
      feedback: given.feedback,
      graderUserId: actor.id,
    }
    await deps.db.q
      .update(submissions)
      .set({ ...grade, gradedAt: now })
      .where(eq(submissions.id, submission.id))
    await deps.db.q.insert(gradeHistory).values({
      id: newId(now),
      submissionId: submission.id,
      submittedAt: submission.submittedAt,
      createdAt: now,
      ...grade,
    })
    await recordTeaching(deps, actor, courseId, {
      action: 'submission.grade',
      before: { status: submission.status, score: submission.score },
      after: { assessment, userId: submission.userId, status: grade.status, score },
    })
    await notifyGraded(deps, submission.id)
  })
  deps.wakeOutbox()
  return submissionForGrading(deps, actor, submissionId)
}

function requireRead(read: string | null | undefined, stored: Date | null): void {
  if (read === undefined) return
  const time = read === null ? null : readIsoTime(read)
  if (Number.isNaN(time)) {
    const message = 'submittedAt không phải thời điểm hợp lệ.'
    throw invalid(message, { submittedAt: message })
  }
  if (time === (stored?.getTime() ?? null)) return
  throw conflict(
    'SUBMISSION_CHANGED',
    'Học viên đã nộp lại sau khi bạn mở bài này. Hãy tải lại để xem bài mới rồi chấm.',
  )
}

/**
 * POST /api/instructor/submissions/{id}/comments (docs/product.md#comment-rules). 404 unless taught, 409
 * TOO_MANY_COMMENTS.
 */
export async function addTeacherComment(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  message: string,
): Promise<SubmissionComment> {
  const createdAt = deps.now()
  const comment = await deps.db.tx(async () => {
    const { submission, courseId, assessment } = await lockedSubmission(deps, actor, submissionId)
    await requireRoomForComment(deps, submission.id)
    const row = {
      id: newId(createdAt),
      submissionId: submission.id,
      userId: actor.id,
      message,
      createdAt,
    }
    await deps.db.q.insert(submissionComments).values(row)
    await recordTeaching(deps, actor, courseId, {
      action: 'submission.comment',
      after: { assessment, userId: submission.userId },
    })
    await notifyCommented(deps, row.id)
    return {
      _id: row.id,
      user: { fullName: actor.fullName, email: actor.email },
      message,
      createdAt: createdAt.toISOString(),
    }
  })
  deps.wakeOutbox()
  return comment
}
