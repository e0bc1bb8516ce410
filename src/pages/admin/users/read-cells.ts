import { namedSeparator, parseTable, SEPARATORS } from '../../../ui/parse-table.ts'

/** A line of a table as it was given. */
export interface CellLine {
  /** Where it begins in the text, from 1. */
  line: number
  cells: string[]
}

/** How many lines decide what separates the cells. */
const SAMPLE_LINES = 100

/**
 * The filled lines of a table. The separator is Excel's `sep=;`, else the one on which most lines agree, so that a title
 * or a comma in a name does not matter. Cells are trimmed and composed, without invisible characters and quotation marks.
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
  const begin = text.split(/\r\n?|\n/, SAMPLE_LINES).join('\n')
  const scores = SEPARATORS.map((separator) => {
    const widths = new Map<number, number>()
    for (const { cells } of parseTable(begin, separator)) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    }
    return Math.max(0, ...widths.values())
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ','
}
