import type { QuestionFeedback, QuestionType } from '../../../../shared/contract/assessments.ts'
import type {
  QuizDraft,
  TaughtAssessment,
  TaughtQuestion,
} from '../../../../shared/contract/teaching.ts'
import { NO_FEEDBACK } from '../../../../shared/rules/question-feedback.ts'
import { blankQuestion, QUIZ_DEFAULTS, type Option } from '../../../../shared/rules/quiz-draft.ts'
import { timeFieldOf } from '../../../../shared/format/site-time.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'
import { periodOf } from './assignment-fields.ts'

/** The form's values of a question. */
export interface QuestionFields {
  /** Id of a saved question; '' for a new one. */
  _id: string
  question: string
  type: QuestionType
  score: string
  options: Option[]
  /** Where the backend has `question-feedback`; else ''. */
  explanation: string
}

/** The form's values of a quiz. */
export interface QuizFields {
  title: string
  description: string
  points: string
  passScore: string
  durationMinutes: string
  attemptsAllowed: string
  shuffleQuestions: boolean
  /** Where the backend has `question-feedback`; else NEVER. */
  questionFeedback: QuestionFeedback
  availableAt: string
  dueAt: string
  questions: QuestionFields[]
}

export const questionFields = (question: TaughtQuestion): QuestionFields => ({
  _id: question._id ?? '',
  question: question.question,
  type: question.type,
  score: typedNumber(question.score),
  options: question.options.map(({ content, isCorrect }) => ({ content, isCorrect })),
  explanation: question.explanation ?? '',
})

export const newQuestion = (): QuestionFields => questionFields(blankQuestion())

/** Whether the question has no text yet. */
export const isBlank = ({ question, options, explanation }: QuestionFields): boolean =>
  question.trim() === '' &&
  !explanation?.trim() &&
  options.every(({ content }) => content.trim() === '')

export const newQuiz = (): QuizFields => ({
  title: QUIZ_DEFAULTS.title,
  description: '',
  points: typedNumber(QUIZ_DEFAULTS.points),
  passScore: typedNumber(QUIZ_DEFAULTS.passScore),
  durationMinutes: typedNumber(QUIZ_DEFAULTS.durationMinutes),
  attemptsAllowed: typedNumber(QUIZ_DEFAULTS.attemptsAllowed),
  shuffleQuestions: QUIZ_DEFAULTS.shuffleQuestions,
  questionFeedback: NO_FEEDBACK,
  availableAt: '',
  dueAt: '',
  questions: [newQuestion()],
})

export const fieldsOfQuiz = (saved: TaughtAssessment): QuizFields => ({
  title: saved.title,
  description: saved.description,
  points: typedNumber(saved.points),
  passScore: typedNumber(saved.passScore),
  durationMinutes: typedNumber(saved.durationMinutes),
  attemptsAllowed: typedNumber(saved.attemptsAllowed),
  shuffleQuestions: saved.shuffleQuestions,
  questionFeedback: saved.questionFeedback ?? NO_FEEDBACK,
  availableAt: timeFieldOf(saved.availableAt),
  dueAt: timeFieldOf(saved.dueAt),
  questions: [...saved.questions].sort((a, b) => a.sortOrder - b.sortOrder).map(questionFields),
})

const taughtQuestion = (
  fields: QuestionFields,
  index: number,
  withFeedback: boolean,
): TaughtQuestion => ({
  ...(fields._id ? { _id: fields._id } : {}),
  question: fields.question,
  type: fields.type,
  // An empty score becomes 1 (docs/product.md#quiz-rules); an invalid one does not.
  score: fields.score.trim() === '' ? 1 : readTypedNumber(fields.score),
  sortOrder: index + 1,
  options: fields.options,
  // A draft of an older version of this page has none.
  ...(withFeedback ? { explanation: fields.explanation ?? '' } : {}),
})

/**
 * The draft that `quizProblem` checks, and that is sent after `tidyQuestions`. `stored` is what a PUT
 * replaces, `null` for a POST. Feedback per question is sent where the backend has it.
 */
export const quizDraft = (
  fields: QuizFields,
  stored: Pick<TaughtAssessment, 'availableAt' | 'dueAt'> | null,
  withFeedback: boolean,
): QuizDraft => ({
  title: fields.title.trim(),
  description: fields.description,
  points: readTypedNumber(fields.points),
  passScore: readTypedNumber(fields.passScore),
  durationMinutes: readTypedNumber(fields.durationMinutes),
  attemptsAllowed: readTypedNumber(fields.attemptsAllowed),
  shuffleQuestions: fields.shuffleQuestions,
  ...(withFeedback ? { questionFeedback: fields.questionFeedback } : {}),
  ...periodOf(fields, stored),
  questions: fields.questions.map((question, index) =>
    taughtQuestion(question, index, withFeedback),
  ),
})
