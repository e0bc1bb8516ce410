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

const OPTION = /^\s*(?:\(([A-Z])\)|([A-Z])[.)])\s*(.*)$/i

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
      if (last) last.content += `\n${withoutAlignment(line.text)}`
      continue
    }
    if (marker.letter !== expected) {
      doubt ??= options.some(({ letter }) => letter === marker.letter)
        ? `phương án ${marker.letter} có hai lần`
        : `thiếu phương án ${expected} trước dòng «${marker.sign}»`
    }
    options.push({ letter: marker.letter, content: marker.content })
    expected = next(marker.letter)
  }
  doubt ??= runTogether(options)
  return {
    question,
    options: options.map(({ letter, content }) => ({
      letter: letter.toUpperCase(),
      content: content.trimEnd(),
    })),
    doubt,
  }
}

/** Where the last A is; a small one only where no capital letter begins an option. */
function beginOf(lines: readonly SourceLine[]): number {
  const letters = lines.map((line) => markerOf(line)?.letter)
  return letters.includes('A') ? letters.lastIndexOf('A') : letters.lastIndexOf('a')
}

/** An indentation as deep as a marker sets a line below the words of its option; a deeper one is the author's. */
const withoutAlignment = (text: string) => text.replace(/^ {1,3}(?! )/, '').trimEnd()

/** Options that share a line would be one. */
function runTogether(options: readonly AikenOption[]): string | null {
  const found = options.find(({ letter, content }) =>
    new RegExp(String.raw`\s\(?${next(letter)}[.)]\s*\S`).test(content),
  )
  return found ? `sau «${found.letter}.» có thể còn phương án khác trên cùng một dòng` : null
}
