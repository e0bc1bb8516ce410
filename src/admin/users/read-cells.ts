const SEPARATORS = [',', ';', '\t'] as const

/** A line of a table as it was given. */
export interface CellLine {
  /** Where it begins in the text, from 1. */
  line: number
  cells: string[]
}

/** How many lines say what separates the cells. */
const LOOKED_AT = 100

/**
 * The filled lines of a text that is a table: cells separated by commas, semicolons or tabs, quoted where they hold
 * separators or line breaks. What separates them is what most lines agree on, so that a title above the table or a
 * comma in a name misleads nobody; Excel's `sep=;` in the first line says it outright. Cells are trimmed and composed.
 */
export function readCells(text: string): CellLine[] {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const [told, declared] = /^sep=(.)\n/i.exec(plain) ?? []
  const separator = declared ?? separatorOf(plain)
  const first = told ? 2 : 1
  return split(plain.slice(told?.length ?? 0), separator, first).filter(({ cells }) =>
    cells.some(Boolean),
  )
}

function separatorOf(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const widths = new Map<number, number>()
    for (const { cells } of split(text, separator, 1, LOOKED_AT)) {
      if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
    }
    return Math.max(0, ...widths.values())
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ','
}

function split(text: string, separator: string, first: number, most = Infinity): CellLine[] {
  const lines: CellLine[] = []
  let line = first
  let at = 0
  while (at < text.length && lines.length < most) {
    const cells: string[] = []
    const begun = line
    for (;;) {
      const { value, end } = readCell(text, at, separator)
      line += value.split('\n').length - 1
      cells.push(value.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
      at = end + 1
      if (text[end] !== separator) break
    }
    line += 1
    lines.push({ line: begun, cells })
  }
  return lines
}

/** A cell from `at` on, and where it ends: at a separator, a line break or the end of the text. */
function readCell(text: string, at: number, separator: string): { value: string; end: number } {
  if (text[at] === '"') {
    const quoted = /"((?:[^"]|"")*)"[ \t]*/y
    quoted.lastIndex = at
    const found = quoted.exec(text)
    const end = found ? (separator === '\t' ? at + found[0].trimEnd().length : quoted.lastIndex) : 0
    // A quotation mark that nothing closes where a cell ends is a sign like others.
    if (found && (end === text.length || text[end] === separator || text[end] === '\n')) {
      return { value: (found[1] ?? '').replaceAll('""', '"'), end }
    }
  }
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { value: text.slice(at, end), end }
}
