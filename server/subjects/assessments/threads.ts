import { and, eq } from 'drizzle-orm'
import type {
  Submission,
  SubmissionComment,
  Thread,
  ThreadPage,
} from '../../../shared/contract/assessments.ts'
import { assessments, submissionComments, submissions, users } from '../../platform/db/schema.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import {
  hasQuestions,
  ownAssessment,
  type OwnAssessmentRow,
  type SubmissionRow,
  toSummary,
} from './assessments.ts'
import { attemptsSoFar, toldAttempts } from './attempts-so-far.ts'
import { orderOfAttempt, questionResults } from './question-results.ts'
import { assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { notifyCommented } from '../notifications/submissions.ts'
import {
  answersAsShown,
  attachmentsOf,
  commentColumns,
  commentSlices,
  earlierWorkOf,
  type ReadComment,
  requireRoomForComment,
  submissionNotFound,
  toComment,
} from './submission-parts.ts'

/** Students see each other and their teachers by name, without the email. */
const publicUser = (fullName: string) => ({ fullName, email: null })

/** The answers in the order that the student saw; in the author's order when the attempt has no row. */
async function ownAnswers(deps: Deps, row: SubmissionRow): Promise<string | null> {
  if (row.answersJson === null) return null
  const order = await orderOfAttempt(deps, row)
  return order ? answersAsShown(row.answersJson, order) : row.answersJson
}

/** The user's own submission with its attachments and answers. 404 for any other or a deleted one. */
export async function ownSubmission(
  deps: Deps,
  actor: Actor,
  submissionId: string,
): Promise<Submission> {
  const [row] = await deps.db.q
    .select({
      submission: submissions,
      assessment: { _id: assessments.id, title: assessments.title, type: assessments.type },
      grader: users.fullName,
    })
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .leftJoin(users, eq(users.id, submissions.graderUserId))
    .where(and(eq(submissions.id, submissionId), eq(submissions.userId, actor.id)))
  if (!row) throw submissionNotFound()
  const { submission, assessment } = row
  const [attachments, answersJson, earlier] = await Promise.all([
    attachmentsOf(deps, [submission.id]),
    ownAnswers(deps, submission),
    earlierWorkOf(deps, submission.id, ({ fullName }) => publicUser(fullName)),
  ])
  return {
    ...toSummary(submission),
    feedback: submission.feedback,
    textAnswer: submission.textAnswer,
    attachments: attachments(submission.id),
    answersJson,
    ...earlier,
    graderUser: row.grader === null ? null : publicUser(row.grader),
    assessment: {
      _id: assessment._id,
      title: assessment.title,
      assessmentType: assessmentTypeOf(assessment.type),
    },
  }
}

/** Of a quiz: its attempts, and where it tells them its questions (`questionResults`). */
async function quizResults(
  deps: Deps,
  assessment: OwnAssessmentRow,
  submission: SubmissionRow | null,
): Promise<Pick<Thread, 'questions' | 'questionsEdited' | 'attempts'>> {
  if (!submission || !hasQuestions(assessment)) return {}
  const soFar = (await attemptsSoFar(deps, [assessment], submission.userId))(assessment)
  const results = await questionResults(deps, assessment, submission, soFar)
  return { ...results, ...toldAttempts(soFar) }
}

/**
 * GET /api/student/assessments/{id}/thread (docs/product.md#student-calls): the newest submission (null before the
 * first), quiz results, and comments, oldest first, in slices. 404 unless enrolled.
 */
export async function threadOf(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<{
  head: Omit<Thread, 'comments'>
  comments: AsyncGenerator<SubmissionComment[]>
}> {
  const { assessment, submission } = await ownAssessment(deps, actor, assessmentId)
  const [whole, results, slices] = await Promise.all([
    submission && ownSubmission(deps, actor, submission.id),
    quizResults(deps, assessment, submission),
    commentSlices(deps, submission ? [submission.id] : []),
  ])
  return { head: { submission: whole, ...results }, comments: publicly(slices) }
}

async function* publicly(
  slices: AsyncGenerator<ReadComment[]>,
): AsyncGenerator<SubmissionComment[]> {
  for await (const slice of slices) yield slice.map(toPublicComment)
}

/** The same by pages (docs/product.md#pages-of-long-lists): the newest comments first, each page oldest first. 400. */
export async function threadPage(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<ThreadPage> {
  const { assessment, submission } = await ownAssessment(deps, actor, assessmentId)
  const older = NEWEST.after(after)
  if (!submission) return { submission: null, comments: [], next: null }
  const [whole, results, rows] = await Promise.all([
    ownSubmission(deps, actor, submission.id),
    quizResults(deps, assessment, submission),
    deps.db.q
      .select({ ...commentColumns, key: NEWEST.key })
      .from(submissionComments)
      .innerJoin(users, eq(users.id, submissionComments.userId))
      .where(and(eq(submissionComments.submissionId, submission.id), older))
      .orderBy(NEWEST.order)
      .limit(limit + 1),
  ])
  const { items, next } = toPage(rows, limit, toPublicComment)
  return { submission: whole, ...results, comments: items.toReversed(), next }
}

const NEWEST = keyset([submissionComments.createdAt, 'desc'], [submissionComments.id, 'desc'])

const toPublicComment = ({ comment, user }: Pick<ReadComment, 'comment' | 'user'>) =>
  toComment(comment, publicUser(user.fullName))

/**
 * POST /api/student/submissions/{id}/comments: comments on the own submission (docs/product.md#roles). 404, 409
 * TOO_MANY_COMMENTS.
 */
export async function addComment(
  deps: Deps,
  actor: Actor,
  submissionId: string,
  message: string,
): Promise<SubmissionComment> {
  const createdAt = deps.now()
  const comment = await deps.db.tx(async () => {
    // Locked until commit, so that the submission cannot be deleted before the comment is written.
    const [own] = await deps.db.q
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(eq(submissions.id, submissionId), eq(submissions.userId, actor.id)))
      .for('key share')
    if (!own) throw submissionNotFound()
    await requireRoomForComment(deps, own.id)
    const row = { id: newId(createdAt), submissionId: own.id, userId: actor.id, message, createdAt }
    await deps.db.q.insert(submissionComments).values(row)
    await notifyCommented(deps, row.id)
    return toComment(row, publicUser(actor.fullName))
  })
  deps.wakeOutbox()
  return comment
}
