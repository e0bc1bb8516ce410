import { foldText } from '../../../../shared/rules/fold-text.ts'
import { oneSpelling, searchWords, typedWords } from '../../../../shared/rules/search-words.ts'
import { docOf, FIELDS, fieldOf, type Word, type WordIndex } from './word-index.ts'

/** A word of a search. */
export interface SearchWord {
  folded: string
  /** As it was typed, when that was with marks. */
  typed?: string | undefined
}

/** What was typed as words; none only when nothing was typed. */
export function wordsOf(q: string): SearchWord[] {
  const typed = new Map(typedWords(q).map((word) => [foldText(word), word]))
  return searchWords(q).map((folded) => ({ folded, typed: typed.get(folded) }))
}

/** The words as one text. */
export const textOf = (words: readonly SearchWord[]): string =>
  words.map(({ folded, typed }) => typed ?? folded).join(' ')

/**
 * How close a document is to one word of a search; sums over the words compare in this order: whole words, words that
 * begin so, words with the marks that were typed, better fields (1 to 4). Each weight is above all that is below it, of
 * eight words.
 */
const MARKS = 8 * FIELDS.length + 1
const BEGINS = 9 * MARKS
const WHOLE = 9 * BEGINS
/** Above every sum. */
export const GRADES = 9 * WHOLE

/** Whether so much closeness is more than that of words with one among them that begins nothing. */
export const allBegin = (grade: number, words: number): boolean => grade >= words * BEGINS

function closeness({ divided }: Word, folded: string): number {
  if (divided === folded) return WHOLE
  if (!divided.includes(' ')) return divided.startsWith(folded) ? BEGINS : 0
  if (` ${divided} `.includes(` ${folded} `)) return WHOLE
  return ` ${divided}`.includes(` ${folded}`) ? BEGINS : 0
}

/** The documents that were found, in no order; read it before the next search. */
export interface Found {
  docs: Uint32Array
  /** The closeness of each document, by its number. */
  grades: Uint16Array
}

/** Finds the documents of an index that have all words of a search. */
export class WordSearch {
  readonly #grades: Uint16Array
  readonly #wordGrades: Uint16Array
  readonly #docs: Uint32Array
  #found = 0

  constructor(
    readonly index: WordIndex,
    size: number,
  ) {
    this.#grades = new Uint16Array(size)
    this.#wordGrades = new Uint16Array(size)
    this.#docs = new Uint32Array(size)
  }

  /** A part of a word counts, but not of one in the field `text`. Fields before `leastField` do not count. */
  find(words: readonly SearchWord[], leastField = 0): Found {
    this.#forget()
    const [first, ...others] = this.#rarestFirst(words)
    for (const word of first?.stored ?? [])
      this.#begin(word, this.#gradeOf(word, first), leastField)
    for (const other of others) {
      if (this.#found === 0) break
      for (const word of other.stored) this.#goOn(word, this.#gradeOf(word, other), leastField)
      this.#keepGraded()
    }
    return { docs: this.#docs.subarray(0, this.#found), grades: this.#grades }
  }

  #forget(): void {
    for (let n = 0; n < this.#found; n += 1) this.#grades[this.#docs[n] ?? 0] = 0
    this.#found = 0
  }

  /** The words of a search with the stored words that have them, the one with the fewest entries first. */
  #rarestFirst(words: readonly SearchWord[]) {
    const all = words.map(({ folded, typed }) => {
      const stored = this.index.containing(folded)
      const count = stored.reduce((sum, word) => sum + this.index.countOf(word), 0)
      return { folded, marks: typed && oneSpelling(typed).normalize('NFC'), stored, count }
    })
    return all.toSorted((a, b) => a.count - b.count)
  }

  /** How close a stored word is to one of the search, without its field. */
  #gradeOf(
    word: number,
    search: { folded: string; marks?: string | undefined } | undefined,
  ): number {
    const stored = this.index.words[word]
    if (!stored || !search) return 0
    const marks = search.marks && stored.written.includes(search.marks) ? MARKS : 0
    return closeness(stored, search.folded) + marks
  }

  /** Finds and grades the documents of a stored word. */
  #begin(word: number, grade: number, leastField: number): void {
    const { entries, from } = this.index
    const end = from[word + 1] ?? 0
    const least = leastFieldOf(grade, leastField)
    for (let n = from[word] ?? 0; n < end; n += 1) {
      const entry = entries[n] ?? 0
      if (fieldOf(entry) < least) continue
      const doc = docOf(entry)
      const before = this.#grades[doc] ?? 0
      if (before === 0) this.#docs[this.#found++] = doc
      const now = grade + fieldOf(entry) + 1
      if (before < now) this.#grades[doc] = now
    }
  }

  /** Grades those documents of a stored word that are found already. */
  #goOn(word: number, grade: number, leastField: number): void {
    const { entries, from } = this.index
    const end = from[word + 1] ?? 0
    const least = leastFieldOf(grade, leastField)
    for (let n = from[word] ?? 0; n < end; n += 1) {
      const entry = entries[n] ?? 0
      const doc = docOf(entry)
      if (fieldOf(entry) < least || this.#grades[doc] === 0) continue
      const now = grade + fieldOf(entry) + 1
      if ((this.#wordGrades[doc] ?? 0) < now) this.#wordGrades[doc] = now
    }
  }

  /** Leaves the documents that the next word has as well. */
  #keepGraded(): void {
    let kept = 0
    for (let n = 0; n < this.#found; n += 1) {
      const doc = this.#docs[n] ?? 0
      const more = this.#wordGrades[doc] ?? 0
      this.#grades[doc] = more === 0 ? 0 : (this.#grades[doc] ?? 0) + more
      this.#wordGrades[doc] = 0
      if (more > 0) this.#docs[kept++] = doc
    }
    this.#found = kept
  }
}

/** A text counts by whole words alone: parts of its many words would be found in all of them. */
const leastFieldOf = (grade: number, least: number) => (grade < WHOLE ? Math.max(least, 1) : least)
