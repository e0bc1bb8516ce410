import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import type { TaughtQuestion } from '../../../../shared/contract/teaching.ts'
import { questionProblem } from '../../../../shared/rules/quiz-draft.ts'

export const IMPORT_FORMATS = ['csv', 'aiken', 'gift'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** A parsed question with its problem. */
export interface ReadQuestion {
  /** Its first line, counted from 1. */
  line: number
  /** `null` when it cannot be imported; `problem` says why. */
  question: TaughtQuestion | null
  /** Vietnamese, in the editor's wording; `null` when it can be imported as it is. */
  problem: string | null
  /** The parts of the source that a quiz cannot hold. */
  note: string | null
}

/** A part of the source that belongs to no question, and is not kept. */
export interface SourceNote {
  line: number
  /** Vietnamese, a whole sentence. */
  text: string
}

/** All that a reader found in a text. */
export interface Reading {
  questions: ReadQuestion[]
  notes: SourceNote[]
}

export const unreadable = (line: number, problem: string): ReadQuestion => ({
  line,
  question: null,
  problem,
  note: null,
})

/** A parsed question, checked by the rules of the editor (docs/product.md#quiz-rules). */
export function readQuestionAt(
  line: number,
  question: Omit<TaughtQuestion, 'sortOrder'>,
  note: string | null = null,
): ReadQuestion {
  const whole = { ...question, sortOrder: 1 }
  return { line, question: whole, problem: questionProblem(whole)?.message ?? null, note }
}

/** MULTI for two or more correct options, SHORT without options, else SINGLE. */
export function typeOf(options: readonly { isCorrect: boolean }[]): QuestionType {
  if (options.length === 0) return 'SHORT'
  return options.filter(({ isCorrect }) => isCorrect).length > 1 ? 'MULTI' : 'SINGLE'
}

/** Detects the format by marks that only one has; CSV when there are none. */
export function detectFormat(text: string): ImportFormat {
  if (/^\s*(?:ANSWER|ĐÁP ÁN)\s*:\s*\S/imu.test(text)) return 'aiken'
  return /(?:^|[^\\])\{(?:[^}]*[^}\\])?\}/.test(text) ? 'gift' : 'csv'
}
