import { formatCount } from '../../../shared/format/money.ts'

interface WaitingBadgeProps {
  count: number | undefined
  noun?: string
}

/** How many hand-ins wait for a person (docs/class.md#waiting-work); nothing where there are none, or nobody counts. */
export const WaitingBadge = ({ count = 0, noun = 'chờ chấm' }: WaitingBadgeProps) =>
  count > 0 ? <span className="badge badge-warning">{`${formatCount(count)} ${noun}`}</span> : null
