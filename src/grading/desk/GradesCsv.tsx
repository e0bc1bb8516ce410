import { formatCount } from '../../../shared/format/money.ts'
import { download } from '../../ui/download.ts'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import type { LoadedGrade, LoadedGrades } from '../../api/grading.ts'

interface CsvButtonProps {
  /** How many students will be in it. */
  rows: number
  /** With its head; made when it is asked for. */
  table: () => (string | number)[][]
}

/** The grades that are loaded, as a file for a spreadsheet. */
export const CsvButton = ({ rows, table }: CsvButtonProps) => (
  <button
    type="button"
    className="btn btn-sm btn-outline-primary"
    disabled={rows === 0}
    onClick={() => download(new File([toCsv(table())], 'diem.csv', { type: 'text/csv' }))}
  >
    Tải điểm (CSV, {formatCount(rows)} dòng)
  </button>
)

/**
 * The grades of a lesson that have been loaded: a head, then a row for each student of whom at least
 * one of `assessments` has been read, in the order of `students`. Scores in percent.
 */
export function gradesTable(
  students: readonly CourseStudent[],
  assessments: readonly TaughtAssessmentLink[],
  grades: LoadedGrades,
): (string | number)[][] {
  const rows = students.flatMap(({ _id, fullName, email }) => {
    const ofStudent = grades.get(_id)
    if (!ofStudent || !assessments.some((assessment) => ofStudent.has(assessment._id))) return []
    return [[fullName, email, ...assessments.map(({ _id: id }) => cellOf(ofStudent.get(id)))]]
  })
  return [['Họ và tên', 'Email', ...assessments.map(({ title }) => `${title} (%)`)], ...rows]
}

function cellOf(grade: LoadedGrade | null | undefined): string | number {
  if (grade === undefined) return 'Chưa tải'
  if (grade === null) return 'Chưa nộp'
  if (grade.status === 'RETURNED') return 'Cần làm lại'
  if (grade.status === 'GRADED') return grade.score ?? 'Đã chấm'
  // A new submission may still carry the score of the one before; a status that nobody knows has its own.
  return grade.status === 'SUBMITTED' ? 'Chưa chấm' : (grade.score ?? 'Chưa chấm')
}

/**
 * A spreadsheet takes a cell that begins with one of these for a formula, and runs it. One set to
 * Vietnamese parts cells by `;`, and minds no quotes then: each part may begin one.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** One cell: text that looks like a formula is disarmed, numbers stay numbers. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = value.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180 with a byte order mark, without which Excel does not read Vietnamese. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
