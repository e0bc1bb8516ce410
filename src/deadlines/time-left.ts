import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { formatTimeLeft } from '../../shared/format/dates.ts'

/** 'còn X' or 'trễ X'; a submitted item, returned or not, is not told how long ago it was due. */
export function timeLeft(item: DeadlineItem, now: Date): string {
  const left = formatTimeLeft(item.dueAt, now)
  return (item.submitted || item.returned) && left.startsWith('trễ') ? '' : left
}
