import { and, desc, eq, lt } from 'drizzle-orm'
import { EXPIRED, isSubmitted } from '../../../shared/rules/submission-status.ts'
import type { Submission } from '../../../shared/contract/assessments.ts'
import { orderFits, toAuthorOrder } from './quiz-order.ts'
import { parseAnswers, scoreQuiz } from './quiz-scoring.ts'
import { quizAttempts, submissions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  assessmentFor,
  type AssessmentRow,
  hasQuestions,
  holdAssessment,
  isLate,
  ownAssessment,
} from './assessments.ts'
import { type AttemptRow, isOver } from './attempts-so-far.ts'
import { questionsOf } from './quiz-attempts.ts'
import { ownSubmission } from './threads.ts'

export interface QuizAnswers {
  answersJson: string
  /** The start of the attempt, as the request says; null when it does not say. */
  startedAt: Date | null
  textAnswer: string
}

const timeOver = (minutes: number | null) =>
  conflict(
    'TIME_OVER',
    `Đã quá thời gian làm bài (${minutes} phút) nên bài nộp không được nhận. Lượt làm này đã kết thúc.`,
  )

const quizChanged = () =>
  conflict(
    'QUIZ_CHANGED',
    'Giảng viên vừa sửa đề trong lúc bạn làm bài. Hãy mở lại đề rồi kiểm tra các câu trả lời.',
  )

const earlierAttempt = () =>
  conflict(
    'EARLIER_ATTEMPT',
    'Các câu trả lời này thuộc lượt làm trước, lượt đó đã kết thúc. Hãy mở lại bài kiểm tra để làm lượt hiện tại.',
  )

/** The id of the attempt's submission; undefined without one, and for a record that the attempt ran out. */
const submissionOf = async (deps: Deps, attempt: AttemptRow): Promise<string | undefined> => {
  const [found] = await deps.db.q
    .select({ id: submissions.id, status: submissions.status })
    .from(submissions)
    .where(
      and(
        eq(submissions.assessmentId, attempt.assessmentId),
        eq(submissions.userId, attempt.userId),
        eq(submissions.attemptNumber, attempt.number),
      ),
    )
  return found && isSubmitted(found) ? found.id : undefined
}

/**
 * The attempt of these answers. An app that stayed open sends the start of its own attempt, which must not count for a
 * later one. Any other `startedAt` means the newest: a client may send the time when it loaded the quiz.
 */
async function attemptOfAnswers(
  deps: Deps,
  newest: AttemptRow,
  startedAt: Date | null,
): Promise<AttemptRow> {
  if (startedAt === null || startedAt.getTime() === newest.startedAt.getTime()) return newest
  const [earlier] = await deps.db.q
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.assessmentId, newest.assessmentId),
        eq(quizAttempts.userId, newest.userId),
        eq(quizAttempts.startedAt, startedAt),
        lt(quizAttempts.number, newest.number),
      ),
    )
    .limit(1)
  return earlier ?? newest
}

async function submitAttempt(
  deps: Deps,
  assessment: AssessmentRow,
  attempt: AttemptRow,
  given: QuizAnswers,
  now: Date,
): Promise<string> {
  const questions = await questionsOf(deps, assessment.id)
  const order = attempt.questionOrder
  if (!orderFits(order, questions)) throw quizChanged()
  // `orderFits` has checked that every entry of the order has its question.
  const shown = order.flatMap(({ index }) => questions[index] ?? [])
  const parsed = parseAnswers(given.answersJson, shown)
  if ('error' in parsed) throw invalid(parsed.error, { answersJson: parsed.error })
  const answers = toAuthorOrder(order, parsed.answers)
  const score = scoreQuiz(questions, answers)
  const { passScore } = assessment
  const content = {
    startedAt: attempt.startedAt,
    submittedAt: now,
    late: isLate(assessment, now),
    textAnswer: given.textAnswer,
    answersJson: JSON.stringify(answers),
    ...(score === null
      ? { status: 'SUBMITTED' }
      : {
          status: 'GRADED',
          score,
          pass: passScore === null ? null : score >= passScore,
          gradedAt: now,
        }),
  }
  const key = {
    assessmentId: assessment.id,
    userId: attempt.userId,
    attemptNumber: attempt.number,
  }
  const [written] = await deps.db.q
    .insert(submissions)
    .values({ id: newId(now), ...key, ...content })
    // The job may have recorded the attempt as EXPIRED while these answers waited for a lock.
    .onConflictDoUpdate({
      target: [submissions.assessmentId, submissions.userId, submissions.attemptNumber],
      set: content,
      setWhere: eq(submissions.status, EXPIRED),
    })
    .returning({ id: submissions.id })
  const id = written?.id ?? (await submissionOf(deps, attempt))
  if (!id) throw new Error('a submission wrote no row')
  return id
}

/**
 * POST /api/student/assessments/{id}/submit-quiz (docs/product.md#student-calls): submits the newest attempt, once; a
 * second call returns the first submission. GRADED at once without SHORT questions, else SUBMITTED. Answers of an
 * earlier attempt return its submission, or 409 EARLIER_ATTEMPT. Until 30 seconds after the stored end, then 409
 * TIME_OVER (docs/product.md#quiz-attempt). 404, 400 INVALID at `answersJson`, 409 NOT_STARTED, NOT_A_QUIZ,
 * QUIZ_CHANGED.
 */
export async function submitQuiz(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
  given: QuizAnswers,
): Promise<Submission> {
  // The moment at which the answers arrive counts, not the one at which the database is free for them.
  const now = deps.now()
  const asked = await ownAssessment(deps, actor, assessmentId)
  if (!hasQuestions(asked.assessment)) {
    throw conflict('NOT_A_QUIZ', 'Đây không phải là bài kiểm tra.')
  }
  const submissionId = await deps.db.tx(async () => {
    await holdAssessment(deps, assessmentId)
    // A teacher may have given more time since.
    const assessment = await assessmentFor(deps, actor.id, assessmentId)
    // Locked: of two simultaneous calls the second waits here and then finds the first one's submission.
    const [newest] = await deps.db.q
      .select()
      .from(quizAttempts)
      .where(and(eq(quizAttempts.assessmentId, assessment.id), eq(quizAttempts.userId, actor.id)))
      .orderBy(desc(quizAttempts.number))
      .limit(1)
      .for('update')
    if (!newest) throw conflict('NOT_STARTED', 'Hãy mở đề trước khi nộp bài.')
    const attempt = await attemptOfAnswers(deps, newest, given.startedAt)
    const done = await submissionOf(deps, attempt)
    if (done) return done
    if (attempt !== newest) throw earlierAttempt()
    if (isOver(attempt, assessment, now)) throw timeOver(assessment.durationMinutes)
    return submitAttempt(deps, assessment, attempt, given, now)
  })
  return ownSubmission(deps, actor, submissionId)
}
