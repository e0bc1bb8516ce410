import { foldText } from '../../../../../shared/rules/fold-text.ts'
import { comparable } from './question-import.ts'

interface LabelledOption {
  /** The letter (capital) or number of its column; '' without one. */
  label: string
  content: string
}

interface Answers {
  /** Positions of the right options. */
  right: number[]
  doubt: string | null
}

type Reading = (part: string) => number[]

/** The options that a cell names by letter, number or text: in doubt where readings differ, `null` where none fits. */
export function readAnswers(cell: string, options: readonly LabelledOption[]): Answers | null {
  const answer = cell.trim()
  if (answer === '') return { right: [], doubt: null }
  const filled = (at: number) => (options[at]?.content ?? '') !== ''
  const byText: Reading = (part) => textPositions(part, options)
  const byLetter: Reading = (part) => only(letterPosition(part, options), filled)
  const byNumber: Reading = (part) => only(numberPosition(part, options), filled)
  const parts = answer
    .split(/[,;|/&+\n]|\s(?:và|and)\s/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const readings = [
    ...byText(answer).map((at) => [at]),
    // One separator at a time: the texts may hold the others.
    ...[';', '|', '\n', ','].flatMap((sign) => together(answer.split(sign), byText)),
    ...together(parts, byLetter),
    ...together(answer.split(/[\s,;|/&+]+/).filter(Boolean), byLetter),
    ...together(parts, byNumber),
  ]
  if (readings.length === 0) {
    const all: Reading = (part) => [...byText(part), ...byLetter(part), ...byNumber(part)]
    const [mixed] = together(parts, all)
    if (mixed)
      return { right: mixed, doubt: `đáp án «${answer}» trộn nội dung với ký hiệu phương án` }
  }
  const distinct = [...new Map(readings.map((reading) => [reading.join(), reading])).values()]
  const [first] = distinct
  if (first) {
    const doubt =
      distinct.length === 1
        ? null
        : `đáp án «${answer}» có nhiều cách hiểu: ${distinct.map((each) => each.map((at) => `«${options[at]?.content}»`).join(' và ')).join(', hoặc ')}`
    return { right: first, doubt }
  }
  return labelledText(answer, options, filled) ?? gluedLetters(answer, byLetter)
}

const only = (at: number, filled: (at: number) => boolean) => (filled(at) ? [at] : [])

/** The readings of a list whose parts are all read in the same way. */
function together(parts: readonly string[], read: Reading): number[][] {
  const found = parts.map(read)
  if (found.length === 0 || found.some((each) => each.length === 0)) return []
  const first = found.map((each) => each[0] ?? -1)
  const last = found.map((each) => each.at(-1) ?? -1)
  return [first, last].map((each) => [...new Set(each)].sort((one, other) => one - other))
}

/** Options with exactly this text, else those that differ in capitals or in the decimal sign. */
function textPositions(part: string, options: readonly LabelledOption[]): number[] {
  const where = (as: (content: string) => string) =>
    options.flatMap(({ content }, at) => (content !== '' && as(content) === as(part) ? [at] : []))
  const exact = where(comparable)
  return exact.length > 0 ? exact : where((content) => withPoint(comparable(content).toLowerCase()))
}

/** A sheet in English writes 1.5, one in Vietnamese 1,5. */
const withPoint = (text: string) => text.replace(/^(-?\d+),(\d+)$/, '$1.$2')

/** A letter or number, also as «Đáp án B», «(b)» and «B.». */
const labelIn = (part: string): string =>
  /^(?:(?:dap an|phuong an|lua chon|cau|option|answer) )?\(?([a-z]|\d{1,2})[.)]?$/.exec(
    foldText(part),
  )?.[1] ?? ''

function letterPosition(part: string, options: readonly LabelledOption[]): number {
  const letter = labelIn(part).toUpperCase()
  if (!/^[A-Z]$/.test(letter)) return -1
  const at = options.findIndex(({ label }) => label === letter)
  if (at >= 0 || options.some(({ label }) => /[A-Z]/.test(label))) return at
  const inOrder = options.every(({ label }, index) => label === '' || Number(label) === index + 1)
  return inOrder ? letter.charCodeAt(0) - 65 : -1
}

/** The option with this number; where columns are A, B, C …, the one at this place. */
function numberPosition(part: string, options: readonly LabelledOption[]): number {
  const number = labelIn(part)
  if (!/^\d+$/.test(number)) return -1
  const at = options.findIndex(({ label }) => label === number)
  if (at >= 0 || options.some(({ label }) => /\d/.test(label))) return at
  const inOrder = options.every(
    ({ label }, index) => label === '' || label === String.fromCodePoint(65 + index),
  )
  return inOrder ? Number(number) - 1 : -1
}

/** «B. Hà Nội»: in doubt unless that is the text of B. */
function labelledText(
  answer: string,
  options: readonly LabelledOption[],
  filled: (at: number) => boolean,
): Answers | null {
  const [, label = '', text = ''] = /^\(?([A-Z]|\d)\s*[.):–-]+\s*(\S.*)$/i.exec(answer) ?? []
  const at = Math.max(letterPosition(label, options), numberPosition(label, options))
  if (label === '' || !filled(at)) return null
  const isSame = comparable(options[at]?.content ?? '') === comparable(text)
  return {
    right: [at],
    doubt: isSame ? null : `đáp án «${answer}» không giống nội dung phương án ${label}`,
  }
}

/** «AC» probably means A and C. */
function gluedLetters(answer: string, byLetter: Reading): Answers | null {
  const [reading] = /^[A-J]{2,}$/.test(answer) ? together([...answer], byLetter) : []
  return reading
    ? { right: reading, doubt: `đáp án «${answer}» có thể là ${[...answer].join(', ')}` }
    : null
}
