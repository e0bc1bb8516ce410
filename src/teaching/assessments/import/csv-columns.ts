import { foldText } from '../../../../shared/rules/fold-text.ts'
import { parseTable, separatorOf, type Separator, type TableRow } from '../../../ui/parse-table.ts'

export type Column =
  | { is: 'question' | 'type' | 'score' | 'correct' | 'explanation' }
  /** `label` is its letter (capital) or number; '' without one. */
  | { is: 'option'; label: string }

/** Heads, folded and without punctuation. */
const NAMES: [RegExp, Exclude<Column['is'], 'option'>][] = [
  [/^(?:questions?(?: text)?|cau hoi|noi dung(?: cau hoi)?|de bai|stem)$/, 'question'],
  [/^(?:(?:question )?type|(?:loai|dang|kieu)(?: cau(?: hoi)?)?)$/, 'type'],
  [/^(?:scores?|points?|marks?|diem(?: so)?|so diem)$/, 'score'],
  [
    /^(?:(?:correct|right)(?: (?:answers?|options?|choices?))?|answers?(?: key)?|key|dung|dap an(?: dung| chinh xac)?|(?:phuong an|lua chon|cau tra loi|tra loi) dung)$/,
    'correct',
  ],
  [
    /^(?:(?:giai thich|loi giai|huong dan)(?: chi tiet| giai)?|explanations?|feedback)$/,
    'explanation',
  ],
]
const OPTION =
  /^(?:(?:options?|choices?|answers?|phuong an|lua chon|dap an|cau tra loi|tra loi) ?([a-z]|\d{1,2})|(?:options?|choices?|phuong an|lua chon)|([a-j]))$/

/** What a head says of its column; `null` for an unknown one. */
function columnOf(head: string): Column | null {
  const name = foldText(head.replaceAll(/\([^)]{3,}\)/g, ' '))
    .replaceAll(/[\s_.,:;()[\]*"'-]+/g, ' ')
    .trim()
  const known = NAMES.find(([pattern]) => pattern.test(name))
  if (known) return { is: known[1] }
  const option = OPTION.exec(name)
  return option ? { is: 'option', label: (option[1] ?? option[2] ?? '').toUpperCase() } : null
}

/** A table of questions: its head, and the rows around it. */
export interface QuestionTable {
  separator: Separator
  before: TableRow[]
  head: TableRow
  columns: (Column | null)[]
  rows: TableRow[]
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

/** A title or two may stand above the head, hardly more. */
const ROWS_ABOVE = 20

/**
 * The table in a text, by whatever separator shows the most known heads; `null` where no line names a column of
 * questions. That column alone is a head in the first line only.
 */
export function findTable(text: string): QuestionTable | null {
  const usual = separatorOf(text)
  const separators = [usual, ...([',', ';', '\t'] as Separator[]).filter((each) => each !== usual)]
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

/** Two columns that say the same, which no row can decide; `null` where there are none. */
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
