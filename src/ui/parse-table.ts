/** What parts cells where the text names nothing else. */
export const SEPARATORS = [',', ';', '\t'] as const

export interface TableRow {
  /** The line of the text where it begins, counted from 1. */
  line: number
  cells: string[]
  /** A quotation mark that may not belong to its cell: what follows may stand in the wrong one. */
  isDoubtful: boolean
}

/** What Excel writes in front of a table for itself; any sign can be named. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(\t|[^\p{L}\p{N}\s"])"?(?:\r\n?|\n)/iu

export const namedSeparator = (text: string): string | undefined => SEPARATOR_LINE.exec(text)?.[1]

/** The separator that the text names, or that its first filled line has most of, outside of quotes. */
export function separatorOf(text: string): string {
  const named = namedSeparator(text)
  if (named) return named
  const line = /^.*\S.*$/m.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The rows of a table in text, blank ones too. Cells keep their line ends, as `\n`. */
export function parseTable(text: string, separator: string = separatorOf(text)): TableRow[] {
  const head = SEPARATOR_LINE.exec(text)?.[0] ?? ''
  const source = text
    .slice(head.length)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
  const isQuoted = quoting(source, separator)
  const rows: TableRow[] = []
  let line = head === '' ? 1 : 2
  let at = 0
  let doubtfulTo = 0
  /** Of the rows so far. */
  let width = 2
  while (at < source.length) {
    const row: TableRow = { line, cells: [], isDoubtful: at < doubtfulTo }
    for (let isMore = true; isMore;) {
      const cell = quotedCell(source, at, separator)
      // Marks of different cells, with whole rows between them: more likely than a cell that holds both.
      const spansRows =
        separator === '\t' && cell !== null && /\t[^]*\n|\n[^]*\t/.test(cell.content)
      if (spansRows) doubtfulTo = cell.end
      const isTaken = cell !== null && !spansRows && isQuoted(cell.content)
      const taken = isTaken ? cell : plainCell(source, at, separator)
      row.isDoubtful ||= taken.isDoubtful || spansRows
      if (isTaken && swallowsRows(taken.content.split('\n'), separator, row.cells.length, width)) {
        row.isDoubtful = true
      }
      row.cells.push(taken.content)
      line += taken.content.split('\n').length - 1
      at = taken.end + 1
      isMore = source[taken.end] === separator
    }
    line += 1
    width = Math.max(width, row.cells.length)
    rows.push(row)
  }
  return rows
}

/** Whether the lines between two quotation marks end one row and begin another, as those of two cells would. */
function swallowsRows(
  lines: readonly string[],
  separator: string,
  before: number,
  width: number,
): boolean {
  const first = lines[0]?.split(separator).length ?? 0
  const last = lines.at(-1)?.split(separator).length ?? 0
  return lines.length > 1 && before + first === width && last === before + 1
}

interface Cell {
  content: string
  /** Where the separator or line end behind it is. */
  end: number
  isDoubtful: boolean
}

/** The cell that a quotation mark opens; `null` where none does, or where it is closed inside the words. */
function quotedCell(source: string, at: number, separator: string): Cell | null {
  const isTabbed = separator === '\t'
  const open = isTabbed ? at : skipSpaces(source, at)
  if (source[open] !== '"') return null
  let close = source.indexOf('"', open + 1)
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2)
  if (close < 0) return null
  const end = isTabbed ? close + 1 : skipSpaces(source, close + 1)
  if (end < source.length && source[end] !== separator && source[end] !== '\n') return null
  const content = source.slice(open + 1, close).replaceAll('""', '"')
  return { content, end, isDoubtful: isTabbed && content.includes('\t') }
}

function skipSpaces(source: string, at: number): number {
  let next = at
  while (source[next] === ' ') next += 1
  return next
}

function plainCell(source: string, at: number, separator: string): Cell {
  let end = at
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  const content = source.slice(at, end)
  const isOpen = content.trimStart().startsWith('"') && content.split('"').length % 2 === 0
  return { content, end, isDoubtful: isOpen && separator !== '\t' }
}

/**
 * Which cells in quotation marks lose these. A sheet copies a mark of the text as it is and quotes only what it must:
 * line ends and tabs, in a saved file commas and marks, too. Where the whole first line is quoted, all is.
 */
function quoting(source: string, separator: string): (content: string) => boolean {
  if (separator !== '\t') return () => true
  const first = /^.*\S.*$/m.exec(source)?.[0].split('\t') ?? []
  if (first.length > 1 && first.every((cell) => /^".+"$/.test(cell))) return () => true
  return (content) => /[\t\n",]/.test(content)
}
