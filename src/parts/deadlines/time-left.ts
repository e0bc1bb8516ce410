import { formatDue, formatTimeLeft } from '../../../shared/format/dates.ts'
import { type DueWork, opensLater } from '../../../shared/rules/deadlines.ts'

/** 'còn X' or 'trễ X'; what was submitted, returned or not, or has no attempt left is not told how long ago it was due. */
export function timeLeft(item: DueWork, now: Date): string {
  const left = formatTimeLeft(item.dueAt, now)
  return (item.submitted || item.returned || item.usedUp) && left.startsWith('trễ') ? '' : left
}

/** 'mở lúc …' of work that nobody can begin yet; '' once it is open, and where that is not told. */
export const opensAt = (item: DueWork, now: Date): string =>
  item.availableAt && opensLater(item, now) ? `mở lúc ${formatDue(item.availableAt, now)}` : ''

/** What a student should know of the time of work: when it opens, else how much is left. */
export const timeWords = (item: DueWork, now: Date): string =>
  opensAt(item, now) || timeLeft(item, now)
