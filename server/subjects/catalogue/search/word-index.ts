import { setImmediate } from 'node:timers/promises'
import { foldText, simpleText } from '../../../../shared/rules/fold-text.ts'
import { dividedWords, oneSpelling } from '../../../../shared/rules/search-words.ts'

/** The fields of a document, the later the better: a word counts in the best one that has it. */
export const FIELDS = ['text', 'topic', 'teachers', 'title'] as const
export type Texts = Partial<Record<(typeof FIELDS)[number], string>>

/** A document and the field in which it has a word, as one number. */
const BITS = 2
const entryOf = (doc: number, field: number): number => (doc << BITS) | field
export const docOf = (entry: number): number => entry >>> BITS
export const fieldOf = (entry: number): number => entry & (FIELDS.length - 1)

/** A word of the documents. */
export interface Word {
  /** With its marks and signs, small and composed, every tone on one vowel: two that differ so are two words. */
  written: string
  /** Without marks. */
  folded: string
  /** Without signs as well: one word, several or none. */
  divided: string
}

function wordOf(simple: string): Word {
  const written = oneSpelling(simple).normalize('NFC')
  const folded = foldText(written)
  const divided = dividedWords(folded)
  // Most have no marks or no signs, and equal texts are kept once.
  const kept = folded === written ? written : folded
  return { written, folded: kept, divided: divided === kept ? kept : divided }
}

/** Other work runs after so many steps. */
const STEPS_AT_ONCE = 100_000

/** Which documents, numbered from 0, have which words: flat arrays, some bytes for each. It never changes. */
export class WordIndex {
  readonly words: readonly Word[]
  /** All folded words, each after a space, and where each begins. */
  readonly #text: string
  readonly #begins: Uint32Array
  /** The entries of all words, those of word n from `from[n]` to `from[n + 1]`. */
  readonly entries: Uint32Array
  readonly from: Uint32Array

  constructor(words: readonly Word[], entries: Uint32Array, from: Uint32Array) {
    this.words = words
    this.#text = ` ${words.map(({ folded }) => folded).join(' ')}`
    this.#begins = new Uint32Array(words.length)
    let at = 1
    for (const [n, { folded }] of words.entries()) {
      this.#begins[n] = at
      at += folded.length + 1
    }
    this.entries = entries
    this.from = from
  }

  static readonly EMPTY = new WordIndex([], new Uint32Array(), new Uint32Array(1))

  /** How many documents have the word with this number. */
  countOf(word: number): number {
    return (this.from[word + 1] ?? 0) - (this.from[word] ?? 0)
  }

  /** The numbers of the words that contain this folded text. */
  containing(part: string): number[] {
    const found: number[] = []
    let word = 0
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, at)) {
      while ((this.#begins[word + 1] ?? Infinity) <= at) word += 1
      found.push(word)
      at = this.#begins[word + 1] ?? this.#text.length
    }
    return found
  }

  /**
   * This index and another one together, the documents of each with new numbers. Those without one (-1) are left out,
   * and so are words that are left without a document. Other work runs in between.
   */
  async joined(
    numbers: Int32Array,
    more: WordIndex,
    numbersOfMore: Int32Array,
  ): Promise<WordIndex> {
    const words: Word[] = []
    const from: number[] = []
    const entries = new Uint32Array(this.entries.length + more.entries.length)
    let end = 0
    const add = (index: WordIndex, word: number, renumbered: Int32Array) => {
      for (let n = index.from[word] ?? 0; n < (index.from[word + 1] ?? 0); n += 1) {
        const entry = index.entries[n] ?? 0
        const doc = renumbered[docOf(entry)] ?? -1
        if (doc < 0) continue
        entries[end] = entryOf(doc, fieldOf(entry))
        end += 1
      }
    }
    const close = (word: Word, begin: number) => {
      if (end === begin) return
      words.push(word)
      from.push(begin)
    }
    const left = new Map(more.words.map(({ written }, n) => [written, n]))
    let pauseAt = STEPS_AT_ONCE
    const isTime = (words: number) => {
      if (end + words < pauseAt) return false
      pauseAt = end + words + STEPS_AT_ONCE
      return true
    }
    for (const [n, word] of this.words.entries()) {
      const begin = end
      const other = left.get(word.written)
      add(this, n, numbers)
      if (other !== undefined && left.delete(word.written)) add(more, other, numbersOfMore)
      close(word, begin)
      if (isTime(n)) await setImmediate()
    }
    for (const [n, word] of more.words.entries()) {
      const begin = end
      if (left.has(word.written)) add(more, n, numbersOfMore)
      close(word, begin)
      if (isTime(this.words.length + n)) await setImmediate()
    }
    from.push(end)
    await setImmediate()
    return new WordIndex(words, entries.slice(0, end), Uint32Array.from(from))
  }
}

/** Makes an index of documents that are added one by one. */
export class IndexBuilder {
  #docs = 0
  readonly #numbers = new Map<string, number>()
  readonly #words: Word[] = []
  readonly #entries: number[][] = []
  /** What stood between two spaces, and its words: the same few thousand make up most texts. */
  readonly #seen = new Map<string, readonly number[]>()

  /** Adds a document, which gets the next number. */
  add(texts: Texts): void {
    for (const [n, field] of FIELDS.toReversed().entries()) {
      for (const part of texts[field]?.split(/[ \t\r\n]+/) ?? []) {
        for (const word of this.#wordsOf(part)) {
          this.#enter(word, entryOf(this.#docs, FIELDS.length - 1 - n))
        }
      }
    }
    this.#docs += 1
  }

  /** The best field comes first: others of the same document change nothing. */
  #enter(word: number, entry: number): void {
    const entries = this.#entries[word] ?? []
    const last = entries.at(-1)
    if (last === undefined || docOf(last) !== docOf(entry)) entries.push(entry)
  }

  #wordsOf(part: string): readonly number[] {
    const seen = this.#seen.get(part)
    if (seen) return seen
    const words = simpleText(part)
      .split(' ')
      .map(wordOf)
      .filter(({ folded }) => folded !== '')
      .map((word) => this.#numberOf(word))
    this.#seen.set(part, words)
    return words
  }

  #numberOf(word: Word): number {
    const known = this.#numbers.get(word.written)
    if (known !== undefined) return known
    const number = this.#words.push(word) - 1
    this.#entries.push([])
    this.#numbers.set(word.written, number)
    return number
  }

  build(): WordIndex {
    const from = new Uint32Array(this.#words.length + 1)
    for (const [word, { length }] of this.#entries.entries()) {
      from[word + 1] = (from[word] ?? 0) + length
    }
    const entries = new Uint32Array(from.at(-1) ?? 0)
    for (const [word, of] of this.#entries.entries()) entries.set(of, from[word])
    return new WordIndex(this.#words, entries, from)
  }
}
