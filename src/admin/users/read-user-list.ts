import type { ImportRow } from '../../../shared/contract/admin/users.ts'
import { parseCsv } from '../../ui/parse-csv.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'

/** A row of the list that was given, and why it cannot be sent. */
export interface ListRow extends Required<ImportRow> {
  problem: string | null
}

/** More rows than this are too many for one list. */
export const MAX_ROWS = 5_000

type Column = 'email' | 'fullName'

/** Column names, folded. */
const NAMES: [RegExp, Column][] = [
  [/^(?:e-?mail|mail|thu dien tu|dia chi (?:e-?mail|thu dien tu))$/, 'email'],
  [/^(?:ho (?:va )?ten|ho ten|ten|full ?name|name)$/, 'fullName'],
]

const columnOf = (name: string): Column | null =>
  NAMES.find(([pattern]) => pattern.test(foldText(name).replaceAll('_', ' ')))?.[1] ?? null

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+$/

/**
 * Reads a list of people: CSV with the columns email and, where there are any, names; or a plain list, an email a
 * line with the name before or behind it. `line` is the line of the text.
 */
export function readUserList(text: string): ListRow[] {
  const lines = parseCsv(text).map((cells, index) => ({
    line: index + 1,
    cells: cells.map((cell) => cell.normalize('NFC').trim()),
  }))
  const filled = lines.filter(({ cells }) => cells.some(Boolean))
  const columns = filled[0]?.cells.map(columnOf) ?? []
  const hasHead = columns.includes('email')
  const rows = (hasHead ? filled.slice(1) : filled).map(({ line, cells }) => ({
    line,
    ...(hasHead ? byColumns(columns, cells) : bySight(cells)),
  }))
  return withProblems(rows)
}

function byColumns(columns: readonly (Column | null)[], cells: readonly string[]) {
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? ''
  return { email: cellOf('email'), fullName: cellOf('fullName') }
}

/** «An, an@vidu.vn», «an@vidu.vn; An» and «An <an@vidu.vn>», as mail programs write it. */
function bySight(cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.includes('@'))
  const found = cells[at] ?? ''
  const [, name = '', address = found] = /^(.*?)<([^<>]*)>$/.exec(found) ?? []
  const others = cells.filter((cell, index) => index !== at && cell !== '')
  return {
    email: at === -1 ? others.join(' ') : address.trim(),
    fullName: at === -1 ? '' : name.replaceAll('"', '').trim() || (others[0] ?? ''),
  }
}

function withProblems(rows: readonly Required<ImportRow>[]): ListRow[] {
  const lineOf = new Map<string, number>()
  return rows.map((row) => {
    const key = row.email.toLowerCase()
    const before = lineOf.get(key)
    if (before === undefined) lineOf.set(key, row.line)
    return { ...row, problem: problemOf(row, before) }
  })
}

/** The server has the last word; this is what can be said before it is asked. */
function problemOf({ email, fullName }: Required<ImportRow>, before: number | undefined) {
  if (email === '') return 'Thiếu email.'
  if (!EMAIL.test(email) || email.length > 254) return 'Email không hợp lệ.'
  if (before !== undefined) return `Trùng với dòng ${before}.`
  return fullName.length > 100 ? 'Họ tên dài tối đa 100 ký tự.' : null
}
