import { Link } from 'react-router-dom'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { deadlinesQuery } from '../api/queries.ts'
import { DeadlineRow, DeadlineRows, DeadlineSkeleton } from '../deadlines/DeadlineRow.tsx'
import { useNow } from '../deadlines/use-now.ts'
import { DEADLINE_DAYS } from '../../shared/rules/deadlines.ts'
import { paths } from '../../shared/paths.ts'
import { LoadState } from '../ui/LoadState.tsx'
import * as styles from './dashboard.module.scss'

/** The dashboard's lower half: deadlines in the next 7 days, and the way to all of them. */
export function DueThisWeek() {
  return (
    <section className={styles.dueThisWeek} aria-labelledby="due-this-week">
      <div className={styles.dueHead}>
        <h2 id="due-this-week">Hạn nộp trong {DEADLINE_DAYS} ngày tới</h2>
        <Link to={paths.deadlines()}>Xem tất cả hạn nộp</Link>
      </div>
      <LoadState
        query={deadlinesQuery(DEADLINE_DAYS)}
        skeleton={<DeadlineSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NothingDue />}
        failureEmpties
      >
        {(items) => <Due items={items} />}
      </LoadState>
    </section>
  )
}

/** As the backend answered for 7 days: what is overdue and not handed in stands there too, marked. */
function Due({ items }: { items: readonly DeadlineItem[] }) {
  const now = useNow()
  return (
    <DeadlineRows>
      {items.map((item, index) => (
        <DeadlineRow key={item._id || index} item={item} now={now} />
      ))}
    </DeadlineRows>
  )
}

const NothingDue = () => (
  <p className="text-secondary">Không có hạn nộp nào trong {DEADLINE_DAYS} ngày tới.</p>
)
