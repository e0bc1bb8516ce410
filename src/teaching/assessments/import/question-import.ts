import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import type { TaughtQuestion } from '../../../../shared/contract/teaching.ts'
import { questionProblem } from '../../../../shared/rules/quiz-draft.ts'

export const IMPORT_FORMATS = ['csv', 'aiken', 'gift'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** One question found in a text, with what is wrong with it. */
export interface ReadQuestion {
  /** Where it begins, from 1. */
  line: number
  /** `null` when nothing can be taken over; then `problem` says why. */
  question: TaughtQuestion | null
  /** Vietnamese, as the dialog would say it; `null` when it may be taken over as it is. */
  problem: string | null
  /** What the format says and a quiz cannot hold. */
  note: string | null
}

export const unreadable = (line: number, problem: string): ReadQuestion => ({
  line,
  question: null,
  problem,
  note: null,
})

/** A question as read, checked by the rules of the editor (docs/product.md#quiz-rules). */
export function readQuestionAt(
  line: number,
  question: Omit<TaughtQuestion, 'sortOrder'>,
  note: string | null = null,
): ReadQuestion {
  const whole = { ...question, sortOrder: 1 }
  return { line, question: whole, problem: questionProblem(whole)?.message ?? null, note }
}

/** Two and more correct options make it MULTI; without options it is answered in words. */
export function typeOf(options: readonly { isCorrect: boolean }[]): QuestionType {
  if (options.length === 0) return 'SHORT'
  return options.filter(({ isCorrect }) => isCorrect).length > 1 ? 'MULTI' : 'SINGLE'
}

/** Which of the three a text is, by what only that one has; CSV when it has neither mark. */
export function detectFormat(text: string): ImportFormat {
  if (/^\s*(?:ANSWER|ĐÁP ÁN)\s*:\s*\S/imu.test(text)) return 'aiken'
  return /(?<!\\)\{[^}]*(?<!\\)\}/.test(text) ? 'gift' : 'csv'
}
