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
  /** Why it is not certain where an option begins; `null` where it is. */
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
 * The options are the last run of lines that begin with A, B, C … in this order; all before it is the question, its
 * own lists (`I.`, `a)`) included.
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
  for (const line of lines.slice(begin)) {
    const marker = markerOf(line)
    const last = options.at(-1)
    if (!marker || (last && !isOwnCase(marker))) {
      if (last) {
        doubt ??= swallowedDoubt(line.text, last, expected)
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
  doubt ??= runTogether(options) ?? secondRun(options)
  return {
    question,
    options: options.map(({ letter, content }) => ({
      letter: letter.toUpperCase(),
      content: importedText(content),
    })),
    doubt,
  }
}

/** Why a line that no marker of the others begins may not go on with the last option. */
function swallowedDoubt(line: string, last: AikenOption, expected: string): string | null {
  if (line.trim() === '') return null
  const sign = /^\s*(?:[*#_>[(+-]*\s*(\p{L})\s*[^\p{L}\p{N}\s]|(\p{Lu})\s+\S)/u.exec(
    line.normalize('NFKC'),
  )
  const letter = (sign?.[1] ?? sign?.[2] ?? '').toUpperCase()
  // «Đ.» stands behind D, or for it; letters of Russian keyboards look like Latin ones.
  const isNext = letter === 'Đ' || (LOOKALIKES[letter] ?? letter) === expected.toUpperCase()
  if (sign && isNext) return `dòng «${line.trim()}» có thể là một phương án`
  if (APART.test(line.normalize('NFC'))) {
    return `dòng «${line.trim()}» đứng trong phương án ${last.letter}`
  }
  return last.content.endsWith('\n')
    ? `sau «${last.letter}.» có dòng trống, chữ ở dưới có thể không thuộc phương án này`
    : null
}

/** Lines that papers have between their questions. */
const APART =
  /^[\s–—-]*(?:lời giải|giải thích|hướng dẫn|nhận biết|thông hiểu|vận dụng|mức độ|(?:câu|câu hỏi|bài|trang|question) \d|phần [ivx\d]|hết[\s.–—-]*$)/iu

const LOOKALIKES: Partial<Record<string, string>> = { А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H' }

/** Where the last A is; a small one only where no capital letter begins an option. */
function beginOf(lines: readonly SourceLine[]): number {
  const letters = lines.map((line) => markerOf(line)?.letter)
  return letters.includes('A') ? letters.lastIndexOf('A') : letters.lastIndexOf('a')
}

/** An indentation as deep as a marker sets a line below the words of its option; a deeper one is the author's. */
const withoutAlignment = (text: string) => text.replace(/^ {1,3}(?! )/, '').trimEnd()

/** A list `a.` `b.` below capital letters could be the options. */
function secondRun(options: readonly AikenOption[]): string | null {
  const small = options.flatMap(({ content }) =>
    content.split('\n').map((text) => markerOf({ at: 0, text })?.letter),
  )
  return small.includes('a') && small.includes('b')
    ? 'dưới các phương án chữ hoa còn có a, b'
    : null
}

/** Options that share a line would be one. */
function runTogether(options: readonly AikenOption[]): string | null {
  const found = options.find(({ letter, content }) =>
    new RegExp(String.raw`[\s;,]\(?${next(letter)}[.)]\s*\S`).test(content),
  )
  return found ? `sau «${found.letter}.» có thể còn phương án khác trên cùng một dòng` : null
}
