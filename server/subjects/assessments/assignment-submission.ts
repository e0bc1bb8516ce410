import { and, eq, isNull } from 'drizzle-orm'
import type { Submission } from '../../../shared/contract/assessments.ts'
import { earlierWork, files, submissionFiles, submissions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { attachmentType } from '../../providers/files/attachment-type.ts'
import type { StoredFile } from '../../providers/files/form.ts'
import {
  type AssessmentRow,
  hasQuestions,
  holdAssessment,
  isLate,
  ownAssessment,
  requireOpen,
  type SubmissionRow,
} from './assessments.ts'
import { ownSubmission } from './threads.ts'
import { type AcceptedKinds, typedFiles } from '../../providers/files/typed-files.ts'
import { dropUnusedFiles, removeBytes } from '../../providers/files/unused-files.ts'

export interface AssignmentWork {
  /** When the student began, as the request says; null when it does not say. */
  startedAt: Date | null
  textAnswer: string
  files: StoredFile[]
}

/** The assignment, if it may be submitted now: 404, 409 NOT_AN_ASSIGNMENT, NOT_OPEN. Asked before files are read. */
export async function openAssignment(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<AssessmentRow> {
  const { assessment } = await ownAssessment(deps, actor, assessmentId)
  if (hasQuestions(assessment)) {
    throw conflict('NOT_AN_ASSIGNMENT', 'Đây là bài kiểm tra, không nộp như bài tập.')
  }
  requireOpen(assessment, deps.now())
  return assessment
}

const SUBMISSION_FILES: AcceptedKinds = {
  typeOf: attachmentType,
  advice:
    'Hãy gửi PDF, Word, Excel, PowerPoint, ảnh, âm thanh, video, văn bản hoặc nén thành tệp ZIP.',
}

const ofCurrentWork = (submissionId: string) =>
  and(eq(submissionFiles.submissionId, submissionId), isNull(submissionFiles.earlierWorkId))

/** Keeps graded work, with its files and what was said of it, before it is replaced. */
async function keepEarlierWork(deps: Deps, graded: SubmissionRow): Promise<void> {
  const { q } = deps.db
  const now = deps.now()
  const id = newId(now)
  const { status, submittedAt, late, textAnswer, score, pass, feedback, graderUserId, gradedAt } =
    graded
  await q.insert(earlierWork).values({
    id,
    submissionId: graded.id,
    status,
    submittedAt,
    late,
    textAnswer,
    score,
    pass,
    feedback,
    graderUserId,
    gradedAt,
    createdAt: now,
  })
  await q.update(submissionFiles).set({ earlierWorkId: id }).where(ofCurrentWork(graded.id))
}

/** Deletes the file rows of a submission's current work; returns the storage keys that are unused now. */
async function dropFiles(deps: Deps, submissionId: string): Promise<string[]> {
  const before = await deps.db.q
    .delete(submissionFiles)
    .where(ofCurrentWork(submissionId))
    .returning({ fileId: submissionFiles.fileId })
  return dropUnusedFiles(
    deps,
    before.map(({ fileId }) => fileId),
  )
}

/**
 * First half of POST /api/student/assessments/{id}/submit-assignment (docs/product.md#submission-rules): writes the
 * submission, marked late after the due time; returns the storage keys that it replaced. Graded work is kept beside
 * (docs/behaviour.md#earlier-work), comments stay. Errors of `openAssignment`; 400 INVALID at `files`.
 */
export async function submitAssignment(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  work: AssignmentWork,
): Promise<{ submissionId: string; replaced: string[] }> {
  const newFiles = await typedFiles(deps, work.files, SUBMISSION_FILES)
  return deps.db.tx(async () => {
    const { q } = deps.db
    await holdAssessment(deps, assessmentId)
    const assessment = await openAssignment(deps, actor, assessmentId)
    const now = deps.now()
    const content = {
      status: 'SUBMITTED',
      startedAt: work.startedAt,
      submittedAt: now,
      late: isLate(assessment, now),
      textAnswer: work.textAnswer,
      score: null,
      pass: null,
      feedback: '',
      graderUserId: null,
      gradedAt: null,
    }
    const [before] = await q
      .select()
      .from(submissions)
      .where(and(eq(submissions.assessmentId, assessment.id), eq(submissions.userId, actor.id)))
      // A grade under way is given before, or meets the new work.
      .for('update')
    if (before?.gradedAt) await keepEarlierWork(deps, before)
    // One row per student: of two simultaneous submissions the second waits here and replaces the first.
    const [row] = await q
      .insert(submissions)
      .values({ id: newId(now), assessmentId: assessment.id, userId: actor.id, ...content })
      .onConflictDoUpdate({
        target: [submissions.assessmentId, submissions.userId, submissions.attemptNumber],
        set: content,
      })
      .returning({ id: submissions.id })
    if (!row) throw new Error('a submission wrote no row')
    const replaced = await dropFiles(deps, row.id)
    if (newFiles.length > 0) {
      await q.insert(files).values(newFiles.map((file) => ({ ...file, ownerId: actor.id })))
      await q.insert(submissionFiles).values(
        newFiles.map((file, index) => ({
          submissionId: row.id,
          fileId: file.id,
          title: file.name,
          sortOrder: index + 1,
        })),
      )
    }
    return { submissionId: row.id, replaced }
  })
}

/** Second half, after commit: removes the replaced bytes and returns the submission. */
export async function afterSubmit(
  deps: Deps,
  actor: Actor,
  { submissionId, replaced }: { submissionId: string; replaced: string[] },
): Promise<Submission> {
  await removeBytes(deps, replaced)
  return ownSubmission(deps, actor, submissionId)
}
