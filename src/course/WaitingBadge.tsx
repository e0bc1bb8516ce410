import { formatCount } from '../../shared/format/money.ts'

/** How many hand-ins wait for a person (docs/class.md#waiting-work); nothing where there are none, or nobody counts. */
export const WaitingBadge = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 ? <span className="badge badge-warning">{`${formatCount(count)} chờ chấm`}</span> : null
