import { foldText } from '../../../shared/rules/fold-text.ts'
import type { CellLine } from './read-cells.ts'

/** What a column of a list of people is for. */
export type ColumnRole = 'email' | 'fullName' | 'family' | 'middle' | 'given' | 'none'

export const ROLE_NAMES: Record<ColumnRole, string> = {
  email: 'Email',
  fullName: 'Họ và tên đầy đủ',
  family: 'Họ (có thể kèm tên đệm)',
  middle: 'Tên đệm',
  given: 'Tên',
  none: 'Không dùng',
}

export interface PeopleColumn {
  /** The head, or the place of a column without one. */
  name: string
  guess: ColumnRole
  /** Why the guess may be wrong, in Vietnamese; null when the head leaves no doubt. */
  doubt: string | null
  /** The first filled cells. */
  samples: string[]
}

/** A head without marks, case and signs. */
const plainHead = (head: string) =>
  foldText(head)
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim()

/** Whose a column is, where it is not the student's. */
const OTHERS =
  /\b(?:phu huynh|bo|me|cha|ba|nguoi|lien he|giao vien|giang vien|gvcn|gv|co van|chu nhiem|quan ly|parent|father|mother|teacher|advisor|manager)\b/
const EMAIL = /\b(?:e ?mail|gmail|mail|thu dien tu|hop thu)\b/
/** Of the person; what may stand behind is «sinh viên», «học viên». */
const WHOSE =
  '(?: (?:cua )?(?:sv|hv|hs|sinh vien|hoc vien|hoc sinh|nhan vien|thanh vien|nguoi hoc|student))?'
const whole = (words: string) => new RegExp(`^(?:${words})${WHOSE}$`)

const NAMES: [RegExp, ColumnRole][] = [
  [
    whole(
      'ho|ho va dem|ho dem|ho ten dem|ho va ten dem|ho (?:va )?(?:chu|ten) lot|ho lot|ho va lot|last ?name|sur ?name|family ?name',
    ),
    'family',
  ],
  [whole('dem|lot|(?:ten|chu) (?:dem|lot)|middle ?name'), 'middle'],
  [whole('ten goi|first ?name|given ?name'), 'given'],
  [
    whole(
      'ho (?:va )?ten|hoten|ho va ten day du|ho ten day du|ten day du|ho ten khai sinh|full ?name|(?:student )?name|display ?name|ten hien thi',
    ),
    'fullName',
  ],
  [/^ten (?:cua )?(?:sv|hv|hs|sinh vien|hoc vien|hoc sinh|nhan vien|thanh vien)$/, 'fullName'],
]

/** What lists of a class have beside names and addresses. */
const OTHER_HEADS =
  /^(?:stt|tt|so tt|so thu tu|no|#|id|m?ssv|ma|mssv|msv|mshs|mshv|msnv|ma (?:so|sv|hs|hv|nv)?.*|student (?:id|code|number)|code|lop.*|ten lop|class|group|nhom.*|to|khoa.*|nganh.*|chuyen nganh|truong.*|don vi|phong(?: ban)?|bo phan|chuc (?:vu|danh)|ngay sinh|nam sinh|ngay thang nam sinh|noi sinh|que quan|dob|birthday|gioi(?: tinh)?|phai|gender|sex|sdt|so (?:dt|dien thoai|di dong)|dien thoai|dt|di dong|phone|mobile|tel|dia chi(?: nha)?|address|ghi chu|note|diem.*|xep loai|ky ten|chu ky|ten dang nhap|username|user name|cccd|cmnd)$/

/** What a head says; null where it says nothing that is known. */
export function roleOfHead(head: string): ColumnRole | null {
  const words = plainHead(head)
  if (EMAIL.test(words)) return OTHERS.test(words) ? 'none' : 'email'
  const role = NAMES.find(([pattern]) => pattern.test(words))?.[1]
  if (role) return role
  if (words === 'ten') return 'given'
  return OTHER_HEADS.test(words) || OTHERS.test(words) ? 'none' : null
}

const isEmail = (cell: string) => /@/.test(cell)
const isWords = (cell: string) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell)

/** How many of the filled cells are such, from 0 to 1; 0 for an empty column. */
function share(cells: readonly string[], is: (cell: string) => boolean): number {
  const filled = cells.filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

/** The columns of a table, each with what it is taken for. `head` is null where no line has heads. */
export function guessColumns(head: CellLine | null, lines: readonly CellLine[]): PeopleColumn[] {
  const width = Math.max(0, head?.cells.length ?? 0, ...lines.map(({ cells }) => cells.length))
  const cellsOf = (index: number) => lines.map(({ cells }) => cells[index] ?? '')
  const columns = Array.from({ length: width }, (_, index): PeopleColumn => {
    const cells = cellsOf(index)
    const title = head?.cells[index] ?? ''
    const role = title === '' ? null : roleOfHead(title)
    const samples = cells.filter(Boolean).slice(0, 3)
    const isNothing = samples.length === 0
    return {
      name: title || `Cột ${index + 1}`,
      guess: role ?? 'none',
      doubt: role !== null || isNothing ? null : 'không rõ cột này là gì',
      samples,
    }
  })
  if (head === null) bySight(columns, cellsOf)
  else byHeads(columns, cellsOf, head)
  return columns
}

/** Without heads the cells say it. */
function bySight(columns: PeopleColumn[], cellsOf: (index: number) => string[]) {
  const email = columns.findIndex((_, index) => share(cellsOf(index), isEmail) > 0.5)
  const names = columns.flatMap((_, index) => (share(cellsOf(index), isWords) > 0.8 ? [index] : []))
  const isWhole = (index: number) => share(cellsOf(index), (cell) => cell.includes(' ')) > 0.5
  const name = names.find(isWhole) ?? names[0]
  for (const [index, column] of columns.entries()) {
    column.guess = index === email ? 'email' : index === name ? 'fullName' : 'none'
    const isOther = index !== email && cellsOf(index).some(isEmail)
    column.doubt = isOther ? 'danh sách có nhiều cột email' : null
  }
}

function byHeads(columns: PeopleColumn[], cellsOf: (index: number) => string[], head: CellLine) {
  const withRole = (role: ColumnRole) => columns.filter(({ guess }) => guess === role)
  const emails = columns.flatMap(({ guess }, index) => (guess === 'email' ? [index] : []))
  if (emails.length > 1) {
    // The first that is filled most; which one is meant only the person knows.
    const filled = (index: number) => cellsOf(index).filter(isEmail).length
    const best = Math.max(...emails.map(filled))
    const chosen = emails.find((index) => filled(index) === best)
    for (const index of emails) {
      const column = columns[index]
      if (!column) continue
      if (index !== chosen) column.guess = 'none'
      column.doubt = 'danh sách có nhiều cột email'
    }
  }
  if (emails.length === 0) {
    const index = columns.findIndex((_, at) => share(cellsOf(at), isEmail) > 0.5)
    const column = columns[index]
    if (column) {
      column.guess = 'email'
      column.doubt = 'tiêu đề không nói đây là email'
    }
  }
  splitName(columns, cellsOf, head)
  const [given] = withRole('given')
  if (given && withRole('fullName').length > 0) {
    for (const role of ['family', 'middle', 'given'] as const) {
      for (const column of withRole(role)) {
        column.guess = 'none'
        column.doubt = 'danh sách đã có cột họ và tên đầy đủ'
      }
    }
  } else if (given && withRole('family').length === 0) given.guess = 'fullName'
  for (const role of ['fullName', 'family', 'middle', 'given'] as const) {
    for (const column of withRole(role).slice(1)) {
      column.guess = 'none'
      column.doubt = 'danh sách có nhiều cột như vậy'
    }
  }
}

/** «Họ và tên» over two columns, as printed lists have it: the family name, and the given name under no head. */
function splitName(columns: PeopleColumn[], cellsOf: (index: number) => string[], head: CellLine) {
  const index = columns.findIndex(({ guess }) => guess === 'fullName')
  const [name, next] = [columns[index], columns[index + 1]]
  if (!name || !next || head.cells[index + 1] || share(cellsOf(index + 1), isWords) < 0.8) return
  Object.assign(name, { guess: 'family', doubt: 'họ và tên nằm ở hai cột' })
  Object.assign(next, { guess: 'given', doubt: 'họ và tên nằm ở hai cột' })
}

/** The columns with another choice of one role; each role but «Không dùng» is one column's. */
export function chooseRole(
  roles: readonly ColumnRole[],
  index: number,
  role: ColumnRole,
): ColumnRole[] {
  const parts: readonly ColumnRole[] = ['family', 'middle', 'given']
  const ends = (other: ColumnRole) =>
    other === role ||
    (role === 'fullName' && parts.includes(other)) ||
    (parts.includes(role) && other === 'fullName')
  return roles.map((other, at) => {
    if (at === index) return role
    return role !== 'none' && ends(other) ? 'none' : other
  })
}
