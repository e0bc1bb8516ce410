import type { QuestionType } from '../contract/assessments.ts'
import type { QuizDraft, TaughtQuestion } from '../contract/teaching.ts'
import { ASSESSMENT_MESSAGES, periodProblem, type AssessmentProblem } from './assessment-problem.ts'
import { isBlankText, withoutBlankEnds } from './blank-text.ts'
import { LONGEST_EXPLANATION } from './question-feedback.ts'
import { QUESTION_TYPES } from './question-types.ts'

/** The rules of the quiz editor (docs/product.md#quiz-rules), shared by app and API. */

/** The defaults of a new quiz (docs/product.md#limits). */
export const QUIZ_DEFAULTS = {
  title: 'Bài kiểm tra',
  points: 100,
  passScore: 60,
  durationMinutes: 10,
  attemptsAllowed: 1,
  shuffleQuestions: false,
} as const

/** The API also sends these messages for values of a wrong type. */
export const QUIZ_MESSAGES = {
  points: 'Tổng điểm (points) phải > 0',
  passScore: 'Điểm đạt (%) phải trong [0..100]',
  durationMinutes: 'Thời lượng (phút) phải > 0',
  attemptsAllowed: 'Số lần làm phải >= 1',
  questions: 'Thêm ít nhất 1 câu hỏi',
} as const

/** Messages about one question; its number precedes them. */
export const QUESTION_MESSAGES = {
  question: 'nhập nội dung',
  score: 'điểm phải > 0',
  options: 'thêm tối thiểu 1 phương án',
  optionContent: 'nội dung phương án còn trống',
  explanation: 'lời giải thích dài tối đa 2.000 ký tự',
} as const

export type Option = TaughtQuestion['options'][number]

/** A new option. */
export const blankOption = (): Option => ({ content: '', isCorrect: false })

/** The question of a new quiz: a blank SINGLE question with score 1 (docs/product.md#quiz-rules). */
export const blankQuestion = (): TaughtQuestion => ({
  question: '',
  type: 'SINGLE',
  score: 1,
  sortOrder: 1,
  options: [blankOption()],
})

/**
 * The options after a change of type (docs/product.md#question-type-change): none for SHORT; else the
 * same ones, or one blank option. For SINGLE only the first correct option stays correct, because radio
 * buttons select one.
 */
export function optionsAfterTypeChange(options: readonly Option[], to: QuestionType): Option[] {
  const kept = options.length === 0 ? [blankOption()] : [...options]
  switch (to) {
    case 'SHORT':
      return []
    case 'MULTI':
      return kept
    case 'SINGLE': {
      const first = kept.findIndex(({ isCorrect }) => isCorrect)
      return kept.map((option, index) => ({ ...option, isCorrect: index === first }))
    }
    default:
      return to satisfies never
  }
}

const hasContent = ({ content }: Pick<Option, 'content'>) => !isBlankText(content)

/** The fields that a problem may name; `question` and those after it belong to a question. */
export type QuizField =
  | Exclude<keyof QuizDraft, 'shuffleQuestions' | 'questionFeedback'>
  | 'question'
  | 'score'
  | 'options'
  | 'explanation'

export interface QuizProblem extends AssessmentProblem<QuizField> {
  /** Index of the faulty question, from 0. */
  question?: number
}

/** The lesson that the quiz belongs to; '' when the screen does not know it. */
export interface QuizLesson {
  courseId: string
  lessonId: string
}

/**
 * The first problem of a quiz, in the order of docs/product.md#quiz-rules; `null` when it may be sent.
 * Invalid numbers are NaN; dates are ISO 8601, or the typed text when invalid. Call it before
 * `tidyQuestions`, which removes blank options.
 */
export function quizProblem(draft: QuizDraft, lesson: QuizLesson): QuizProblem | null {
  if (!lesson.courseId) return { message: 'Thiếu courseId' }
  if (!lesson.lessonId) return { message: 'Thiếu lessonId' }
  return settingsProblem(draft) ?? periodProblem(draft) ?? questionsProblem(draft.questions)
}

function settingsProblem(draft: QuizDraft): QuizProblem | null {
  const { title, points, passScore, durationMinutes, attemptsAllowed } = draft
  if (isBlankText(title)) return { message: ASSESSMENT_MESSAGES.title, field: 'title' }
  if (!(points > 0)) return { message: QUIZ_MESSAGES.points, field: 'points' }
  if (!(passScore >= 0 && passScore <= 100)) {
    return { message: QUIZ_MESSAGES.passScore, field: 'passScore' }
  }
  if (!(durationMinutes > 0)) {
    return { message: QUIZ_MESSAGES.durationMinutes, field: 'durationMinutes' }
  }
  if (!Number.isInteger(durationMinutes)) {
    return { message: 'Thời lượng (phút) phải là số nguyên', field: 'durationMinutes' }
  }
  if (!(attemptsAllowed >= 1)) {
    return { message: QUIZ_MESSAGES.attemptsAllowed, field: 'attemptsAllowed' }
  }
  if (!Number.isInteger(attemptsAllowed)) {
    return { message: 'Số lần làm phải là số nguyên', field: 'attemptsAllowed' }
  }
  return null
}

function questionsProblem(questions: readonly TaughtQuestion[]): QuizProblem | null {
  if (questions.length === 0) return { message: QUIZ_MESSAGES.questions, field: 'questions' }
  for (const [index, question] of questions.entries()) {
    const problem = questionProblem(question)
    if (problem) {
      return { ...problem, message: `Câu ${index + 1}: ${problem.message}`, question: index }
    }
  }
  return null
}

/** The first problem of one question, without its number; `null` when there is none. */
export function questionProblem(asked: TaughtQuestion): AssessmentProblem<QuizField> | null {
  return answerProblem(asked) ?? explanationProblem(asked)
}

function explanationProblem({
  explanation = '',
}: TaughtQuestion): AssessmentProblem<QuizField> | null {
  return explanation.trim().length > LONGEST_EXPLANATION
    ? { message: QUESTION_MESSAGES.explanation, field: 'explanation' }
    : null
}

function answerProblem({
  question,
  type,
  score,
  options,
}: TaughtQuestion): AssessmentProblem<QuizField> | null {
  if (isBlankText(question)) return { message: QUESTION_MESSAGES.question, field: 'question' }
  if (!(score > 0)) return { message: QUESTION_MESSAGES.score, field: 'score' }
  if (!QUESTION_TYPES[type].hasOptions) return null
  if (options.length === 0) return { message: QUESTION_MESSAGES.options, field: 'options' }
  // Blank options are not sent, so they cannot be the correct ones.
  const filled = options.filter(hasContent)
  if (filled.length === 0) return { message: QUESTION_MESSAGES.optionContent, field: 'options' }
  const message = correctProblem(type, filled.filter(({ isCorrect }) => isCorrect).length)
  return message === null ? null : { message, field: 'options' }
}

/** The problem with the number of correct options. */
function correctProblem(type: QuestionType, correct: number): string | null {
  switch (type) {
    case 'SINGLE':
      return correct === 1 ? null : 'chọn duy nhất 1 phương án đúng'
    case 'MULTI':
      return correct > 0 ? null : 'chọn ít nhất 1 phương án đúng'
    case 'SHORT':
      return null
    default:
      return type satisfies never
  }
}

/** An option may be one line of code, whose indentation makes it right or wrong; a single space is a slip. */
const tidyText = (text: string): string => withoutBlankEnds(text).replace(/^ (?=\S)/, '')

/**
 * Questions as they are sent and stored: texts without blank ends, blank options removed (the others keep their
 * `isCorrect`), `sortOrder` counted from 1.
 */
export const tidyQuestions = (questions: readonly TaughtQuestion[]): TaughtQuestion[] =>
  questions.map((question, index) => ({
    ...question,
    question: tidyText(question.question),
    sortOrder: index + 1,
    options: QUESTION_TYPES[question.type].hasOptions
      ? question.options
          .filter(hasContent)
          .map(({ content, isCorrect }) => ({ content: tidyText(content), isCorrect }))
      : [],
    ...(question.explanation === undefined ? {} : { explanation: tidyText(question.explanation) }),
  }))
