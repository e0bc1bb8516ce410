import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeadlineItem, DeadlineType } from '../../shared/contract/learning.ts'
import { STATE_BADGES, type AssessmentState } from '../submissions/assessment-state.ts'
import { isToDo, urgencyOf, type DeadlineUrgency } from '../../shared/rules/deadlines.ts'
import { ASSESSMENT_NAMES } from '../course/assessment-names.ts'
import { formatOwnDue } from '../../shared/format/dates.ts'
import { paths } from '../../shared/paths.ts'
import { GrowingList } from '../ui/GrowingList.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { timeLeft } from './time-left.ts'
import * as styles from './deadlines.module.scss'

interface DeadlineRowProps {
  item: DeadlineItem
  now: Date
  /** True for the row named in the address: highlighted and scrolled into view. */
  focused?: boolean
  /** What the types of work are called. */
  types?: Record<DeadlineItem['type'], string>
}

/** Labels beside the border's colour, which alone would not be enough. */
const URGENCIES: Record<DeadlineUrgency, { label: string; border: string }> = {
  overdue: { label: 'Quá hạn', border: styles.deadlineOverdue },
  soon: { label: 'Sắp đến hạn', border: styles.deadlineSoon },
  later: { label: '', border: '' },
}

interface DeadlineRowsProps {
  items: readonly DeadlineItem[]
  /** Index of the row named in the address; -1 for none. */
  focused?: number
  children: (item: DeadlineItem, index: number) => ReactNode
}

/** The list around the rows. */
export const DeadlineRows = ({ items, focused = -1, children }: DeadlineRowsProps) => (
  <GrowingList items={items} step={50} until={focused} noun="hạn nộp" className={styles.deadlines}>
    {children}
  </GrowingList>
)

/** A deadline on the deadlines page and the dashboard (docs/product.md#deadlines-page). */
export function DeadlineRow({
  item,
  now,
  focused = false,
  types = ASSESSMENT_NAMES,
}: DeadlineRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  const urgency = urgencyOf(item, now)
  const { label, border } = URGENCIES[urgency]
  const left = timeLeft(item, now)
  return (
    <li
      ref={row}
      className={`${styles.deadline} ${border} ${focused ? styles.deadlineFocused : ''}`}
      aria-current={focused || undefined}
    >
      <div className={styles.deadlineText}>
        <h3 className={styles.deadlineTitle}>{item.title}</h3>
        <p className={styles.deadlineFacts}>
          {item.courseTitle ? <span>{item.courseTitle}</span> : null}
          <span>{types[item.type]}</span>
          <span>{formatOwnDue(item, now)}</span>
          {left ? <span className={styles.deadlineLeft}>{left}</span> : null}
        </p>
      </div>
      <p className={styles.deadlineBadges}>
        {label ? (
          <span className={`badge badge-${urgency === 'overdue' ? 'danger' : 'warning'}`}>
            {label}
          </span>
        ) : null}
        <Badge state={stateOf(item)} />
        {item.graded ? <Badge state="graded" /> : null}
      </p>
      <DeadlineAction item={item} />
    </li>
  )
}

const stateOf = ({ submitted, returned }: DeadlineItem): AssessmentState => {
  if (returned) return 'returned'
  return submitted ? 'submitted' : 'missing'
}

/** The same badge as in the lesson's assessment list. */
function Badge({ state }: { state: AssessmentState }) {
  const { colour, label } = STATE_BADGES[state]
  return <span className={`badge badge-${colour}`}>{label}</span>
}

const ACTS: Record<DeadlineType, { first: string; again: string; dialog: 'quiz' | 'assignment' }> =
  {
    QUIZ: { first: 'Làm ngay', again: 'Làm lại', dialog: 'quiz' },
    ASSIGNMENT: { first: 'Nộp ngay', again: 'Nộp lại', dialog: 'assignment' },
  }

/** 'Xem' once submitted, else a link to the lesson that opens the right dialog. */
function DeadlineAction({ item }: { item: DeadlineItem }) {
  // Without a lesson id there is no page to link to.
  if (!item.lessonId) return null
  if (!isToDo(item)) {
    return (
      <Link
        className="btn btn-outline-primary"
        to={paths.lesson(item.lessonId, { view: item._id })}
        aria-label={`Xem: ${item.title}`}
      >
        Xem
      </Link>
    )
  }
  const { first, again, dialog } = ACTS[item.type]
  const label = item.returned ? again : first
  return (
    <Link
      className="btn btn-primary"
      to={paths.lesson(item.lessonId, { [dialog]: item._id })}
      aria-label={`${label}: ${item.title}`}
    >
      {label}
    </Link>
  )
}

/** Placeholder rows. */
export const DeadlineSkeleton = () => (
  <div className={`skeleton ${styles.deadlines}`} role="status" aria-label="Đang tải hạn nộp">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={styles.deadline}>
        <div className={styles.deadlineText}>
          <Bar width="40%" />
          <Bar width="60%" />
        </div>
      </div>
    ))}
  </div>
)
