import type { ImportRow } from '../../../../shared/contract/admin/users.ts'
import { notAName } from '../../../../shared/rules/person-name.ts'
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
  /** Empty for a plain list. */
  columns: PeopleColumn[]
  lines: CellLine[]
  /** Lines above the heads, which are no people. */
  titles: CellLine[]
}

/** More rows than this are too many for one list. */
export const MAX_ROWS = 5_000

const EMAIL = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+$/
/** The heads stand among the first lines. */
const TOP_LINES = 20

const hasAddress = ({ cells }: CellLine) => cells.some((cell) => cell.includes('@'))

/** Reads a table, whose columns are guessed from heads or cells, or a plain list with an email and a name a line. */
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

const filled = (line: CellLine | undefined) => line?.cells.filter(Boolean) ?? []

/** The index of the heads: the line that names an email and most other roles, or the words above the first address. */
function headOf(all: readonly CellLine[]): number {
  const top = all.slice(0, TOP_LINES)
  const known = top.map((line, at) => {
    const roles = hasAddress(line) ? [] : filled(line).map(roleOfHead)
    // «Danh sách email lớp D20» above a table is a title.
    const isTitle = roles.length === 1 && filled(all[at + 1]).length > 1
    return isTitle || !roles.includes('email') ? 0 : roles.filter((role) => role !== null).length
  })
  const first = top.findIndex(hasAddress)
  const above = known.slice(0, first === -1 ? undefined : first)
  const best = Math.max(0, ...above)
  const withEmail = best > 0 ? known.indexOf(best) : known.findIndex((count) => count > 0)
  if (withEmail !== -1) return withEmail
  const before = top[first - 1]
  if (!before || filled(before).length < 2) return -1
  const isNumbered = before.cells.some((cell) => /^\d+$/.test(cell))
  return isNumbered ? -1 : first - 1
}

/** Whether every line has as many cells, with the addresses in one column. */
function looksLikeTable(all: readonly CellLine[]): boolean {
  const width = all[0]?.cells.length ?? 0
  if (width < 2 || all.length < 2 || all.some(({ cells }) => cells.length !== width)) return false
  const at = all.map(({ cells }) => cells.findIndex((cell) => cell.includes('@')))
  const [column] = at.filter((index) => index !== -1)
  const isSame = at.every((index) => index === -1 || index === column)
  return column !== undefined && isSame
}

/** The people of a list, by what its columns are for; `line` is the line of the text. */
export function rowsOf({ columns, lines }: UserList, roles: readonly ColumnRole[]): ListRow[] {
  const rows = lines.map(({ line, cells }) => ({
    line,
    ...(columns.length > 0 ? { ...byColumns(roles, cells), names: 1 } : bySight(cells)),
  }))
  const named = columns.length > 0 && roles.some((role) => !['none', 'email'].includes(role))
  const lineOf = new Map<string, number>()
  return rows.map(({ names, ...row }) => {
    const key = row.email.toLowerCase()
    const before = lineOf.get(key)
    if (before === undefined) lineOf.set(key, row.line)
    const problem = problemOf(row, before)
    const unclear = names > 1 ? 'nhiều ô có thể là họ tên hoặc một phần, chỉ dùng ô đầu' : null
    return { ...row, problem, doubt: problem === null ? (unclear ?? doubtOf(row, named)) : null }
  })
}

/** The Vietnamese order, whatever the order of the columns. */
function byColumns(roles: readonly ColumnRole[], cells: readonly string[]) {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? ''
  const found = addressIn(cellOf('email'))
  const parts = [cellOf('family'), cellOf('middle'), cellOf('given')].filter(Boolean)
  return { email: found.email, fullName: cellOf('fullName') || parts.join(' ') || found.name }
}

/**
 * «An, an@vidu.vn», «an@vidu.vn; An» and «An <an@vidu.vn>», as mail programs write it; `names` is how many cells may be
 * one.
 */
function bySight(cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.includes('@'))
  const others = cells.filter((cell, index) => index !== at && cell !== '')
  // Nobody of «An <an@vidu.vn>, Ba <ba@vidu.vn>» is dropped: the line is refused as a whole.
  if (others.some((cell) => EMAIL.test(addressIn(cell).email))) {
    return { email: cells.filter(Boolean).join(', '), fullName: '', names: 0 }
  }
  if (at === -1) return { email: others.join(' '), fullName: '', names: 0 }
  const { email, name } = addressIn(cells[at] ?? '')
  const names = others.filter((cell) => notAName(cell) === null)
  return { email, fullName: name || (names[0] ?? others[0] ?? ''), names: name ? 1 : names.length }
}

function addressIn(cell: string): { email: string; name: string } {
  const [, name = '', address = cell] = /^(.*?)<([^<>]*)>$/.exec(cell) ?? []
  return {
    // The first apostrophe may be a sheet's sign of a text.
    email: address
      .trim()
      .replace(/^mailto:/i, '')
      .replaceAll(/^['‘’]+|['‘’]+$/g, ''),
    // «an@vidu.vn <mailto:an@vidu.vn>»: a link as mail programs copy it.
    name: name.includes('@')
      ? ''
      : name
          .replaceAll('"', '')
          .trim()
          .replace(/^'(.*)'$/, '$1'),
  }
}

/** The problems that can be found without the server. */
function problemOf({ email, fullName }: Required<ImportRow>, before: number | undefined) {
  if (email === '') return 'Thiếu email.'
  if (email.split('@').length > 2) return 'Có nhiều email: hãy để mỗi người một dòng.'
  if (!EMAIL.test(email) || email.length > 254) return 'Email không hợp lệ.'
  if (before !== undefined) return `Trùng với dòng ${before}.`
  if (fullName.length > 100) return 'Họ tên dài tối đa 100 ký tự.'
  const reason = notAName(fullName)
  return reason && `«${fullName}» ${reason}.`
}

/** What the user should check before an account gets this name. */
function doubtOf({ fullName }: Required<ImportRow>, named: boolean): string | null {
  if (fullName === '') return named ? 'chưa có họ tên: phần trước @ được dùng' : null
  if (/\d/.test(fullName)) return 'họ tên có chữ số'
  if (!/\s/.test(fullName)) return 'họ tên chỉ có một chữ'
  const isShouted = fullName === fullName.toUpperCase() && fullName !== fullName.toLowerCase()
  return isShouted ? 'họ tên viết hoa toàn bộ, được giữ như vậy' : null
}
