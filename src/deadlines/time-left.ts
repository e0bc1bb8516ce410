import { formatTimeLeft } from '../../shared/format/dates.ts'
import type { DueWork } from '../../shared/rules/deadlines.ts'

/** 'còn X' or 'trễ X'; a submitted item, returned or not, is not told how long ago it was due. */
export function timeLeft(item: DueWork, now: Date): string {
  const left = formatTimeLeft(item.dueAt, now)
  return (item.submitted || item.returned) && left.startsWith('trễ') ? '' : left
}
