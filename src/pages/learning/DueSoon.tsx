import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { dueInVietnam, isForeignZone } from '../../../shared/format/dates.ts'
import { timeOf } from '../../../shared/format/iso-time.ts'
import { paths } from '../../../shared/paths.ts'
import {
  countOverdue,
  DEADLINE_DAYS,
  hasDueDate,
  isToDo,
  opensLater,
  urgencyOf,
  urgentItems,
} from '../../../shared/rules/deadlines.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { ASSESSMENT_NAMES } from '../../parts/course/assessment-names.ts'
import { timeWords } from '../../parts/deadlines/time-left.ts'
import { useNow } from '../../ui/use-now.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import * as styles from './dashboard.module.scss'

const MOST_ROWS = 3

/** Work to hand in, from the deadlines that the bell has read. */
function useToHandIn(): { items: DeadlineItem[]; now: Date; isPending: boolean; isError: boolean } {
  const { data = [], isPending, isError } = useQuery(deadlinesQuery(DEADLINE_DAYS))
  return { items: isError ? [] : data.filter(isToDo), now: useNow(), isPending, isError }
}

/** «3 bài cần nộp trong 7 ngày», as a link; nothing where nothing is due. */
export function DueCount() {
  const { items, now, isPending } = useToHandIn()
  const overdue = countOverdue(items, now)
  const coming = items.length - overdue
  if (isPending) return <Bar width="18em" height="1.5em" />
  if (items.length === 0) return null
  return (
    <Link className="lone-link" to={paths.deadlines()}>
      {coming > 0 ? (
        <span>{`${coming} bài cần nộp trong ${DEADLINE_DAYS} ngày${overdue > 0 ? ',' : ''}`}</span>
      ) : null}{' '}
      {overdue > 0 ? (
        <span className={styles.lateCount}>
          <Icon d="M12 8v5M12 16.5v.5M12 3.5l9.5 16.5h-19z" />
          <span>{`${overdue} bài quá hạn`}</span>
        </span>
      ) : null}
    </Link>
  )
}

/** The next work to hand in; nothing when none is due. A late answer finds its place kept. */
export function DueSoon() {
  const { items, now, isPending, isError } = useToHandIn()
  const [isLate] = useState(isPending)
  const first = urgentItems(items, now, MOST_ROWS)
  if (isPending) return <DueSoonSkeleton />
  if (items.length === 0) return isLate && !isError ? <NothingToHandIn /> : null
  return (
    <section className={styles.dueSoon} aria-labelledby="due-soon">
      <div className={styles.dueSoonHead}>
        <h2 id="due-soon">Cần nộp</h2>
        <span>
          {[
            ...(items.length > first.length ? [`${first.length} trong ${items.length} bài`] : []),
            ...(isForeignZone(now) ? ['giờ Việt Nam'] : []),
          ].join(' · ')}
        </span>
      </div>
      <ul>
        {first.map((item, index) => (
          <DueRow key={item._id || index} item={item} now={now} />
        ))}
      </ul>
      <Link className="lone-link" to={paths.deadlines()}>
        Xem tất cả hạn nộp
      </Link>
    </section>
  )
}

const DueSoonSkeleton = () => (
  <Skeleton className={styles.dueSoon} label="Đang tải bài cần nộp">
    <div className={styles.dueSoonHead}>
      <Bar width="5em" />
    </div>
    <ul>
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>
          <div className={styles.dueSoonLines}>
            <BarList bars={[['70%'], ['50%']]} />
          </div>
        </li>
      ))}
    </ul>
    <span className="lone-link">
      <Bar width="9em" height="1.5em" />
    </span>
  </Skeleton>
)

const NothingToHandIn = () => (
  <div className={styles.dueSoon}>
    <p className={styles.dueSoonHead}>Không có bài nào cần nộp lúc này.</p>
  </div>
)

interface DueRowProps {
  item: DeadlineItem
  now: Date
}

function DueRow({ item, now }: DueRowProps) {
  const { _id, title, type, lessonId, courseTitle } = item
  const dialog = type === 'QUIZ' ? { quiz: _id } : { assignment: _id }
  // What is not open yet has no dialog to begin in.
  const to = lessonId
    ? paths.lesson(lessonId, opensLater(item, now) ? {} : dialog)
    : paths.deadlines(_id)
  return (
    <li>
      <Link to={to}>{title}</Link>
      <span className={styles.dueSoonTime} data-urgency={urgencyOf(item, now)}>
        {timeWords(item, now) || (item.returned ? 'cần làm lại' : 'Không rõ hạn')}
      </span>
      <span className={styles.dueSoonFacts}>
        <span>{ASSESSMENT_NAMES[type]}</span>
        {hasDueDate(item) ? <span>{dueInVietnam(new Date(timeOf(item.dueAt)), now)}</span> : null}
      </span>
      {courseTitle ? <span className={styles.dueSoonFacts}>{courseTitle}</span> : null}
    </li>
  )
}
