import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeadlineItem, DeadlineType } from '../../shared/contract/learning.ts'
import { STATE_BADGES, type AssessmentState } from '../submissions/assessment-state.ts'
import { urgencyOf, type DeadlineUrgency } from '../../shared/rules/deadlines.ts'
import { ASSESSMENT_TYPES } from '../course/assessment-names.ts'
import { formatDue, formatTimeLeft } from '../../shared/format/dates.ts'
import { paths } from '../../shared/paths.ts'
import { Bar } from '../ui/Skeletons.tsx'
import * as styles from './deadlines.module.scss'

interface DeadlineRowProps {
  item: DeadlineItem
  now: Date
  /** The row that the address asks for: highlighted and scrolled into view. */
  focused?: boolean
}

/** The words stand beside the colour of the row's border. */
const URGENCIES: Record<DeadlineUrgency, { words: string; border: string }> = {
  overdue: { words: 'Quá hạn', border: styles.deadlineOverdue },
  soon: { words: 'Sắp đến hạn', border: styles.deadlineSoon },
  later: { words: '', border: '' },
}

/** The list around the rows. */
export const DeadlineRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.deadlines}>{children}</ul>
)

/** A deadline as the deadlines page and the dashboard list it (docs/product.md#deadlines-page). */
export function DeadlineRow({ item, now, focused = false }: DeadlineRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  const urgency = urgencyOf(item, now)
  const { words, border } = URGENCIES[urgency]
  const left = timeLeft(item, now)
  return (
    <li
      ref={row}
      className={`${styles.deadline} ${border} ${focused ? styles.deadlineFocused : ''}`}
      aria-current={focused || undefined}
    >
      <div className={styles.deadlineText}>
        <span className={styles.deadlineType}>{ASSESSMENT_TYPES[item.type]}</span>
        <h3 className={styles.deadlineTitle}>{item.title}</h3>
        <p className={styles.deadlineDue}>
          {formatDue(item.dueAt, now)}
          {left ? <span className={styles.deadlineLeft}> · {left}</span> : null}
        </p>
        <p className={styles.deadlineBadges}>
          {words ? (
            <span className={`badge badge-${urgency === 'overdue' ? 'danger' : 'warning'}`}>
              {words}
            </span>
          ) : null}
          <Badge state={item.submitted ? 'submitted' : 'missing'} />
          {item.graded ? <Badge state="graded" /> : null}
        </p>
      </div>
      <DeadlineAction item={item} />
    </li>
  )
}

/** In the colours and words of the lesson's own list. */
function Badge({ state }: { state: AssessmentState }) {
  const { colour, words } = STATE_BADGES[state]
  return <span className={`badge badge-${colour}`}>{words}</span>
}

/** What was submitted before it was due is not late, however long ago that is. */
const timeLeft = (item: DeadlineItem, now: Date) => {
  const left = formatTimeLeft(item.dueAt, now)
  return item.submitted && left.startsWith('trễ') ? '' : left
}

const ACTS: Record<DeadlineType, { words: string; dialog: 'quiz' | 'assignment' }> = {
  QUIZ: { words: 'Làm ngay', dialog: 'quiz' },
  ASSIGNMENT: { words: 'Nộp ngay', dialog: 'assignment' },
}

/** 'Xem' once submitted, else the way to the lesson with the right dialog. */
function DeadlineAction({ item }: { item: DeadlineItem }) {
  // A backend that names no lesson leaves nowhere to go.
  if (!item.lessonId) return null
  if (item.submitted) {
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
  const { words, dialog } = ACTS[item.type]
  return (
    <Link
      className="btn btn-primary"
      to={paths.lesson(item.lessonId, { [dialog]: item._id })}
      aria-label={`${words}: ${item.title}`}
    >
      {words}
    </Link>
  )
}

/** Rows to come. */
export const DeadlineSkeleton = () => (
  <div className={`skeleton ${styles.deadlines}`} role="status" aria-label="Đang tải hạn nộp">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={styles.deadline}>
        <div className={styles.deadlineText}>
          <Bar width="80px" />
          <Bar width="60%" />
          <Bar width="40%" />
        </div>
      </div>
    ))}
  </div>
)
