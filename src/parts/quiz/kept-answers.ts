import type { QuestionType, StudentQuestion } from '../../../shared/contract/assessments.ts'
import { isQuestionType, QUESTION_TYPES } from '../../../shared/rules/question-types.ts'
import { NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'

export type AskedQuestion = Pick<StudentQuestion, '_id' | 'question' | 'type' | 'options'>

/**
 * An answer as the device keeps it, with all that tells its question and its choices again: teachers mend words
 * while a draft is on a device, the next attempt may show another order, and an attempt that is over does not
 * show the questions at all. The names are the stored format; what earlier versions did not write is '', -1 or
 * `null`.
 */
export interface KeptAnswer {
  /** `_id` of its question; '' also on a backend that sends none. */
  id: string
  /** Key of its question by its words (`questionKeys`). */
  of: string
  /** The place of its question, from 0. */
  at: number
  question: string
  type: QuestionType | null
  /** The options as they were shown. */
  options: string[] | null
  chosen: { option: number; content: string }[]
  text: string
  /** Of an answer to a changed question: `lost` no longer fits, `reworded` is in force, in its earlier words. */
  past: 'lost' | 'reworded' | null
}

/** Keys of questions by their words in any order, for backends that send no `_id`. */
export function questionKeys(questions: readonly AskedQuestion[]): string[] {
  const seen = new Map<string, number>()
  return questions.map(({ question, type, options }) => {
    const contents = options.map(({ content }) => content).sort()
    const key = hash(JSON.stringify([question, type, contents]))
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return `${key}.${turn}`
  })
}

/** FNV-1a, 32 bits; for short keys, not for security. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36)
}

/** An entry for each question, answered or not, so that a reader knows which questions there were. */
export const keptAnswers = (
  questions: readonly AskedQuestion[],
  keys: readonly string[],
  answers: readonly QuizAnswer[],
): KeptAnswer[] =>
  questions.map(({ _id: id = '', question, type, options }, at) => {
    const { choices, text } = answers[at] ?? NO_ANSWER
    const contents = options.map(({ content }) => content)
    const chosen = choices.map((option) => ({ option, content: contents[option] ?? '' }))
    const of = keys[at] ?? ''
    return { id, of, at, question, type, options: contents, chosen, text, past: null }
  })

/** Whether two keys are those of questions with the same words. */
export const haveSameWords = (one: string, other: string): boolean =>
  wordsIn(one) === wordsIn(other)
const wordsIn = (key: string) => key.split('.')[0]

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Reads stored entries, also those of earlier versions and those that are empty. */
export const readEntries = (kept: unknown): KeptAnswer[] =>
  listOf(kept).map((entry) => {
    const { id, of, at, question, type, options, chosen, text, past } = fieldsOf(entry)
    return {
      id: textOf(id),
      of: textOf(of),
      at: typeof at === 'number' ? at : -1,
      question: textOf(question),
      type: isQuestionType(textOf(type)) ? (type as QuestionType) : null,
      options: Array.isArray(options) ? options.map(textOf) : null,
      chosen: listOf(chosen)
        .map(fieldsOf)
        .map(({ option, content }) => ({ option: Number(option), content: textOf(content) })),
      text: textOf(text),
      past: past === 'lost' || past === 'reworded' ? past : null,
    }
  })

/** Whether it holds something that the student chose or typed. */
export const saysSomething = ({ chosen, text }: KeptAnswer): boolean =>
  chosen.length > 0 || text.trim() !== ''

/** The answers among stored entries, each once. */
export const readKeptAnswers = (kept: unknown): KeptAnswer[] =>
  readEntries(kept).filter((entry) => entry.past !== 'reworded' && saysSomething(entry))

/** Whether it answers a question of this type; earlier versions kept no type. */
export const isOfType = ({ type, chosen }: KeptAnswer, asked: QuestionType): boolean =>
  type === null ? QUESTION_TYPES[asked].hasOptions === chosen.length > 0 : type === asked

export const wordsOf = ({ chosen, text }: KeptAnswer): string =>
  chosen.length > 0 ? chosen.map(({ content }) => content).join('\n') : text.trim()

/** The answers as plain text, each under its question. */
export const answersText = (answers: readonly KeptAnswer[]): string =>
  answers.map((answer) => `${answer.question.trim()}\n→ ${wordsOf(answer)}`).join('\n\n')
