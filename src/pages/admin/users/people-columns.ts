import { foldText } from '../../../../shared/rules/fold-text.ts'
import { notAName } from '../../../../shared/rules/person-name.ts'
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

/** A head without marks, case, signs and its number; words that only capitals divide («HoTen») stand apart. */
const plainHead = (head: string) =>
  foldText(head.normalize('NFC').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim()
    .replace(/^\d+ /, '')

/** A remark in brackets: «Họ và tên (in hoa)», `First Name [Required]`. */
const REMARK = /\([^()]*\)|\[[^[\]]*\]/g

/** Heads of columns about other people than the student. */
const OTHERS =
  /\b(?:phu huynh|phhs|ph|bo|me|cha|ba|(?:thay|co) (?:giao|co)|gia dinh|nguoi(?! (?:hoc|dung|dang k[iy]|tham gia))|lien he|giao vien|giang vien|gv[a-z]*|cvht|co van|chu nhiem|huong dan|lop truong|quan ly|parents?|guardian|father|mother|teacher|advisor|manager)\b/
const EMAIL = /\b(?:e ?mail|gmail|mail|thu dien tu|hop thu)\b/
/** The person, who may follow the name of the column. */
const PERSON =
  'sv|hv|hs|sinh vien|hoc vien|hoc sinh|nhan vien|thanh vien|nguoi (?:hoc|dung|dang k[iy]|tham gia)|student|ban|anh chi'
const WHOSE = `(?: (?:cua )?(?:${PERSON}))?`
const whole = (words: string) => new RegExp(`^(?:${words})${WHOSE}$`)

const NAMES: [RegExp, ColumnRole][] = [
  [
    whole('ho|ho (?:va )?(?:(?:chu|ten) )?(?:dem|lot)|last ?names?|sur ?name|family ?names?'),
    'family',
  ],
  [whole('dem|lot|(?:ten|chu) (?:dem|lot)|middle ?name'), 'middle'],
  [
    whole(
      'ten goi|ten (?:chinh|rieng)|(?:ten )?dem va ten|first ?names?|given ?names?|fore ?names?',
    ),
    'given',
  ],
  [
    whole(
      '(?:ho (?:va )?)?ten (?:day du|khai sinh)|ho (?:va )?ten|hoten|full ?name|(?:student )?name|name of student|display ?name|ten hien thi',
    ),
    'fullName',
  ],
  [new RegExp(`^ten (?:cua )?(?!nguoi dung$)(?:${PERSON})$`), 'fullName'],
]

/** Heads of columns that are not used. */
const OTHER_HEADS =
  /^(?:stt|tt|so tt|so thu tu|no|#|id|m?ssv|ma|mssv|msv|mshs|mshv|msnv|ma (?:so|sv|hs|hv|nv)?.*|student (?:id|code|number)|code|lop.*|ten lop|class|group|nhom.*|to|khoa.*|nganh.*|chuyen nganh|truong.*|don vi|phong(?: ban)?|bo phan|chuc (?:vu|danh)|ngay sinh|nam sinh|ngay thang nam sinh|noi sinh|que quan|dob|birthday|gioi(?: tinh)?|phai|dan toc|ton giao|gender|sex|sdt|so (?:dt|dien thoai|di dong|may)|dien thoai|(?:dt )?di dong|dt|zalo|facebook|phone|mobile|tel|dia chi(?: .*)?|ho khau.*|noi o.*|address|ghi chu|note|dau thoi gian|timestamp|trang thai|tinh trang|nam hoc|sbd|so bao danh|diem.*|xep loai|ky ten|chu ky|ten dang nhap|ten nguoi dung|username|user name|(?:so )?(?:cccd|cmnd|cmnd cccd))$/

/** The role that a head names; null for an unknown head. */
export function roleOfHead(head: string): ColumnRole | null {
  const whose = plainHead(head)
  if (OTHERS.test(whose)) return 'none'
  if (EMAIL.test(whose)) return 'email'
  const words = plainHead(head.replaceAll(REMARK, ' '))
  const role = NAMES.find(([pattern]) => pattern.test(words))?.[1]
  if (role) return role
  if (words === 'ten') return 'given'
  return OTHER_HEADS.test(words) ? 'none' : null
}

const isEmail = (cell: string) => /@/.test(cell)
const isWords = (cell: string) => /\p{L}/u.test(cell) && !/[\d@]/.test(cell)

/** The share of the filled cells that pass `is`; 0 for an empty column. */
function share(cells: readonly string[], is: (cell: string) => boolean): number {
  const filled = cells.filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
}

/** The columns of a table with their guessed roles. `head` is null where no line has heads. */
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

/** The columns whose cells may be names of people, most likely first. */
function namesBySight(columns: PeopleColumn[], cellsOf: (index: number) => string[]): number[] {
  const all = columns.map((_, index) => index)
  const withWords = all.filter((index) => share(cellsOf(index), isWords) >= 0.5)
  const isWhole = (index: number) => share(cellsOf(index), (cell) => cell.includes(' ')) > 0.5
  const names = withWords.some(isWhole)
    ? withWords
    : all.filter((index) => share(cellsOf(index), (cell) => notAName(cell) === null) > 0.5)
  return [...names.filter(isWhole), ...names.filter((index) => !isWhole(index))]
}

/** Guesses from the cells, where there are no heads. */
function bySight(columns: PeopleColumn[], cellsOf: (index: number) => string[]) {
  const email = columns.findIndex((_, index) => share(cellsOf(index), isEmail) > 0.5)
  const names = namesBySight(columns, cellsOf)
  for (const [index, column] of columns.entries()) {
    column.guess = index === email ? 'email' : index === names[0] ? 'fullName' : 'none'
    const isOther = index !== email && cellsOf(index).some(isEmail)
    const isUnclear = names.length > 1 && names.includes(index)
    if (isOther) column.doubt = 'danh sách có nhiều cột email'
    else column.doubt = isUnclear ? 'nhiều cột có thể là họ tên hoặc một phần' : null
  }
}

const setGuess = (column: PeopleColumn | undefined, guess: ColumnRole, doubt: string) =>
  column && Object.assign(column, { guess, doubt })

function byHeads(columns: PeopleColumn[], cellsOf: (index: number) => string[], head: CellLine) {
  const withRole = (role: ColumnRole) => columns.filter(({ guess }) => guess === role)
  const named = columns.flatMap(({ guess }, index) => (guess === 'email' ? [index] : []))
  const addresses = columns.findIndex((_, at) => share(cellsOf(at), isEmail) > 0.5)
  const isElsewhere = addresses !== -1 && !named.some((index) => cellsOf(index).some(isEmail))
  const emails = isElsewhere ? [] : named
  if (isElsewhere) {
    for (const column of withRole('email')) {
      setGuess(column, 'none', 'cột này không có địa chỉ email nào')
    }
  }
  if (emails.length > 1) {
    // Guesses the one that is filled most.
    const filled = (index: number) => cellsOf(index).filter(isEmail).length
    const best = Math.max(...emails.map(filled))
    const chosen = emails.find((index) => filled(index) === best)
    for (const index of emails) {
      setGuess(columns[index], index === chosen ? 'email' : 'none', 'danh sách có nhiều cột email')
    }
  }
  if (emails.length === 0) {
    setGuess(columns[addresses], 'email', 'tiêu đề không nói đây là email')
  }
  splitName(columns, cellsOf, head)
  const [given] = withRole('given')
  if (given && withRole('fullName').length > 0) {
    for (const column of NAME_PARTS.flatMap(withRole)) {
      setGuess(column, 'none', 'danh sách đã có cột họ và tên đầy đủ')
    }
  } else if (given && withRole('family').length === 0) given.guess = 'fullName'
  for (const role of ['fullName', ...NAME_PARTS] as const) {
    for (const column of withRole(role).slice(1)) {
      setGuess(column, 'none', 'danh sách có nhiều cột như vậy')
    }
  }
  if (columns.some(({ guess }) => guess !== 'none' && guess !== 'email')) return
  const name = namesBySight(columns, cellsOf)
    .map((index) => columns[index])
    .find((column) => column?.guess === 'none' && column.doubt !== null)
  setGuess(name, 'fullName', 'tiêu đề không nói đây là họ tên')
}

const NAME_PARTS: readonly ColumnRole[] = ['family', 'middle', 'given']

/** Printed lists have «Họ và tên» over two columns: the family name, and the given name without a head. */
function splitName(columns: PeopleColumn[], cellsOf: (index: number) => string[], head: CellLine) {
  const index = columns.findIndex(({ guess }) => guess === 'fullName')
  const [name, next] = [columns[index], columns[index + 1]]
  if (!name || !next || head.cells[index + 1] || share(cellsOf(index + 1), isWords) < 0.8) return
  setGuess(name, 'family', 'họ và tên nằm ở hai cột')
  setGuess(next, 'given', 'họ và tên nằm ở hai cột')
}

/** Gives a role to a column, and takes it from others: each role but «Không dùng» belongs to one column. */
export function chooseRole(
  roles: readonly ColumnRole[],
  index: number,
  role: ColumnRole,
): ColumnRole[] {
  const ends = (other: ColumnRole) =>
    other === role ||
    (role === 'fullName' && NAME_PARTS.includes(other)) ||
    (NAME_PARTS.includes(role) && other === 'fullName')
  return roles.map((other, at) => {
    if (at === index) return role
    return role !== 'none' && ends(other) ? 'none' : other
  })
}
