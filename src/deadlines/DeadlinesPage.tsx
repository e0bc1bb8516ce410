import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { deadlinesQuery } from '../api/learning-queries.ts'
import {
  countNotSubmitted,
  countOverdue,
  DEADLINE_CHOICES,
  DEFAULT_DEADLINE_CHOICE,
  sortByDue,
} from '../../shared/rules/deadlines.ts'
import { paths } from '../../shared/paths.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CalendarButton } from './CalendarButton.tsx'
import { DeadlineRow } from './DeadlineRow.tsx'
import { DeadlineSkeleton } from './DeadlineSkeleton.tsx'
import { NoDeadlinesDrawing } from './NoDeadlinesDrawing.tsx'
import { useNow } from './use-now.ts'

/** /learning/deadlines (section 2, "Deadlines page"): `?days=` and `?focus=` are in the address. */
export default function DeadlinesPage() {
  const [params] = useSearchParams()
  const days =
    DEADLINE_CHOICES.find((choice) => String(choice) === params.get('days')) ??
    DEFAULT_DEADLINE_CHOICE
  const query = useQuery(deadlinesQuery(days))
  return (
    <>
      <PageTitle>Hạn nộp</PageTitle>
      <div className="page-head">
        <h1>Hạn nộp</h1>
        <div className="deadline-tools">
          <DaysFilter days={days} />
          <div className="deadline-acts">
            <button
              type="button"
              className="btn btn-outline-primary"
              onClick={() => void query.refetch()}
            >
              {query.isFetching ? 'Đang tải…' : 'Tải lại'}
            </button>
            <CalendarButton items={query.data} />
          </div>
        </div>
      </div>
      <LoadState
        query={query}
        skeleton={<DeadlineSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NoDeadlines days={days} />}
      >
        {(items) => <DeadlineList items={items} focus={params.get('focus')} />}
      </LoadState>
    </>
  )
}

function DaysFilter({ days }: { days: number }) {
  const [, setParams] = useSearchParams()
  const choose = (choice: number) =>
    setParams((params) => {
      if (choice === DEFAULT_DEADLINE_CHOICE) params.delete('days')
      else params.set('days', String(choice))
      return params
    })
  return (
    <fieldset className="deadline-days">
      <legend className="visually-hidden">Hạn nộp trong</legend>
      {DEADLINE_CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          className={`btn ${choice === days ? 'btn-primary' : 'btn-outline-primary'}`}
          aria-pressed={choice === days}
          onClick={() => choose(choice)}
        >
          {choice} ngày
        </button>
      ))}
    </fieldset>
  )
}

function DeadlineList({ items, focus }: { items: readonly DeadlineItem[]; focus: string | null }) {
  const now = useNow()
  const overdue = countOverdue(items, now)
  const open = countNotSubmitted(items)
  return (
    <section aria-labelledby="deadline-list">
      <h2 id="deadline-list" className="visually-hidden">
        Danh sách hạn nộp
      </h2>
      <p className="deadline-counts" role="status">
        <span className={`badge badge-${overdue > 0 ? 'danger' : 'neutral'}`}>
          Quá hạn: {overdue}
        </span>
        <span className={`badge badge-${open > 0 ? 'warning' : 'neutral'}`}>Chưa nộp: {open}</span>
      </p>
      <ul className="deadlines">
        {sortByDue(items).map((item, index) => (
          <DeadlineRow
            key={item._id || index}
            item={item}
            now={now}
            focused={focus !== null && item._id === focus}
          />
        ))}
      </ul>
    </section>
  )
}

const NoDeadlines = ({ days }: { days: number }) => (
  <Message
    as="p"
    title={`Không có hạn nộp nào trong ${days} ngày tới.`}
    drawing={<NoDeadlinesDrawing />}
  >
    <Link className="btn btn-primary" to={paths.learning()}>
      Về khóa học của tôi
    </Link>
  </Message>
)
