import { namedSeparator, parseTable, SEPARATORS } from '../../../ui/parse-table.ts'

/** A line of a table as it was given. */
export interface CellLine {
  /** Where it begins in the text, from 1. */
  line: number
  cells: string[]
}

/** How many lines say what separates the cells. */
const LOOKED_AT = 100

/**
 * The filled lines of a text that is a table (`parseTable`). What separates the cells is what most lines agree on, so
 * that a title above the table or a comma in a name misleads nobody; Excel's `sep=;` in the first line says it outright.
 * Cells are in one line, trimmed and composed, without signs that nobody sees and without the quotation marks around
 * them, which no name has.
 */
export const readCells = (text: string): CellLine[] =>
  parseTable(text, namedSeparator(text) ?? agreedSeparator(text))
    .map(({ line, cells }) => ({ line, cells: cells.map(tidied) }))
    .filter(({ cells }) => cells.some(Boolean))

const tidied = (cell: string): string =>
  cell
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^"([^"]*)"$/, '$1')
    .trim()

function agreedSeparator(text: string): string {
  const begin = text.split(/\r\n?|\n/, LOOKED_AT).join('\n')
  const scores = SEPARATORS.map((separator) => {
    const widths = new Map<number, number>()
    for (const { cells } of parseTable(begin, separator)) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    }
    return Math.max(0, ...widths.values())
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ','
}
