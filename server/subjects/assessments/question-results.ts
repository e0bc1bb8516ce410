import { and, eq } from 'drizzle-orm'
import type {
  QuestionFeedback,
  QuestionResult,
  Thread,
} from '../../../shared/contract/assessments.ts'
import { isQuestionFeedback, NO_FEEDBACK, toldOf } from '../../../shared/rules/question-feedback.ts'
import { isCorrectAnswer } from '../../../shared/rules/question-types.ts'
import { quizAttempts } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { OwnAssessmentRow, SubmissionRow } from './assessments.ts'
import type { AttemptsSoFar } from './attempts-so-far.ts'
import { type QuestionRow, questionsOf } from './quiz-attempts.ts'
import { orderFits, orderOf, type ShownQuestion } from './quiz-order.ts'

/** The setting of a quiz; what another version has stored means nothing. */
export const questionFeedbackOf = ({
  questionFeedback,
}: Pick<OwnAssessmentRow, 'questionFeedback'>): QuestionFeedback =>
  isQuestionFeedback(questionFeedback) ? questionFeedback : NO_FEEDBACK

/** The order in which the student saw the quiz of this submission; null when the attempt has no row. */
export async function orderOfAttempt(
  deps: Deps,
  row: SubmissionRow,
): Promise<ShownQuestion[] | null> {
  const [attempt] = await deps.db.q
    .select({ order: quizAttempts.questionOrder })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.assessmentId, row.assessmentId),
        eq(quizAttempts.userId, row.userId),
        eq(quizAttempts.number, row.attemptNumber),
      ),
    )
  return attempt?.order ?? null
}

/** `chosen` are the author's indices of the options that the student chose. */
function resultOf(
  question: QuestionRow,
  shownOptions: readonly number[],
  chosen: readonly number[],
  withExplanation: boolean,
): QuestionResult {
  const { options, explanation } = question
  return {
    question: question.question,
    type: question.type,
    score: question.score,
    choices: shownOptions
      .filter((option) => chosen.includes(option))
      .map((option) => options[option]?.content ?? ''),
    isRight: isCorrectAnswer(question, chosen),
    ...(withExplanation && explanation !== '' ? { explanation } : {}),
  }
}

/**
 * What the student may read of each question, in the order shown (docs/class.md#feedback-per-question); nothing when
 * the quiz does not tell it or its questions have changed. Nothing of options that were not chosen.
 */
export async function questionResults(
  deps: Deps,
  assessment: OwnAssessmentRow,
  submission: SubmissionRow,
  { isRunning, used, allowed }: AttemptsSoFar,
): Promise<Pick<Thread, 'questions' | 'questionsEdited'>> {
  const setting = questionFeedbackOf(assessment)
  if (setting === NO_FEEDBACK || !submission.submittedAt || submission.answersJson === null) {
    return {}
  }
  const left = { running: isRunning, more: allowed === null || used < allowed }
  const told = toldOf({ setting, dueAt: assessment.dueAt, now: deps.now(), left })
  if (told === 'nothing') return {}
  const [questions, attemptOrder] = await Promise.all([
    questionsOf(deps, assessment.id),
    orderOfAttempt(deps, submission),
  ])
  const order = attemptOrder ?? orderOf(questions, null)
  // Written by `submitQuiz` alone, so its shape is known.
  const answers = JSON.parse(submission.answersJson) as number[][]
  if (!orderFits(order, questions) || answers.length !== questions.length) return {}
  const results = order.flatMap(({ index, options }) => {
    const question = questions[index]
    return question ? resultOf(question, options, answers[index] ?? [], told === 'all') : []
  })
  const isEdited = assessment.updatedAt !== null && assessment.updatedAt > submission.submittedAt
  return { questions: results, ...(isEdited ? { questionsEdited: true } : {}) }
}
