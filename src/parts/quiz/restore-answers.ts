import {
  type AskedQuestion,
  haveSameWords,
  isOfType,
  type KeptAnswer,
  questionKeys,
  readEntries,
  saysSomething,
} from './kept-answers.ts'
import { isMended, likeness, MENDED, pairsOf } from './likeness.ts'
import { NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'

/** All stored answers, placed in a quiz that may have changed since. */
export interface RestoredAnswers {
  answers: QuizAnswer[]
  /** Per question: earlier answers that no longer fit it, and what those in force said in earlier words. */
  past: KeptAnswer[][]
  /** Answers to questions that are gone. */
  homeless: KeptAnswer[]
}

/**
 * Puts each stored answer where it belongs: to the question with its words, else with its `_id`, else to a new
 * question that is like it; to the options with its words, else to the new option that is like them. An answer
 * that does not fit is told in `past` or `homeless`.
 */
export function restoreAnswers(
  questions: readonly AskedQuestion[],
  kept: unknown,
): RestoredAnswers {
  const entries = readEntries(kept)
  const current = entries.filter(({ past }) => past === null)
  const homes = homesOf(questions, current)
  const answers = questions.map((): QuizAnswer => NO_ANSWER)
  const past = questions.map((): KeptAnswer[] => [])
  const homeless: KeptAnswer[] = []

  for (const [index, entry] of current.entries()) {
    if (!saysSomething(entry)) continue
    const home = homes[index] ?? -1
    const question = questions[home]
    if (!question) {
      homeless.push({ ...entry, past: 'lost' })
      continue
    }
    const { answer, isWhole, isSame } = fitInto(question, entry)
    answers[home] = answer
    if (!isWhole) past[home]?.push({ ...entry, past: 'lost' })
    else if (!isSame) past[home]?.push(reworded(entry))
  }

  const homeOf = pastHomes(questions, current, homes)
  for (const entry of entries) {
    if (entry.past === null) continue
    const home = homeOf(entry)
    const question = questions[home]
    if (!question) {
      if (entry.past === 'lost') homeless.push(entry)
      continue
    }
    const { answer, isWhole, isSame } = fitInto(question, entry)
    // The teacher took the change back, and the student has not answered since.
    if (entry.past === 'lost' && isWhole && answers[home] === NO_ANSWER) {
      answers[home] = answer
      if (!isSame) past[home]?.push(reworded(entry))
    } else if (entry.past === 'lost' || !isSame) past[home]?.push(entry)
  }
  return { answers, past: past.map(withoutDoubles), homeless: withoutDoubles(homeless) }
}

/** Keeps the earlier wording beside the answer for comparison; typed text is not part of it. */
const reworded = (entry: KeptAnswer): KeptAnswer => ({ ...entry, text: '', past: 'reworded' })

const withoutDoubles = (entries: readonly KeptAnswer[]): KeptAnswer[] => [
  ...new Map(
    entries.map((entry) => [
      JSON.stringify([entry.past, entry.question, entry.chosen, entry.text]),
      entry,
    ]),
  ).values(),
]

/** The question of each entry, by its index; -1 where it is gone. Each question is the home of one entry. */
function homesOf(questions: readonly AskedQuestion[], entries: readonly KeptAnswer[]): number[] {
  const keys = questionKeys(questions)
  const homes = entries.map(() => -1)
  const isFree = questions.map(() => true)
  const settle = (index: number, home: number) => {
    if (homes[index] !== -1 || !isFree[home]) return
    homes[index] = home
    isFree[home] = false
  }
  const byId = (id: string) => (id ? questions.findIndex(({ _id }) => _id === id) : -1)
  for (const [index, { id, of }] of entries.entries()) {
    if (haveSameWords(keys[byId(id)] ?? '', of)) settle(index, byId(id))
  }
  // Before ids alone: some backends number questions anew when one goes.
  for (const [index, { of }] of entries.entries()) settle(index, keys.indexOf(of))
  for (const [index, { id }] of entries.entries()) settle(index, byId(id))
  // Only questions that are new can be mended ones. Each text is taken apart once: there may be hundreds.
  const fresh = questions.flatMap((question, home) =>
    isFree[home] ? { question, home, words: pairsOf(question.question) } : [],
  )
  const pairs = entries.flatMap((entry, index) => {
    if (homes[index] !== -1 || fresh.length === 0) return []
    const words = pairsOf(entry.question)
    return fresh.flatMap(({ question, home, words: asked }) => {
      const likes = likenessOf(entry, question, () => likeness(words, asked))
      const isThere = entry.at === home
      return likes >= (isThere ? SAME_PLACE : MENDED)
        ? { index, home, likes: likes + (isThere ? NEAR : 0) }
        : []
    })
  })
  for (const { index, home } of pairs.sort((a, b) => b.likes - a.likes)) settle(index, home)
  return homes
}

/** How alike a new question must be to one that stood at its place. */
const SAME_PLACE = 0.5
/** What the same place adds where several questions are alike. */
const NEAR = 0.1

/** How alike a kept question and one of the quiz are, from 0 to 1; `ofWords` is how alike their words are. */
function likenessOf(
  entry: KeptAnswer,
  { type, options }: AskedQuestion,
  ofWords: () => number,
): number {
  if (!isOfType(entry, type)) return 0
  const words = ofWords()
  if (entry.options === null || options.length === 0) return words
  const before = new Set(entry.options)
  const same = options.filter(({ content }) => before.has(content)).length
  return (words + same / Math.max(options.length, entry.options.length)) / 2
}

/** Tells the question of an earlier answer: by its keys, else with the entry that had the same key. */
function pastHomes(
  questions: readonly AskedQuestion[],
  current: readonly KeptAnswer[],
  homes: readonly number[],
) {
  const byId = new Map(questions.map(({ _id }, index) => [_id ?? '', index]))
  const byKey = new Map(questionKeys(questions).map((key, index) => [key, index]))
  const moved = new Map(current.map(({ of }, index) => [of, homes[index] ?? -1]))
  return ({ id, of }: KeptAnswer): number =>
    (id ? byId.get(id) : undefined) ?? moved.get(of) ?? byKey.get(of) ?? -1
}

interface Fit {
  /** What of it fits. */
  answer: QuizAnswer
  /** True when all of it fits. */
  isWhole: boolean
  /** True when question and choices say the same as then. */
  isSame: boolean
}

function fitInto(question: AskedQuestion, entry: KeptAnswer): Fit {
  const { chosen, text } = entry
  if (!isOfType(entry, question.type)) return { answer: NO_ANSWER, isWhole: false, isSame: false }
  const places = chosen.map((choice) => placeOf(question, entry, choice))
  const choices = [...new Set(places.filter((place) => place >= 0))].sort((a, b) => a - b)
  const answer = choices.length > 0 || text.trim() !== '' ? { choices, text } : NO_ANSWER
  return {
    answer,
    isWhole: choices.length === chosen.length,
    isSame:
      question.question === entry.question &&
      chosen.every(({ content }, index) => {
        const place = places[index] ?? -1
        return question.options[place]?.content === content
      }),
  }
}

/** The index of the option that was chosen; -1 when it is gone, or when several might be it. */
function placeOf(
  { options }: AskedQuestion,
  entry: KeptAnswer,
  { option, content }: KeptAnswer['chosen'][number],
): number {
  if (options[option]?.content === content) return option
  const equals = options.flatMap((candidate, index) => (candidate.content === content ? index : []))
  if (equals.length > 0) {
    const turn = entry.options?.slice(0, option).filter((other) => other === content).length ?? 0
    return equals[turn] ?? -1
  }
  // Only options that are new can be mended ones.
  const before = entry.options ?? entry.chosen.map((choice) => choice.content)
  const mended = options.flatMap((candidate, index) =>
    !before.includes(candidate.content) && isMended(content, candidate.content) ? index : [],
  )
  if (mended.includes(option)) return option
  return mended.length === 1 ? (mended[0] ?? -1) : -1
}
