import { toCsv } from '../../../shared/format/csv.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { EXPIRED } from '../../../shared/rules/submission-status.ts'
import { download } from '../../ui/download.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import type { LoadedGrade, LoadedGrades } from '../../api/grading.ts'
import * as styles from './desk.module.scss'

interface CsvButtonProps {
  /** Number of students in the file. */
  rows: number
  /** The rows with the header; computed on click. */
  table: () => (string | number)[][]
}

/** Exports the loaded grades as a file for a spreadsheet. */
export const CsvButton = ({ rows, table }: CsvButtonProps) => (
  <button
    type="button"
    className={`btn btn-sm btn-link ${styles.deskCsv}`}
    disabled={rows === 0}
    title={
      rows === 0
        ? 'Chưa tải điểm của học viên nào: hãy chọn bài học và học viên trước.'
        : `Điểm của ${formatCount(rows)} học viên đã tải trong lần mở này.`
    }
    onClick={() => download(new File([toCsv(table())], 'diem.csv', { type: 'text/csv' }))}
  >
    <DownloadIcon />
    <span>Tải bảng điểm (CSV)</span>
  </button>
)

const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
  </Icon>
)

/**
 * The loaded grades of a lesson: a header, then a row for each student with at least one loaded grade of
 * `assessments`, in the order of `students`. Scores in percent.
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
  if (grade.status === EXPIRED) return 'Hết giờ, chưa nộp'
  if (grade.status === 'GRADED') return grade.score ?? 'Đã chấm'
  // A new submission may still hold the previous one's score; one of an unknown status keeps its own.
  return grade.status === 'SUBMITTED' ? 'Chưa chấm' : (grade.score ?? 'Chưa chấm')
}
