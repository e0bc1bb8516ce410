import { importedText } from './question-import.ts'

/** A line of the source; `at` is its number, counted from 1. */
export interface SourceLine {
  at: number
  text: string
}

interface AikenOption {
  letter: string
  content: string
}

interface AikenParts {
  question: SourceLine[]
  options: AikenOption[]
  /** Why it is unclear where an option begins; `null` where it is clear. */
  doubt: string | null
}

const OPTION = /^\s*(?:\(([A-Z])\)|([A-Z])[.)])\s?(.*)$/i

interface Marker {
  letter: string
  /** As written: `A.`, `A)`, `(A)`. */
  sign: string
  content: string
}

function markerOf({ text }: SourceLine): Marker | null {
  const [whole, bracketed, plain, content = ''] = OPTION.exec(text) ?? []
  const letter = bracketed ?? plain
  if (whole === undefined || letter === undefined) return null
  return { letter, content, sign: whole.slice(0, whole.length - content.length).trim() }
}

const next = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)

/**
 * Splits a question from its options: the last lines that begin with A, B, C … in order, or several clearly separated
 * ones in a line. Lists of the question itself (`I.`, `a)`) stay with it.
 */
export function splitOptions(lines: readonly SourceLine[]): AikenParts {
  const begin = beginOf(lines)
  const first = begin < 0 ? 'A' : (markerOf(lines[begin] ?? { at: 0, text: '' })?.letter ?? 'A')
  if (begin < 0) return { question: [...lines], options: [], doubt: null }
  const isOwnCase = ({ letter }: Marker) => (letter === letter.toUpperCase()) === (first === 'A')
  const question = lines.slice(0, begin)
  const earlier = question
    .map(markerOf)
    .find((marker) => marker !== null && isOwnCase(marker) && !/^[IVX]$/i.test(marker.letter))
  let doubt = earlier ? `trước các phương án có dòng «${earlier.sign}»` : null
  const options: AikenOption[] = []
  let expected = first
  for (const line of parted(lines.slice(begin))) {
    const marker = markerOf(line)
    const last = options.at(-1)
    if (!marker || (last && !isOwnCase(marker))) {
      if (last) {
        doubt ??= swallowedDoubt(line, last, expected)
        last.content += `\n${withoutAlignment(line.text)}`
      }
      continue
    }
    if (marker.letter !== expected) {
      doubt ??= options.some(({ letter }) => letter === marker.letter)
        ? `phương án ${marker.letter} có hai lần`
        : `thiếu phương án ${expected} trước dòng «${marker.sign}»`
    }
    options.push({ letter: marker.letter, content: withoutAlignment(marker.content) })
    expected = next(marker.letter)
  }
  doubt ??= runTogether(options, expected) ?? secondRun(options)
  return {
    question,
    options: options.map(({ letter, content }) => ({
      letter: letter.toUpperCase(),
      content: importedText(content),
    })),
    doubt,
  }
}

/** Why a line without a marker may not belong to the last option. */
function swallowedDoubt(line: SourceLine, last: AikenOption, expected: string): string | null {
  if (line.text.trim() === '') return null
  const letter = letterBefore(line.text)
  // «Đ.» stands behind D, or for it.
  const isNext = letter === 'Đ' || latin(letter) === expected.toUpperCase()
  // A star before a letter marks an option, often the right one, out of order, too.
  if (isNext || /^\s*[*_]+\s*\(?[A-Z]\s*[.)]/i.test(line.text)) {
    return `${named(line)} có thể là một phương án`
  }
  if (APART.test(line.text.normalize('NFC'))) {
    return `${named(line)} đứng trong phương án ${last.letter}`
  }
  return last.content.endsWith('\n')
    ? `sau «${last.letter}.» có dòng trống, chữ ở dưới có thể không thuộc phương án này`
    : null
}

/** Lines that exam papers have between their questions. */
const APART =
  /^[\s–—-]*(?:lời giải|giải thích|hướng dẫn|nhận biết|thông hiểu|vận dụng|mức độ|(?:câu|câu hỏi|bài|trang|question) \d|phần [ivx\d]|hết[\s.–—-]*$)/iu

/** The letter that begins a line, in any form of a marker; '' without one. */
function letterBefore(text: string): string {
  const sign = /^(?:[\s*#_>[(+-]*(\p{L})\s*[^\p{L}\p{N}\s]|\s*(\p{Lu})\s+\S)/u.exec(
    text.normalize('NFKC'),
  )
  return (sign?.[1] ?? sign?.[2] ?? '').toUpperCase()
}

/** Letters of Russian keyboards look like Latin ones. */
const latin = (letter: string) => LOOKALIKES[letter] ?? letter

/** Where this option probably stands although it was not read; `null` for nowhere. */
export function unreadOption(letter: string, lines: readonly SourceLine[]): string | null {
  const own = lines.find(({ text }) => latin(letterBefore(text).replace('Đ', 'D')) === letter)
  if (own) return `${named(own)} không được đọc là phương án`
  // A name in a sentence, as A. Einstein, is none where no B follows.
  const shared = lines.find(
    ({ text }) => showsMarker(text, letter) && (letter !== 'A' || showsMarker(text, 'B')),
  )
  return shared ? `${named(shared)} có nhiều phương án trên cùng một dòng` : null
}

/** Also right behind a word: programs drop the tab between them. */
const holdsMarker = (text: string, letter: string) =>
  new RegExp(String.raw`(?:[\s;,.|/*]\(?|\p{Ll}(?=[A-Z]))${letter}[.)]\s*\S`, 'u').test(text)

const showsMarker = (text: string, letter: string) =>
  holdsMarker(text, letter) || holdsMarker(text, letter.toLowerCase())

/** The line for a message, cut when it is long. */
const named = ({ at, text }: SourceLine) => {
  const words = text.trim()
  return `dòng ${at} «${words.length > 60 ? `${words.slice(0, 60)}…` : words}»`
}

const LOOKALIKES: Partial<Record<string, string>> = { А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H' }

/** The line of the last A, else of the last a. */
function beginOf(lines: readonly SourceLine[]): number {
  const letters = lines.map((line) => markerOf(line)?.letter)
  return letters.includes('A') ? letters.lastIndexOf('A') : letters.lastIndexOf('a')
}

/** Removes the indentation that aligns a line with its option; a deeper one is the author's. */
const withoutAlignment = (text: string) => text.replace(/^ {1,3}(?! )/, '').trimEnd()

/** A list `a.` `b.` below capital letters could be the options; an option may be called «(a)». */
function secondRun(options: readonly AikenOption[]): string | null {
  const small = options.flatMap(({ content }) => {
    const [, ...below] = content.split('\n')
    return below.map((text) => markerOf({ at: 0, text })?.letter)
  })
  return small.includes('a') && small.includes('b')
    ? 'dưới các phương án chữ hoa còn có a, b'
    : null
}

/**
 * Options that share a line would be read as one: it holds the next letter, or the `missing` one after the last. A single
 * E. coli among A to D is no option.
 */
function runTogether(options: readonly AikenOption[], missing: string): string | null {
  const holder = (letter: string) => options.find(({ content }) => holdsMarker(content, letter))
  const apart = new RegExp(String.raw`(?:\t|\s{2})\s*[*(]?${missing}[.)]\s*\S`)
  const found =
    options.find(({ letter, content }) => holdsMarker(content, next(letter))) ??
    options.find(({ content }) => apart.test(content)) ??
    (holder(next(missing)) && holder(missing))
  return found ? `sau «${found.letter}.» có thể còn phương án khác trên cùng một dòng` : null
}

/** A tab or a run of spaces, and a marker behind it. */
const GAP = /(?:\t|[^\S\t]{2})\s*(?=\([A-Z]\)|[A-Z][.)])/i

/**
 * One option a line. Splits a line only where an option would be missing otherwise and the pieces have markers of one
 * kind in order, because an option may contain such words, too.
 */
function parted(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const markers = (of: readonly SourceLine[]) => of.map(markerOf).filter((each) => each !== null)
  const whole = markers(filled)
  if (whole.length > 1 && isInOrder(whole)) return lines
  const pieces = filled.flatMap(({ at, text }) =>
    text
      .trim()
      .split(GAP)
      .map((own) => ({ at, text: own })),
  )
  const found = markers(pieces)
  const isPlain =
    found.length === pieces.length && isInOrder(found) && areAlike(found) && areWhole(found)
  return isPlain ? pieces : lines
}

const isInOrder = ([first, ...others]: readonly Marker[]): boolean => {
  let last = first?.letter ?? ''
  return others.every(({ letter }) => letter === next(last) && (last = letter))
}

/** Whether no option contains the marker of another, also not at its end. */
const areWhole = (markers: readonly Marker[]): boolean =>
  markers.every(
    ({ letter, content }) =>
      !markers.some((each) => holdsMarker(content, each.letter)) &&
      !holdsMarker(`${content.trim()}.`, next(letter)),
  )

const areAlike = (markers: readonly Marker[]): boolean =>
  new Set(markers.map(({ sign, letter }) => sign.replace(letter, ''))).size === 1
