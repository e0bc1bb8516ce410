import { foldText } from '../../../../../shared/rules/fold-text.ts'
import { parseTable, separatorOf, SEPARATORS, type TableRow } from '../../../../ui/parse-table.ts'

export type Column =
  | { is: 'question' | 'type' | 'score' | 'correct' | 'explanation' }
  /** `label` is its letter (capital) or number; '' without one. */
  | { is: 'option'; label: string }

/** Heads, folded and without punctuation. */
const NAMES: [RegExp, Exclude<Column['is'], 'option'>][] = [
  [
    /^(?:questions?(?: (?:text|title|content|stem))?|(?:noi dung )?cau hoi(?: trac nghiem)?|noi dung|de bai|stem)$/,
    'question',
  ],
  [/^(?:(?:question )?type|(?:loai|dang|kieu)(?: cau(?: hoi)?)?)$/, 'type'],
  [/^(?:scores?|points?|marks?|diem(?: so)?|so diem)$/, 'score'],
  [
    /^(?:(?:correct|right)(?: (?:answers?|options?|choices?))?|answers?(?: key)?|key|dung|(?:dap an|da|d an)(?: dung| chinh xac)?|(?:phuong an|pa|lua chon|cau tra loi|tra loi) dung)$/,
    'correct',
  ],
  [
    /^(?:(?:giai thich|loi giai|huong dan)(?: chi tiet| giai)?|(?:answer )?explanations?|feedback)$/,
    'explanation',
  ],
]
const OPTION =
  /^(?:(?:(?:options?|choices?|answers?|phuong an|lua chon|dap an|d an|cau tra loi)(?: (?:tra loi|lua chon|thu|so))? ?|tra loi ?|(?:pa|da|y)(?: |(?=\d)))([a-z]|\d{1,2})|(?:options?|choices?|phuong an|lua chon)|([a-j]))$/

/** Folded, without remarks of a template such as `(A/B/C/D)` or ` - max 75 characters`. */
function plainHead(head: string): string {
  const words = head
    .normalize('NFC')
    // `optionA`
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/ [-–] (?:max|choose)\b.*$/i, '')
    .replace(/\(s\)/i, 's')
    .replaceAll(/\([^)]{3,}\)/g, ' ')
  return foldText(words)
    .replaceAll(/[\s_.,:;/()[\]*"'-]+/g, ' ')
    .trim()
}

/** The column that a head names; `null` for an unknown one. */
function columnOf(head: string): Column | null {
  const name = plainHead(head)
  const known = NAMES.find(([pattern]) => pattern.test(name))
  if (known) return { is: known[1] }
  const option = OPTION.exec(name)
  return option ? { is: 'option', label: (option[1] ?? option[2] ?? '').toUpperCase() } : null
}

/** Other usual columns, none of which is an option. */
const ASIDE =
  /^(?:#|stt|tt|so thu tu|id|no|ma(?: .*)?|cau(?: hoi)?(?: so)?|muc(?: do)?(?: .*)?|do kho|level|difficulty|chuong(?: .*)?|bai(?: .*)?|chu de|topic|category|danh muc|mon(?: .*)?|lop|khoi|ghi chu|notes?|tags?|the|time(?: .*)?|thoi gian(?: .*)?|nguon|source|nguoi .*|ngay(?: .*)?|thang diem)$/

export const isAside = (head: string): boolean => ASIDE.test(plainHead(head)) || head.trim() === ''

/** A table of questions: its head, and the rows around it. */
export interface QuestionTable {
  separator: string
  before: TableRow[]
  head: TableRow
  columns: (Column | null)[]
  rows: TableRow[]
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

/** How many lines may stand above the head. */
const ROWS_ABOVE = 20

/**
 * The table in a text, with the separator that gives the most known heads; `null` without a column of questions. A head
 * with that column alone must be the first line.
 */
export function findTable(text: string): QuestionTable | null {
  const usual = separatorOf(text)
  const separators = [usual, ...SEPARATORS.filter((each) => each !== usual)]
  let best: QuestionTable | null = null
  for (const separator of separators) {
    const rows = parseTable(text, separator).filter(isFilled)
    for (const [at, head] of rows.slice(0, ROWS_ABOVE).entries()) {
      const columns = head.cells.map(columnOf)
      const count = knownOf(columns)
      if (!columns.some((column) => column?.is === 'question') || (count < 2 && at > 0)) continue
      if (count > knownOf(best?.columns ?? [])) {
        best = { separator, before: rows.slice(0, at), head, columns, rows: rows.slice(at + 1) }
      }
      break
    }
  }
  return best
}

const knownOf = (columns: readonly (Column | null)[]) => columns.filter(Boolean).length

/** Two columns of the same meaning; `null` where there are none. */
export function headProblem(columns: readonly (Column | null)[]): string | null {
  const isTwice = (is: Column['is']) => columns.filter((column) => column?.is === is).length > 1
  if (isTwice('question')) return 'có hai cột câu hỏi, hãy đổi tên một cột'
  if (isTwice('correct')) return 'có hai cột đáp án đúng, hãy đổi tên một cột'
  const labels = columns.flatMap((column) =>
    column?.is === 'option' && column.label ? [column.label] : [],
  )
  const twice = labels.find((label, index) => labels.indexOf(label) !== index)
  return twice === undefined ? null : `có hai cột ${twice}, hãy đổi tên một cột`
}
