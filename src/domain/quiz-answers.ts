import type { StudentQuestion } from '../api/contract.ts'

/** What a student has answered to one question so far; `choices` are option indices as the API sent them. */
export interface QuizAnswer {
  choices: readonly number[]
  text: string
}

export const NO_ANSWER: QuizAnswer = { choices: [], text: '' }

type Question = Pick<StudentQuestion, 'question' | 'type' | 'options'>

/** SHORT by its text, the others by a choice. */
export const isAnswered = ({ type }: Pick<Question, 'type'>, answer: QuizAnswer): boolean =>
  type === 'SHORT' ? answer.text.trim() !== '' : answer.choices.length > 0

/** A radio replaces the choice; a checkbox adds or removes its own. Sorted, as section 7 asks. */
export function choose(
  { type }: Pick<Question, 'type'>,
  answer: QuizAnswer,
  option: number,
  checked: boolean,
): QuizAnswer {
  const others = type === 'MULTI' ? answer.choices.filter((choice) => choice !== option) : []
  const choices = checked ? [...others, option] : others
  return { ...answer, choices: choices.toSorted((a, b) => a - b) }
}

/**
 * Section 7, submit-quiz: a JSON string with a list of chosen option indices per question, sorted
 * for MULTI, empty for SHORT.
 */
export const answersJson = (
  questions: readonly Question[],
  answers: readonly QuizAnswer[],
): string =>
  JSON.stringify(
    questions.map(({ type }, index) =>
      type === 'SHORT'
        ? []
        : (answers[index] ?? NO_ANSWER).choices.toSorted((one, other) => one - other),
    ),
  )

/**
 * The SHORT texts, which `answersJson` does not carry (design.md): as it is when the quiz has one
 * SHORT question, else blocks 'Câu N: …' with the number shown. `undefined` when nothing was typed.
 */
export function shortText(
  questions: readonly Question[],
  answers: readonly QuizAnswer[],
): string | undefined {
  const texts = questions.flatMap(({ type }, index) =>
    type === 'SHORT' ? [{ place: index + 1, text: answers[index]?.text ?? '' }] : [],
  )
  const typed = texts.filter(({ text }) => text.trim() !== '')
  if (typed.length === 0) return undefined
  if (texts.length === 1) return typed[0]?.text
  return typed.map(({ place, text }) => `Câu ${place}: ${text.trim()}`).join('\n\n')
}

/** An answer as the device keeps it: found again by its question, not by its place. */
export interface KeptAnswer extends QuizAnswer {
  of: string
}

/**
 * What tells a question from the others of its quiz: its words and options, and its turn among equal
 * ones. A teacher may add or change questions while a draft waits on a device.
 */
export function questionKeys(questions: readonly Question[]): string[] {
  const seen = new Map<string, number>()
  return questions.map(({ question, type, options }) => {
    const key = hash(JSON.stringify([question, type, options.map(({ content }) => content)]))
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

/** The answers worth keeping: those that say something. */
export const keptAnswers = (
  keys: readonly string[],
  answers: readonly QuizAnswer[],
): KeptAnswer[] =>
  answers.flatMap(({ choices, text }, index) => {
    const of = keys[index]
    return of !== undefined && (choices.length > 0 || text !== '') ? [{ of, choices, text }] : []
  })

/** One answer per question from what the device kept; whatever no longer fits is left out. */
export function restoreAnswers(questions: readonly Question[], kept: unknown): QuizAnswer[] {
  const found = new Map<string, Record<string, unknown>>()
  for (const entry of Array.isArray(kept) ? (kept as unknown[]) : []) {
    if (typeof entry !== 'object' || entry === null) continue
    const { of } = entry as { of?: unknown }
    if (typeof of === 'string') found.set(of, entry as Record<string, unknown>)
  }
  return questionKeys(questions).map((key, index) => {
    const entry = found.get(key)
    const count = questions[index]?.options.length ?? 0
    if (!entry) return NO_ANSWER
    const choices = Array.isArray(entry['choices']) ? (entry['choices'] as unknown[]) : []
    return {
      choices: choices.filter(
        (choice): choice is number =>
          Number.isInteger(choice) && (choice as number) >= 0 && (choice as number) < count,
      ),
      text: typeof entry['text'] === 'string' ? entry['text'] : '',
    }
  })
}
