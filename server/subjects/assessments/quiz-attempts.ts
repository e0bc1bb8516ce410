import { and, asc, eq } from 'drizzle-orm'
import type {
  AssessmentDetail,
  QuestionType,
  StudentQuestion,
} from '../../../shared/contract/assessments.ts'
import type { TaughtQuestion } from '../../../shared/contract/teaching.ts'
import { isQuestionType } from '../../../shared/rules/question-types.ts'
import { orderFits, orderOf } from './quiz-order.ts'
import { quizAttempts, quizQuestions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict } from '../../platform/errors.ts'
import { type AttemptRow, attemptsSoFar, isUsedUp } from './attempts-so-far.ts'
import {
  type AssessmentRow,
  assessmentNotFound,
  hasQuestions,
  holdAssessment,
  ownAssessment,
  requireOpen,
  toLessonAssessment,
  toSummary,
} from './assessments.ts'

export type QuestionRow = Omit<typeof quizQuestions.$inferSelect, 'type'> & { type: QuestionType }

/** A stored type; an unknown one is SINGLE (docs/product.md#quiz-question). */
const questionType = (value: string): QuestionType => (isQuestionType(value) ? value : 'SINGLE')

export async function questionsOf(deps: Deps, assessmentId: string): Promise<QuestionRow[]> {
  const rows = await deps.db.q
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.assessmentId, assessmentId))
    .orderBy(asc(quizQuestions.sortOrder), asc(quizQuestions.id))
  return rows.map((row) => ({ ...row, type: questionType(row.type) }))
}

/** A quiz's questions with the correct options, in the author's order. Only for the course's teachers. */
export const taughtQuestions = async (
  deps: Deps,
  assessmentId: string,
): Promise<TaughtQuestion[]> =>
  (await questionsOf(deps, assessmentId)).map(
    ({ id, question, type, score, sortOrder, options, explanation }) => ({
      _id: id,
      question,
      type,
      score,
      sortOrder,
      options,
      ...(explanation === '' ? {} : { explanation }),
    }),
  )

const attemptWhere = (attempt: Pick<AttemptRow, 'assessmentId' | 'userId' | 'number'>) =>
  and(
    eq(quizAttempts.assessmentId, attempt.assessmentId),
    eq(quizAttempts.userId, attempt.userId),
    eq(quizAttempts.number, attempt.number),
  )

/**
 * The running attempt, or a new one; two calls at once get the same. 409 NO_ATTEMPTS_LEFT; each RETURNED submission
 * allows one more.
 */
async function startOrContinue(
  deps: Deps,
  actor: Actor,
  assessment: AssessmentRow,
  questions: QuestionRow[],
): Promise<AttemptRow> {
  const now = deps.now()
  const own = { assessmentId: assessment.id, userId: actor.id }
  const newOrder = () => orderOf(questions, assessment.shuffleQuestions ? Math.random : null)
  const soFar = await attemptsSoFar(deps, [assessment], actor.id)
  const attempts = soFar(assessment)
  const { latest, isDone, isRunning, used, allowed } = attempts
  if (latest && isRunning) {
    if (orderFits(latest.questionOrder, questions)) return latest
    // The author has changed the questions: the attempt gets a new order, its time goes on.
    const [renewed] = await deps.db.q
      .update(quizAttempts)
      .set({ questionOrder: newOrder() })
      .where(attemptWhere(latest))
      .returning()
    return renewed ?? latest
  }
  if (isUsedUp(attempts)) {
    const why = latest && !isDone ? ' Lượt gần nhất đã hết giờ.' : ''
    throw conflict('NO_ATTEMPTS_LEFT', `Bạn đã dùng hết ${allowed} lượt làm bài này.${why}`)
  }
  const attempt = { ...own, number: used + 1, startedAt: now, questionOrder: newOrder() }
  const [started] = await deps.db.q
    .insert(quizAttempts)
    .values(attempt)
    .onConflictDoNothing()
    .returning()
  if (started) return started
  const [other] = await deps.db.q.select().from(quizAttempts).where(attemptWhere(attempt))
  // Only a deletion of the whole quiz takes an attempt away.
  if (!other) throw assessmentNotFound()
  return other
}

/** The questions in the attempt's order, without `isCorrect`, which students must not see. */
const shownQuestions = (attempt: AttemptRow, questions: QuestionRow[]): StudentQuestion[] =>
  attempt.questionOrder.flatMap(({ index, options }, position) => {
    const question = questions[index]
    if (!question) return []
    return {
      _id: question.id,
      question: question.question,
      type: question.type,
      score: question.score,
      // The shown position, so that an app that sorts by `sortOrder` keeps the shuffled order.
      sortOrder: position + 1,
      options: options.map((option) => ({ content: question.options[option]?.content ?? '' })),
    }
  })

/**
 * GET /api/student/assessments/{id} (docs/product.md#student-calls). Starts or continues an attempt at a quiz with
 * questions. 404 unless enrolled, 409 NOT_OPEN, NO_ATTEMPTS_LEFT.
 */
export async function assessmentDetail(
  deps: Deps,
  actor: Actor,
  assessmentId: string,
): Promise<AssessmentDetail> {
  const { assessment, submission } = await ownAssessment(deps, actor, assessmentId)
  const detail = {
    ...toLessonAssessment(assessment, submission && toSummary(submission)),
    lessonId: assessment.lessonId,
    courseId: assessment.courseId,
  }
  if (!hasQuestions(assessment)) return { ...detail, questions: [], attempt: null }
  requireOpen(assessment, deps.now())
  return deps.db.tx(async () => {
    await holdAssessment(deps, assessment.id)
    const questions = await questionsOf(deps, assessment.id)
    if (questions.length === 0) return { ...detail, questions: [], attempt: null }
    const attempt = await startOrContinue(deps, actor, assessment, questions)
    return {
      ...detail,
      questions: shownQuestions(attempt, questions),
      attempt: { number: attempt.number, startedAt: attempt.startedAt.toISOString() },
    }
  })
}
