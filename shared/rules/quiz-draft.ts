import type { QuestionType } from '../contract/assessments.ts'
import type { QuizDraft, TaughtQuestion } from '../contract/teaching.ts'
import { ASSESSMENT_MESSAGES, periodProblem, type AssessmentProblem } from './assessment-problem.ts'
import { isBlankText } from './blank-text.ts'
import { QUESTION_TYPES } from './question-types.ts'

/** The rules of the quiz editor (docs/product.md#quiz-rules); the app and the API share them. */

/** The defaults of a new quiz (docs/product.md#limits). */
export const QUIZ_DEFAULTS = {
  title: 'Bài kiểm tra',
  points: 100,
  passScore: 60,
  durationMinutes: 10,
  attemptsAllowed: 1,
  shuffleQuestions: false,
} as const

/** The API says these of values of a wrong type, too. */
export const QUIZ_MESSAGES = {
  points: 'Tổng điểm (points) phải > 0',
  passScore: 'Điểm đạt (%) phải trong [0..100]',
  durationMinutes: 'Thời lượng (phút) phải > 0',
  attemptsAllowed: 'Số lần làm phải >= 1',
  questions: 'Thêm ít nhất 1 câu hỏi',
} as const

/** Of one question, said after its number. */
export const QUESTION_MESSAGES = {
  question: 'nhập nội dung',
  score: 'điểm phải > 0',
  options: 'thêm tối thiểu 1 phương án',
  optionContent: 'nội dung phương án còn trống',
} as const

export type Option = TaughtQuestion['options'][number]

export const blankOption = (): Option => ({ content: '', isCorrect: false })

/** What a new quiz begins with: one blank SINGLE question with score 1. */
export const blankQuestion = (): TaughtQuestion => ({
  question: '',
  type: 'SINGLE',
  score: 1,
  sortOrder: 1,
  options: [blankOption()],
})

/**
 * A change to SHORT clears the options; a change to another type keeps them or adds one blank
 * option (docs/product.md#question-type-change). From MULTI to SINGLE only the first correct option
 * stays correct, because radio buttons show one.
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

/** Whose fields a problem may name; `options` and `score` are a question's. */
export type QuizField =
  | Exclude<keyof QuizDraft, 'shuffleQuestions'>
  | 'question'
  | 'score'
  | 'options'

export interface QuizProblem extends AssessmentProblem<QuizField> {
  /** Index of the faulty question, from 0. */
  question?: number
}

/** Where the quiz is to stand; '' when the screen does not know. */
export interface QuizLesson {
  courseId: string
  lessonId: string
}

/**
 * The first problem of a quiz, in the order and words of docs/product.md#quiz-rules; `null` when it
 * may be sent. Unreadable numbers are NaN, dates ISO 8601 (or the typed text when it is no date).
 * Check before `tidyQuestions`, which removes blank options.
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

/** The first thing that is wrong with one question, without its number. */
export function questionProblem({
  question,
  type,
  score,
  options,
}: TaughtQuestion): AssessmentProblem<QuizField> | null {
  if (isBlankText(question)) return { message: QUESTION_MESSAGES.question, field: 'question' }
  if (!(score > 0)) return { message: QUESTION_MESSAGES.score, field: 'score' }
  if (!QUESTION_TYPES[type].hasOptions) return null
  if (options.length === 0) return { message: QUESTION_MESSAGES.options, field: 'options' }
  // Blank ones beside it are not sent, and so cannot be the correct ones.
  const filled = options.filter(hasContent)
  if (filled.length === 0) return { message: QUESTION_MESSAGES.optionContent, field: 'options' }
  const message = correctProblem(type, filled.filter(({ isCorrect }) => isCorrect).length)
  return message === null ? null : { message, field: 'options' }
}

/** What is wrong with the number of correct options. */
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

/**
 * Questions as they are sent and stored: texts trimmed, blank options left out (each keeps its own
 * `isCorrect`, so the correct ones stay the correct ones), `sortOrder` the position from 1.
 */
export const tidyQuestions = (questions: readonly TaughtQuestion[]): TaughtQuestion[] =>
  questions.map((question, index) => ({
    ...question,
    question: question.question.trim(),
    sortOrder: index + 1,
    options: QUESTION_TYPES[question.type].hasOptions
      ? question.options
          .filter(hasContent)
          .map(({ content, isCorrect }) => ({ content: content.trim(), isCorrect }))
      : [],
  }))
