import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DeadlineItem, DeadlineType } from '../../../shared/contract/learning.ts'
import { isToDo, urgencyOf } from '../../../shared/rules/deadlines.ts'
import { ASSESSMENT_NAMES } from '../course/assessment-names.ts'
import { formatOwnDue } from '../../../shared/format/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import { deadlineState } from './deadline-state.ts'
import { opensAt, timeLeft } from './time-left.ts'
import * as styles from './deadlines.module.scss'

interface DeadlineRowProps {
  item: DeadlineItem
  now: Date
  /** True for the row named in the address: highlighted and scrolled into view. */
  focused?: boolean
  types?: Record<DeadlineItem['type'], string>
  /** True for a row whose button leads the page. */
  leads?: boolean
}

interface DeadlineRowsProps {
  items: readonly DeadlineItem[]
  /** Index of the row named in the address; -1 for none. */
  focused?: number
  children: (item: DeadlineItem, index: number) => ReactNode
}

export const DeadlineRows = ({ items, focused = -1, children }: DeadlineRowsProps) => (
  <GrowingList
    items={items}
    step={50}
    until={focused}
    noun="hạn nộp"
    className="list-unstyled d-flex flex-column gap-2 mb-0"
  >
    {children}
  </GrowingList>
)

/** A deadline on the deadlines page and the dashboard (docs/product.md#deadlines-page). */
export function DeadlineRow({
  item,
  now,
  focused = false,
  types = ASSESSMENT_NAMES,
  leads = false,
}: DeadlineRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (focused) row.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  const urgency = urgencyOf(item, now)
  const state = deadlineState(item)
  const left = timeLeft(item, now)
  return (
    <li
      ref={row}
      className={`${styles.deadline} ${focused ? styles.deadlineFocused : ''}`}
      data-urgency={urgency}
      aria-current={focused || undefined}
    >
      <div className={styles.deadlineText}>
        <h3 className={styles.deadlineTitle}>{item.title}</h3>
        <p className={styles.deadlineFacts}>
          <span className={styles.deadlineAbout}>
            {item.courseTitle ? (
              <span className={styles.deadlineCourse}>{item.courseTitle}</span>
            ) : null}
            <span>{types[item.type]}</span>
          </span>
          <span className={styles.deadlineDate}>{formatOwnDue(item, now)}</span>
          {left ? (
            <span className={styles.deadlineLeft} data-urgency={urgency}>
              {left}
            </span>
          ) : null}
        </p>
      </div>
      <p className={styles.deadlineBadges}>
        <span className={`badge badge-${state.colour}`}>{state.label}</span>
        {item.graded ? <span className="badge badge-success">Đã chấm</span> : null}
      </p>
      <DeadlineAction item={item} now={now} leads={leads} />
    </li>
  )
}

const ACTS: Record<DeadlineType, { first: string; again: string; dialog: 'quiz' | 'assignment' }> =
  {
    QUIZ: { first: 'Làm ngay', again: 'Làm lại', dialog: 'quiz' },
    ASSIGNMENT: { first: 'Nộp ngay', again: 'Nộp lại', dialog: 'assignment' },
  }

interface DeadlineActionProps {
  item: DeadlineItem
  now: Date
  leads: boolean
}

/** 'Xem' once submitted, when it opens before that, else a link to the lesson that opens the right dialog. */
function DeadlineAction({ item, now, leads }: DeadlineActionProps) {
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
  const opens = opensAt(item, now)
  if (opens) {
    const words = opens.replace(/^m/, 'M')
    return (
      <Link
        className={styles.deadlineOpens}
        to={paths.lesson(item.lessonId)}
        aria-label={`${words}: ${item.title}`}
      >
        {words}
      </Link>
    )
  }
  const { first, again, dialog } = ACTS[item.type]
  const label = item.returned ? again : first
  return (
    <Link
      className={`btn ${leads ? 'btn-primary' : 'btn-outline-primary'}`}
      to={paths.lesson(item.lessonId, { [dialog]: item._id })}
      aria-label={`${label}: ${item.title}`}
    >
      {label}
    </Link>
  )
}

export const DeadlineSkeleton = () => (
  <Skeleton className="list-unstyled d-flex flex-column gap-2 mb-0" label="Đang tải hạn nộp">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className={styles.deadline}>
        <div>
          <BarList bars={[['40%'], ['60%']]} />
        </div>
      </div>
    ))}
  </Skeleton>
)
