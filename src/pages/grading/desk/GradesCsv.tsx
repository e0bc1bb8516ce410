import { toCsv } from '../../../../shared/format/csv.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { EXPIRED } from '../../../../shared/rules/submission-status.ts'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../../shared/contract/teaching.ts'
import type { Gradebook } from './gradebook.ts'
import * as styles from './desk.module.scss'

interface CsvButtonProps {
  /** Number of students in the file; 0 while some grades are loading. */
  rows: number
  /** The rows with the header; computed on click. */
  table: () => (string | number)[][]
}

/** Exports the lesson's grades as a file for a spreadsheet. */
export const CsvButton = ({ rows, table }: CsvButtonProps) => (
  <Button
    tone="link"
    small
    className={styles.deskCsv}
    disabled={rows === 0}
    title={`Điểm của ${formatCount(rows)} học viên trong bài học này.`}
    onClick={() => download(new File([toCsv(table())], 'diem.csv', { type: 'text/csv' }))}
  >
    <Icon d="M12 4v11M7 11l5 5 5-5M5 20h14" />
    <span>Tải bảng điểm (CSV)</span>
  </Button>
)

/** All grades of a lesson: a header, then a row for each student, in their order. Scores in percent. */
export const gradesTable = (
  students: readonly CourseStudent[],
  assessments: readonly TaughtAssessmentLink[],
  book: Gradebook,
): (string | number)[][] => [
  ['Họ và tên', 'Email', ...assessments.map(({ title }) => `${title} (%)`)],
  ...students.map(({ _id, fullName, email }) => [
    fullName,
    email,
    ...assessments.map((one) =>
      cellOf(book.get(_id)?.find(({ assessment }) => assessment === one._id)),
    ),
  ]),
]

function cellOf(entry: GradebookEntry | undefined): string | number {
  if (entry === undefined) return 'Chưa nộp'
  if (entry.status === 'RETURNED') return 'Cần làm lại'
  if (entry.status === EXPIRED) return 'Hết giờ, chưa nộp'
  if (entry.status === 'GRADED') return entry.score ?? 'Đã chấm'
  // A new submission may still hold the previous one's score; one of an unknown status keeps its own.
  return entry.status === 'SUBMITTED' ? 'Chưa chấm' : (entry.score ?? 'Chưa chấm')
}
