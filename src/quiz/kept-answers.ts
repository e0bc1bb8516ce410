import type { StudentQuestion } from '../../shared/contract/assessments.ts'
import { NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'

type Question = Pick<StudentQuestion, 'question' | 'type' | 'options'>

/**
 * An answer as the device keeps it, with the words of question and choices: the next attempt may
 * show them in another order, and an attempt that is over does not show them at all.
 */
export interface KeptAnswer {
  /** Key of its question (`questionKeys`). */
  of: string
  question: string
  chosen: { option: number; content: string }[]
  text: string
}

/**
 * What tells a question from the others of its quiz, whatever the order: its words and options, and
 * its turn among equal ones. A teacher may add or change questions while a draft waits on a device.
 */
export function questionKeys(questions: readonly Question[]): string[] {
  const seen = new Map<string, number>()
  return questions.map(({ question, type, options }) => {
    const contents = options.map(({ content }) => content).toSorted()
    const key = hash(JSON.stringify([question, type, contents]))
    const turn = seen.get(key) ?? 0
    seen.set(key, turn + 1)
    return `${key}.${turn}`
  })
}

/** FNV-1a, 32 bits: short keys, no secret. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return (value >>> 0).toString(36)
}

/** The answers worth keeping: those that say something. `keys` are the questions' own. */
export const keptAnswers = (
  questions: readonly Question[],
  keys: readonly string[],
  answers: readonly QuizAnswer[],
): KeptAnswer[] =>
  questions.flatMap(({ question, options }, index) => {
    const { choices, text } = answers[index] ?? NO_ANSWER
    if (choices.length === 0 && text.trim() === '') return []
    const chosen = choices.map((option) => ({ option, content: options[option]?.content ?? '' }))
    return [{ of: keys[index] ?? '', question, chosen, text }]
  })

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const entriesOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map((entry) => fieldsOf(entry)) : []

/** What storage holds, read with care; nonsense is left out. */
export const readKeptAnswers = (kept: unknown): KeptAnswer[] =>
  entriesOf(kept)
    .map(({ of, question, chosen, text }) => ({
      of: textOf(of),
      question: textOf(question),
      chosen: entriesOf(chosen).map(({ option, content }) => ({
        option: Number(option),
        content: textOf(content),
      })),
      text: textOf(text),
    }))
    .filter(({ chosen, text }) => chosen.length > 0 || text.trim() !== '')

/** Where a choice stands now: at its old position when that still says the same; -1 when nowhere. */
const positionOf = (
  { options }: Pick<Question, 'options'>,
  { option, content }: KeptAnswer['chosen'][number],
): number =>
  options[option]?.content === content
    ? option
    : options.findIndex((candidate) => candidate.content === content)

/** One answer per question from what the device kept; whatever no longer fits is left out. */
export function restoreAnswers(questions: readonly Question[], kept: unknown): QuizAnswer[] {
  const found = new Map(readKeptAnswers(kept).map((entry) => [entry.of, entry]))
  return questionKeys(questions).map((key, index) => {
    const question = questions[index]
    const entry = found.get(key)
    if (!question || !entry) return NO_ANSWER
    const positions = entry.chosen.map((choice) => positionOf(question, choice))
    const choices = [...new Set(positions.filter((position) => position >= 0))].toSorted(
      (a, b) => a - b,
    )
    return { choices, text: entry.text }
  })
}
