import { memo } from 'react'
import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import { needsGrading } from '../../../../shared/rules/submission-status.ts'
import { studentsQuery } from '../../../api/grading.ts'
import { studentLabel } from './student-list.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
import { markOf, type StudentMark } from './gradebook.ts'
import { Panel } from './Panel.tsx'
import { SearchField } from './SearchField.tsx'
import type { ClassList } from './use-class.ts'
import { VirtualList } from './VirtualList.tsx'
import * as styles from './desk.module.scss'

interface StudentPanelProps {
  courseId: string
  list: ClassList
  /** Of the chosen lesson, which a phone does not show beside them. */
  lessonTitle: string | undefined
  /** How many submissions wait here, of the whole class; undefined where nobody counts. */
  waiting: number | undefined
  /** Whether anybody can know what waits. */
  hasBook: boolean | undefined
  /** Whether the lesson has one assessment, whose score is then shown. */
  hasOne: boolean
  studentId: string | undefined
  onChoose: (studentId: string) => void
  onBack: () => void
}

/** The second panel: the students of the course, labelled by name or email. */
export function StudentPanel(props: StudentPanelProps) {
  const { courseId, list, lessonTitle, waiting, onBack } = props
  const counts = (
    <p className={styles.deskCounts} role="status">
      {list.students.length > 0 ? (
        <>
          <span>{countsOf(list, waiting)}</span>
          {waiting ? <strong>{`${formatCount(waiting)} bài chờ chấm`}</strong> : null}
        </>
      ) : null}
    </p>
  )
  return (
    <Panel title="Học viên" step={2} back={{ label: 'Bài học', onClick: onBack }} extra={counts}>
      {lessonTitle ? <p className={`d-lg-none ${styles.deskLesson}`}>{lessonTitle}</p> : null}
      <LoadPages
        query={studentsQuery(courseId)}
        skeleton={<Skeleton label="Đang tải học viên" bars={sameBars(6, 52)} />}
        isEmpty={({ items, next }) => items.length === 0 && next === null}
        empty={<p className="text-secondary my-2">Khóa học chưa có học viên.</p>}
      >
        {() => <Students {...props} />}
      </LoadPages>
    </Panel>
  )
}

function Students({ list, hasBook, hasOne, studentId, onChoose }: StudentPanelProps) {
  const { q, setQ, onlyWaiting, setOnlyWaiting, isWhole, shown, book } = list
  return (
    <>
      <div className={styles.deskFilter}>
        <SearchField label="Tìm theo tên hoặc email" value={q} onChange={setQ} />
        {hasBook ? (
          <Button small aria-pressed={onlyWaiting} onClick={() => setOnlyWaiting(!onlyWaiting)}>
            <FilterIcon isOn={onlyWaiting} />
            <span>Chờ chấm</span>
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <p className="text-secondary my-2">
          {!isWhole
            ? 'Chưa thấy trong số học viên đã tải.'
            : onlyWaiting
              ? 'Không học viên nào có bài chờ chấm.'
              : 'Không tìm thấy học viên nào.'}
        </p>
      ) : (
        <VirtualList
          label="Học viên"
          items={shown}
          keyOf={({ _id }) => _id}
          rowHeight={60}
          chosen={shown.findIndex(({ _id }) => _id === studentId)}
          arrows
        >
          {(student, isStop) => (
            <StudentRow
              student={student}
              entries={book && (book.get(student._id) ?? NOTHING)}
              hasOne={hasOne}
              isChosen={student._id === studentId}
              isStop={isStop}
              onChoose={onChoose}
            />
          )}
        </VirtualList>
      )}
    </>
  )
}

/** A box that is ticked while the filter is on. */
const FilterIcon = ({ isOn }: { isOn: boolean }) => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    {isOn ? <path d="m8 12 3 3 5-6" /> : null}
  </Icon>
)

/** The number of students, and what waits where the backend counts it, which follows in amber. */
function countsOf({ students, isWhole, shown }: ClassList, waiting: number | undefined): string {
  const all = `${formatCount(students.length)} học viên${isWhole ? '' : ' đã tải, chưa hết'}`
  const counts =
    shown.length === students.length ? all : `${formatCount(shown.length)} trong ${all}`
  if (waiting === undefined) return counts
  return waiting > 0 ? `${counts} · ` : `${counts} · không có bài chờ chấm`
}

const NOTHING: readonly GradebookEntry[] = []

interface StudentRowProps {
  student: CourseStudent
  /** What the student has handed in; undefined where nobody knows. */
  entries: readonly GradebookEntry[] | undefined
  hasOne: boolean
  isChosen: boolean
  isStop: boolean
  onChoose: (studentId: string) => void
}

const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { student, entries, hasOne, isChosen, isStop, onChoose } = props
  const mark = entries ? markOf(entries) : 'unknown'
  const score = hasOne ? (entries?.[0]?.score ?? null) : null
  const label = studentLabel(student)
  return (
    <button
      type="button"
      className={`${styles.deskRow} ${styles.deskStudent}`}
      aria-current={isChosen || undefined}
      tabIndex={isStop ? 0 : -1}
      title={label}
      onClick={() => onChoose(student._id)}
    >
      <span className={styles.deskRowText}>
        <span className="line-1">{label}</span>
        {student.email && student.email !== label ? (
          <span className={`line-1 ${styles.deskEmail}`}>{student.email}</span>
        ) : null}
      </span>
      {mark === 'waiting' ? (
        <span className={styles.deskMark}>
          <span className="badge badge-warning">Chờ chấm</span>
          {entries?.some((entry) => needsGrading(entry) && entry.late) ? (
            <span>Nộp muộn</span>
          ) : null}
        </span>
      ) : (
        <span className={styles.deskMark}>
          {mark === 'graded' && score !== null ? <strong>{formatScore(score)}</strong> : null}
          <span>{MARKS[mark]}</span>
        </span>
      )}
    </button>
  )
})

/** Quiet beside what waits. */
const MARKS: Record<Exclude<StudentMark, 'waiting'>, string> = {
  graded: 'Đã chấm',
  returned: 'Cần làm lại',
  missing: 'Chưa nộp',
  unknown: '',
}
