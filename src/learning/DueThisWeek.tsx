import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DeadlineItem } from '../api/contract.ts'
import { deadlinesQuery } from '../api/learning-queries.ts'
import { DeadlineRow } from '../deadlines/DeadlineRow.tsx'
import { DeadlineSkeleton } from '../deadlines/DeadlineSkeleton.tsx'
import { useNow } from '../deadlines/use-now.ts'
import { countOverdue, DEADLINE_DAYS, sortByDue, upcoming } from '../domain/deadlines.ts'
import { paths } from '../paths.ts'
import { LoadState } from '../ui/LoadState.tsx'

/** The dashboard's lower half: deadlines in the next 7 days, and the way to all of them. */
export function DueThisWeek() {
  const query = useQuery(deadlinesQuery(DEADLINE_DAYS))
  return (
    <section className="due-this-week" aria-labelledby="due-this-week">
      <div className="due-head">
        <h2 id="due-this-week">Hạn nộp trong 7 ngày tới</h2>
        <Link to={paths.deadlines()}>Xem tất cả hạn nộp</Link>
      </div>
      <LoadState
        query={query}
        skeleton={<DeadlineSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NothingDue />}
      >
        {(items) => <Due items={items} />}
      </LoadState>
    </section>
  )
}

function Due({ items }: { items: readonly DeadlineItem[] }) {
  const now = useNow()
  const week = sortByDue(upcoming(items, now))
  const overdue = countOverdue(items, now)
  return (
    <>
      {overdue > 0 ? (
        <p>
          <span className="badge badge-danger">Quá hạn: {overdue}</span>{' '}
          <Link to={paths.deadlines()}>Xem bài quá hạn chưa nộp</Link>
        </p>
      ) : null}
      {week.length === 0 ? (
        <NothingDue />
      ) : (
        <ul className="deadlines">
          {week.map((item, index) => (
            <DeadlineRow key={item._id || index} item={item} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

const NothingDue = () => <p className="text-secondary">Không có hạn nộp nào trong 7 ngày tới.</p>
