import type { StudentQuestion } from '../../shared/contract/assessments.ts'
import { NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'

type Question = Pick<StudentQuestion, 'question' | 'type' | 'options'>

/**
 * An answer as the device keeps it, with the texts of question and choices: the next attempt may show them
 * in another order, and an attempt that is over does not show them at all.
 */
export interface KeptAnswer {
  /** Key of its question (`questionKeys`). The name is part of the stored format. */
  of: string
  question: string
  chosen: { option: number; content: string }[]
  text: string
}

/**
 * Keys that identify the questions of a quiz in any order: from text and options, and a counter for equal
 * ones. Indices would not do, because a teacher may add questions while a draft is on a device.
 */
export function questionKeys(questions: readonly Question[]): string[] {
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

/** The answers that are not empty. `keys` are the keys of the questions. */
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

/** Reads stored answers; skips invalid ones. */
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

/** The current index of a stored choice, preferably its old one; -1 when the option is gone. */
const positionOf = (
  { options }: Pick<Question, 'options'>,
  { option, content }: KeptAnswer['chosen'][number],
): number =>
  options[option]?.content === content
    ? option
    : options.findIndex((candidate) => candidate.content === content)

/** One answer per question from the stored ones; skips those that no longer fit. */
export function restoreAnswers(questions: readonly Question[], kept: unknown): QuizAnswer[] {
  const found = new Map(readKeptAnswers(kept).map((entry) => [entry.of, entry]))
  return questionKeys(questions).map((key, index) => {
    const question = questions[index]
    const entry = found.get(key)
    if (!question || !entry) return NO_ANSWER
    const positions = entry.chosen.map((choice) => positionOf(question, choice))
    const choices = [...new Set(positions.filter((position) => position >= 0))].sort(
      (a, b) => a - b,
    )
    return { choices, text: entry.text }
  })
}

/** An answer in words. */
export const wordsOf = ({ chosen, text }: KeptAnswer): string =>
  chosen.length > 0 ? chosen.map(({ content }) => content).join('\n') : text.trim()

/** The answers as plain text, each under its question. */
export const answersText = (answers: readonly KeptAnswer[]): string =>
  answers.map((answer) => `${answer.question.trim()}\n→ ${wordsOf(answer)}`).join('\n\n')
