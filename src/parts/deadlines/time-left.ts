import { formatDue, formatTimeLeft } from '../../../shared/format/dates.ts'
import { type DueWork, opensLater } from '../../../shared/rules/deadlines.ts'

/** 'còn X' or 'trễ X'; never 'trễ' for work that was handed in, returned or has no attempt left. */
export function timeLeft(item: DueWork, now: Date): string {
  const left = formatTimeLeft(item.dueAt, now)
  return (item.submitted || item.returned || item.usedUp) && left.startsWith('trễ') ? '' : left
}

/** 'mở lúc …' of work that nobody can begin yet; '' once it is open, and where that is not told. */
export const opensAt = (item: DueWork, now: Date): string =>
  item.availableAt && opensLater(item, now) ? `mở lúc ${formatDue(item.availableAt, now)}` : ''

/** When the work opens, else how much time is left. */
export const timeWords = (item: DueWork, now: Date): string =>
  opensAt(item, now) || timeLeft(item, now)
