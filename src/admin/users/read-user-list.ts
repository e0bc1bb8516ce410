import type { ImportRow } from '../../../shared/contract/admin/users.ts'
import { notAName } from '../../../shared/rules/person-name.ts'
import { guessColumns, roleOfHead, type ColumnRole, type PeopleColumn } from './people-columns.ts'
import { readCells, type CellLine } from './read-cells.ts'

/** A row of the list that was given. */
export interface ListRow extends Required<ImportRow> {
  /** Why it cannot be sent. */
  problem: string | null
  /** What in it may be wrong, though it can be sent. */
  doubt: string | null
}

export interface UserList {
  /** Empty for a plain list, in which each line is read by sight. */
  columns: PeopleColumn[]
  lines: CellLine[]
  /** Lines above the heads, which are nobody. */
  titles: CellLine[]
}

/** More rows than this are too many for one list. */
export const MAX_ROWS = 5_000

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+$/
/** The heads stand among the first lines. */
const TOP_LINES = 20

const hasAddress = ({ cells }: CellLine) => cells.some((cell) => cell.includes('@'))

/**
 * Reads a list of people: a table, whose columns are guessed from their heads or, without heads, from their cells; or a
 * plain list, an email a line with the name before or behind it.
 */
export function readUserList(text: string): UserList {
  const all = readCells(text)
  const at = headOf(all)
  const head = all[at]
  if (head) {
    const lines = all.slice(at + 1)
    return { columns: guessColumns(head, lines), lines, titles: all.slice(0, at) }
  }
  const isTable = looksLikeTable(all)
  return { columns: isTable ? guessColumns(null, all) : [], lines: all, titles: [] }
}

/** Where the heads are: a line that names an email or a name, or else the line of words above the first address. */
function headOf(all: readonly CellLine[]): number {
  const top = all.slice(0, TOP_LINES)
  const known = (line: CellLine, is: (role: ColumnRole | null) => boolean) =>
    !hasAddress(line) && line.cells.some((cell) => cell !== '' && is(roleOfHead(cell)))
  const withEmail = top.findIndex((line) => known(line, (role) => role === 'email'))
  if (withEmail !== -1) return withEmail
  const first = top.findIndex(hasAddress)
  const above = top[first - 1]
  if (!above || above.cells.filter(Boolean).length < 2) return -1
  const isNumbered = above.cells.some((cell) => /^\d+$/.test(cell))
  return isNumbered ? -1 : first - 1
}

/** As many cells in every line, and the addresses in one column. */
function looksLikeTable(all: readonly CellLine[]): boolean {
  const width = all[0]?.cells.length ?? 0
  if (width < 2 || all.length < 2 || all.some(({ cells }) => cells.length !== width)) return false
  const filled = all.map(({ cells }) => cells.findIndex((cell) => cell.includes('@')))
  const [column] = filled.filter((index) => index !== -1)
  const isSame = filled.every((index) => index === -1 || index === column)
  return column !== undefined && isSame
}

/** The people of a list, by what its columns are for; `line` is the line of the text. */
export function rowsOf({ columns, lines }: UserList, roles: readonly ColumnRole[]): ListRow[] {
  const rows = lines.map(({ line, cells }) => ({
    line,
    ...(columns.length > 0 ? byColumns(roles, cells) : bySight(cells)),
  }))
  const named = columns.length > 0 && roles.some((role) => !['none', 'email'].includes(role))
  const lineOf = new Map<string, number>()
  return rows.map((row) => {
    const key = row.email.toLowerCase()
    const before = lineOf.get(key)
    if (before === undefined) lineOf.set(key, row.line)
    const problem = problemOf(row, before)
    return { ...row, problem, doubt: problem === null ? doubtOf(row, named) : null }
  })
}

/** The Vietnamese order, whatever the order of the columns. */
function byColumns(roles: readonly ColumnRole[], cells: readonly string[]) {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? ''
  const found = addressIn(cellOf('email'))
  const parts = [cellOf('family'), cellOf('middle'), cellOf('given')].filter(Boolean)
  return { email: found.email, fullName: cellOf('fullName') || parts.join(' ') || found.name }
}

/** «An, an@vidu.vn», «an@vidu.vn; An» and «An <an@vidu.vn>», as mail programs write it. */
function bySight(cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.includes('@'))
  const others = cells.filter((cell, index) => index !== at && cell !== '')
  if (at === -1) return { email: others.join(' '), fullName: '' }
  const addresses = cells.filter((cell) => cell.includes('@'))
  if (addresses.length > 1) return { email: addresses.join(', '), fullName: '' }
  const { email, name } = addressIn(cells[at] ?? '')
  const isName = (cell: string) => notAName(cell) === null
  return { email, fullName: name || (others.find(isName) ?? others[0] ?? '') }
}

function addressIn(cell: string): { email: string; name: string } {
  const [, name = '', address = cell] = /^(.*?)<([^<>]*)>$/.exec(cell) ?? []
  return {
    email: address.trim().replace(/^mailto:/i, ''),
    name: name.replaceAll('"', '').trim(),
  }
}

/** The server has the last word; this is what can be said before it is asked. */
function problemOf({ email, fullName }: Required<ImportRow>, before: number | undefined) {
  if (email === '') return 'Thiếu email.'
  if (email.indexOf('@') !== email.lastIndexOf('@')) {
    return 'Có nhiều email; mỗi người cần một dòng riêng.'
  }
  if (!EMAIL.test(email) || email.length > 254) return 'Email không hợp lệ.'
  if (before !== undefined) return `Trùng với dòng ${before}.`
  if (fullName.length > 100) return 'Họ tên dài tối đa 100 ký tự.'
  const reason = notAName(fullName)
  return reason && `«${fullName}» ${reason}.`
}

/** What a person should look at before an account gets this name. */
function doubtOf({ fullName }: Required<ImportRow>, named: boolean): string | null {
  if (fullName === '') return named ? 'chưa có họ tên: phần trước @ được dùng' : null
  if (/\d/.test(fullName)) return 'họ tên có chữ số'
  if (!/\s/.test(fullName)) return 'họ tên chỉ có một chữ'
  const isShouted = fullName === fullName.toUpperCase() && fullName !== fullName.toLowerCase()
  return isShouted ? 'họ tên viết hoa toàn bộ, được giữ như vậy' : null
}
