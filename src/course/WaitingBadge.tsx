import { formatCount } from '../../shared/format/money.ts'

interface WaitingBadgeProps {
  count: number | undefined
  noun?: string
  /** Said already nearby: words alone. */
  isQuiet?: boolean
}

/** How many hand-ins wait for a person (docs/class.md#waiting-work); nothing where there are none, or nobody counts. */
export const WaitingBadge = ({
  count = 0,
  noun = 'chờ chấm',
  isQuiet = false,
}: WaitingBadgeProps) =>
  count > 0 ? (
    <span className={isQuiet ? 'text-secondary small' : 'badge badge-warning'}>
      {`${formatCount(count)} ${noun}`}
    </span>
  ) : null
