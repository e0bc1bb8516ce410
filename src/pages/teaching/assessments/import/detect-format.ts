import {
  namedSeparator,
  parseTable,
  SEPARATORS,
  type TableRow,
} from '../../../../ui/parse-table.ts'
import { findTable } from './csv-columns.ts'
import type { ImportFormat } from './question-import.ts'
import { holdsAnswerLine } from './read-aiken.ts'

/** Enough for a head with its titles; a whole file would be slow at every key. */
const HEAD_LENGTH = 20_000

/** Between braces: a right answer, a truth, a number, or nothing. */
const GIFT_ANSWER = /[=~]|^\s*(?:$|#|(?:T|TRUE|F|FALSE)\s*(?:#|$))/

function isGift(text: string): boolean {
  if (/^\s*(?:::|\$CATEGORY:)/m.test(text)) return true
  const bare = text.replaceAll(/\\[{}\\]/g, '')
  return (bare.match(/\{[^{}]*\}/g) ?? []).some((group) => GIFT_ANSWER.test(group.slice(1, -1)))
}

/** An answer below its options: the first line was a title in the words of a head. */
const isAnswerLine = ({ cells }: TableRow): boolean => {
  const [cell = '', ...others] = cells
  return others.join('').trim() === '' && !cell.includes('\n') && holdsAnswerLine(cell)
}

/** Recognises known column names, answer lines, or braces; `null` where nothing fits. */
export function detectFormat(text: string): ImportFormat | null {
  const table = findTable(text.slice(0, HEAD_LENGTH))
  const isTable = table !== null && table.columns.filter(Boolean).length > 1
  if (isTable && table.before.length === 0 && !table.rows.some(isAnswerLine)) return 'csv'
  if (holdsAnswerLine(text)) return 'aiken'
  if (isGift(text)) return 'gift'
  return isTable ? 'csv' : null
}

/** Whether a text without column names is a table: cells of a sheet, or the same number in each line. */
export function looksLikeTable(text: string): boolean {
  const named = namedSeparator(text)
  const separators = named === undefined ? SEPARATORS : [named]
  return separators.some((separator) => {
    const rows = parseTable(text.slice(0, HEAD_LENGTH), separator)
    // The last one may be cut.
    const whole = text.length > HEAD_LENGTH ? rows.slice(0, -1) : rows
    const widths = whole
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map(({ cells }) => cells.length)
    const [first = 0] = widths
    if (separator === '\t' || separator === named) return first > 1 && Math.min(...widths) > 1
    // Sentences have a comma or two as well.
    return widths.length > 1 && first > 2 && widths.every((width) => width === first)
  })
}
