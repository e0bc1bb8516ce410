import { formatTimeLeft } from '../../shared/format/dates.ts'
import type { DueWork } from '../../shared/rules/deadlines.ts'

/** 'còn X' or 'trễ X'; what was submitted, returned or not, or has no attempt left is not told how long ago it was due. */
export function timeLeft(item: DueWork, now: Date): string {
  const left = formatTimeLeft(item.dueAt, now)
  return (item.submitted || item.returned || item.usedUp) && left.startsWith('trễ') ? '' : left
}
