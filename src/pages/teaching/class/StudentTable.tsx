import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClassStudent } from '../../../../shared/contract/class.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatScore } from '../../../../shared/format/score.ts'
import { paths } from '../../../../shared/paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { isAway, seenWords } from './seen-words.ts'
import { SORTS, type Sort } from './use-class-filter.ts'
import * as styles from './students.module.scss'

interface StudentTableProps {
  courseId: string
  items: readonly ClassStudent[]
  /** How many there are in all; more load near the end. */
  found: number
  lessons: number
  sort: Sort
  dir: 'asc' | 'desc'
  onSort: (by: Sort) => void
  ticked: ReadonlySet<string>
  onToggle: ((id: string) => void) | undefined
  /** Ticks everybody who is loaded, or nobody. */
  onToggleAll: () => void
  onNearEnd: () => void
}

/** How many rows before the end the next ones are loaded. */
const NEAR = 30
const ROW_HEIGHT = 64

/** A table of any length that renders only the visible rows, between two empty ones of the others' height. */
export function StudentTable(props: StudentTableProps) {
  const { courseId, items, found, lessons, sort, dir, onSort } = props
  const { ticked, onToggle, onToggleAll, onNearEnd } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // After each rendering, because what stands above may grow. It ends: the table's place does not depend on it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const now = Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    if (Math.abs(now - top) > 1) setTop(now)
  })
  // Nothing here memoises the virtualizer's functions, whose results change between renders.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?._id ?? index,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
    onChange: (list) => {
      const last = list.getVirtualItems().at(-1)
      if (last && last.index >= items.length - NEAR) onNearEnd()
    },
  })
  const drawn = rows.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const above = first ? first.start - top : 0
  const below = last ? rows.getTotalSize() - (last.end - top) : 0
  const now = new Date()
  return (
    <table className={styles.classTable} aria-label="Học viên" aria-rowcount={found + 1}>
      <thead>
        <tr aria-rowindex={1}>
          {onToggle ? (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is deeper than the rule looks
            <th scope="col" className={styles.classTick}>
              <Tick
                label="Chọn tất cả"
                checked={items.length > 0 && items.every(({ _id }) => ticked.has(_id))}
                onChange={onToggleAll}
              />
            </th>
          ) : null}
          {(Object.keys(SORTS) as Sort[]).map((by) => (
            <SortHead key={by} by={by} isSorted={by === sort} dir={dir} onSort={onSort} />
          ))}
          <th scope="col" className={styles.classSince}>
            Ghi danh
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={above} />
        {drawn.map(({ key, index }) => {
          const student = items[index]
          return student ? (
            <StudentRow
              key={key}
              index={index}
              measure={rows.measureElement}
              courseId={courseId}
              student={student}
              lessons={lessons}
              seen={seenWords(student.lastSeenAt, now)}
              isAway={isAway(student, now)}
              isTicked={ticked.has(student._id)}
              onToggle={onToggle}
            />
          ) : null
        })}
        <Space height={below} />
      </tbody>
    </table>
  )
}

interface TickProps {
  label: string
  checked: boolean
  onChange: () => void
}

const Tick = ({ label, ...box }: TickProps) => (
  <label>
    <input type="checkbox" className="form-check-input" {...box} />
    <span className="visually-hidden">{label}</span>
  </label>
)

const Space = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden="true" className={styles.classSpace} style={{ height }} /> : null

interface SortHeadProps {
  by: Sort
  isSorted: boolean
  dir: 'asc' | 'desc'
  onSort: (by: Sort) => void
}

function SortHead({ by, isSorted, dir, onSort }: SortHeadProps) {
  const order = dir === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      aria-label={SORTS[by]}
      className={styles[SORT_CLASS[by]]}
      aria-sort={isSorted ? order : 'none'}
    >
      <button type="button" className={styles.classSortHead} onClick={() => onSort(by)}>
        <span>{SORTS[by]}</span>
        <span aria-hidden="true">
          {isSorted ? (dir === 'asc' ? '\u00a0↑' : '\u00a0↓') : '\u00a0↕'}
        </span>
      </button>
    </th>
  )
}

const SORT_CLASS = {
  name: 'className',
  progress: 'classProgress',
  seen: 'classSeen',
  score: 'classScore',
} as const

interface StudentRowProps {
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  courseId: string
  student: ClassStudent
  lessons: number
  seen: string
  isAway: boolean
  isTicked: boolean
  onToggle: ((id: string) => void) | undefined
}

const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { index, measure, courseId, student, lessons, seen, isTicked, onToggle } = props
  const name = student.fullName.trim() || student.email || 'Học viên chưa có tên'
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      {onToggle ? (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is deeper than the rule looks
        <td className={styles.classTick}>
          <Tick label={`Chọn ${name}`} checked={isTicked} onChange={() => onToggle(student._id)} />
        </td>
      ) : null}
      <td className={styles.className}>
        <div className={styles.classPerson}>
          <Avatar src={student.avatar} size={36} />
          <div>
            <Link
              className="lines-2"
              to={paths.gradingCourse(courseId, { student: student._id })}
              title={name}
            >
              {name}
            </Link>
            <div className="quiet line-1" title={student.email}>
              {student.email}
            </div>
          </div>
        </div>
      </td>
      <td className={styles.classProgress}>
        <ProgressBar percent={student.progressPct} label={`Tiến độ của ${name}`} />
        <span className="quiet">{`${student.lessonsDone}/${lessons} bài`}</span>
      </td>
      <td className={styles.classSeen} data-label="Vào học">
        <span
          className={props.isAway ? 'text-accent fw-semibold' : undefined}
          title={student.lastSeenAt ? formatDateTime(student.lastSeenAt) : undefined}
        >
          {seen}
        </span>
      </td>
      <td className={`${styles.classScore} numeric`} data-label="Điểm TB">
        {student.score === null ? 'Chưa có' : formatScore(student.score)}
      </td>
      <td className={`${styles.classSince} numeric`} data-label="Ghi danh">
        {formatDateTime(student.since).slice(0, 10)}
      </td>
    </tr>
  )
})
