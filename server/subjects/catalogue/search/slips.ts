import { dividedWords } from '../../../../shared/rules/search-words.ts'
import type { WordIndex } from './word-index.ts'
import { type SearchWord, type WordSearch } from './word-search.ts'

/** Shorter words are what they are: a slip makes nearly every other one of them. */
const SHORTEST = 3
/** How many of the words that may be meant are tried, the most frequent ones. */
const TRIED = 8

const HAS_LETTER = /\p{L}/u

/** Whether two texts differ by one slip: a letter that is wrong, missing, too much or in the place of the next one. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** Whether the beginning of a word and a text differ by one slip. */
const beginsWithSlip = (word: string, typed: string): boolean =>
  [1, 0, -1].some((more) => isOneSlip(word.slice(0, typed.length + more), typed))

interface KnownWord {
  word: SearchWord
  /** How often it stands in the documents. */
  count: number
}

/** The different words with letters, as they are most often written; the most frequent first. */
function lexiconOf(index: WordIndex): KnownWord[] {
  const known = new Map<string, KnownWord & { most: number }>()
  for (const [n, { divided, written }] of index.words.entries()) {
    if (divided.length < SHORTEST - 1 || !HAS_LETTER.test(divided)) continue
    const count = index.countOf(n)
    const asWritten = dividedWords(written).split(' ')
    for (const [at, folded] of divided.split(' ').entries()) {
      const before = known.get(folded) ?? { word: { folded }, count: 0, most: 0 }
      if (count > before.most) before.word = { folded, typed: asWritten[at] }
      before.most = Math.max(before.most, count)
      before.count += count
      known.set(folded, before)
    }
  }
  return [...known.values()].toSorted((a, b) => b.count - a.count)
}

/** Finds what somebody meant who has made a slip. */
export class Slips {
  readonly #search: WordSearch
  /** Made for the first slip: most people make none. */
  #lexicon: KnownWord[] | undefined

  constructor(search: WordSearch) {
    this.#search = search
  }

  /**
   * What was meant by words that find nothing together: one slip in each word that nothing has, or in one word where
   * each is known. Undefined when that finds nothing either.
   */
  meant(words: readonly SearchWord[]): SearchWord[] | undefined {
    const known = words.filter((word) => this.#count([word]) > 0)
    if (known.length === words.length) {
      const tries = words.flatMap((word) => {
        const others = words.filter((other) => other !== word)
        const best = this.#best(word, others)
        return best
          ? [{ count: best.count, words: words.with(words.indexOf(word), best.word) }]
          : []
      })
      return tries.toSorted((a, b) => b.count - a.count)[0]?.words
    }
    const meant: SearchWord[] = []
    for (const word of words) {
      const best = known.includes(word) ? { word } : this.#best(word, [...known, ...meant])
      if (!best) return undefined
      meant.push(best.word)
    }
    return meant
  }

  /** The word one slip away from this one that finds most together with the others. */
  #best(typed: SearchWord, others: readonly SearchWord[]): KnownWord | undefined {
    const found = this.#near(typed.folded).map((word) => ({
      word,
      count: this.#count([...others, word]),
    }))
    const [best] = found.toSorted((a, b) => b.count - a.count)
    return best && best.count > 0 ? best : undefined
  }

  /** Known words one slip away, else those that begin so. */
  #near(typed: string): SearchWord[] {
    if (typed.length < SHORTEST || !HAS_LETTER.test(typed)) return []
    this.#lexicon ??= lexiconOf(this.#search.index)
    const all = this.#lexicon.map(({ word }) => word)
    const whole = all.filter(({ folded }) => isOneSlip(folded, typed))
    const near =
      whole.length > 0 ? whole : all.filter(({ folded }) => beginsWithSlip(folded, typed))
    return near.slice(0, TRIED)
  }

  #count(words: readonly SearchWord[]): number {
    return this.#search.find(words).docs.length
  }
}
