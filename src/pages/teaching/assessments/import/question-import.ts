import type { QuestionType } from '../../../../../shared/contract/assessments.ts'
import type { TaughtQuestion } from '../../../../../shared/contract/teaching.ts'
import { isBlankText, tidyLines } from '../../../../../shared/rules/blank-text.ts'
import { questionProblem } from '../../../../../shared/rules/quiz-draft.ts'

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

/** 'doubt' is shown with its problem and not ticked; the user may still take it. */
export function verdictOn(found: ReadQuestion | undefined): 'read' | 'doubt' | 'refused' {
  if (!found?.question) return 'refused'
  return found.problem === null ? 'read' : 'doubt'
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

/** A part of the source that cannot become a question. */
export const refused = (line: number, problem: string): ReadQuestion => ({
  line,
  question: null,
  problem,
  note: null,
})

interface Remarks {
  /** What the reader is not certain of, in Vietnamese, without a full stop. */
  doubts?: readonly (string | null)[]
  /** What a quiz cannot hold; whole sentences. */
  notes?: readonly (string | null)[]
}

/** A parsed question, checked by the rules of the editor (docs/product.md#quiz-rules). */
export function readQuestionAt(
  line: number,
  question: Omit<TaughtQuestion, 'sortOrder'>,
  { doubts = [], notes = [] }: Remarks = {},
): ReadQuestion {
  const whole = { ...question, sortOrder: 1 }
  const problems = [...doubts, questionProblem(whole)?.message, optionDoubt(whole)]
  return { line, question: whole, problem: joined(problems, '; '), note: joined(notes, ' ') }
}

const joined = (texts: readonly (string | null | undefined)[], between: string): string | null =>
  [...new Set(texts.filter((text) => Boolean(text)))].join(between) || null

/** The imported text: one line is trimmed, several keep their indentation. A single space is no indentation. */
export const importedText = (text: string): string => tidyLines(text).replace(/^ (?=\S)/, '')

/** The text for comparisons, whatever its encoding and spaces. */
export const comparable = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** An empty option, which the editor would drop, or two that look the same. */
function optionDoubt({ options }: Pick<TaughtQuestion, 'options'>): string | null {
  const filled = options.filter(({ content }) => !isBlankText(content))
  if (filled.length > 0 && filled.length < options.length) return 'có phương án trống'
  // Spaces tell programs apart.
  const contents = filled.map(({ content }) => content.normalize('NFC'))
  const twice = contents.find((content, index) => contents.indexOf(content) !== index)
  return twice === undefined ? null : `phương án «${twice}» có hai lần`
}

/** MULTI for two or more correct options, SHORT without options, else SINGLE. */
export function typeOf(options: readonly { isCorrect: boolean }[]): QuestionType {
  if (options.length === 0) return 'SHORT'
  return options.filter(({ isCorrect }) => isCorrect).length > 1 ? 'MULTI' : 'SINGLE'
}
