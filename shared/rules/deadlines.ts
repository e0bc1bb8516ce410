import type { DeadlineItem } from '../contract/learning.ts'
import { timeOf } from '../format/iso-time.ts'

/** Days that dashboard, bell and the default fetch cover (docs/product.md#limits). */
export const DEADLINE_DAYS = 7
/** Choices of the deadlines page, in days (docs/product.md#limits). */
export const DEADLINE_CHOICES = [7, 14, 30] as const
export const DEFAULT_DEADLINE_CHOICE = 14
/** The most items in the bell (docs/product.md#limits). */
const BELL_ITEMS = 8

/** What these rules read of work with a due time. */
export type DueWork = Pick<
  DeadlineItem,
  'dueAt' | 'submitted' | 'returned' | 'usedUp' | 'availableAt'
>

const DAY_MS = 24 * 60 * 60_000

/** The due time in milliseconds; `null` when it is missing or invalid. */
const dueTime = ({ dueAt }: Pick<DueWork, 'dueAt'>): number | null => {
  const time = dueAt === null ? NaN : timeOf(dueAt)
  return Number.isNaN(time) ? null : time
}

/** Whether the item has a valid due date; a calendar can hold only those. */
export const hasDueDate = (item: DeadlineItem): item is DeadlineItem & { dueAt: string } =>
  dueTime(item) !== null

/** Sorts by due date, items without one first; equal ones keep their order (docs/product.md#deadline-fetch). */
export const sortByDue = (items: readonly DeadlineItem[]): DeadlineItem[] =>
  [...items].sort((a, b) => (dueTime(a) ?? -Infinity) - (dueTime(b) ?? -Infinity) || 0)

/**
 * Whether there is something to hand in: for the first time, or again because a teacher returned it; not where
 * no attempt is left.
 */
export const isToDo = (item: DueWork): boolean =>
  !item.usedUp && (!item.submitted || item.returned === true)

/** Whether work opens later than `now`, so that nobody can begin it; false where that is not told. */
export const opensLater = ({ availableAt }: Pick<DueWork, 'availableAt'>, now: Date): boolean =>
  availableAt != null && timeOf(availableAt) > now.getTime()

/** The bell's `reminderCount` (docs/product.md#deadline-notifications). */
export const countNotSubmitted = (items: readonly DeadlineItem[]): number =>
  items.filter(isToDo).length

/**
 * The bell's items (docs/product.md#navigation): at most `most`, in the order given. Future items and
 * items without a date come first; past items fill the remaining places.
 */
export function bellItems(
  items: readonly DeadlineItem[],
  now: Date,
  most = BELL_ITEMS,
): DeadlineItem[] {
  const isPast = (item: DeadlineItem) => (dueTime(item) ?? Infinity) < now.getTime()
  const coming = items.filter((item) => !isPast(item)).slice(0, most)
  // Of the past items, the newest are the most likely to be still accepted.
  const room = most - coming.length
  const past = room > 0 ? items.filter(isPast).slice(-room) : []
  const chosen = new Set([...coming, ...past])
  return items.filter((item) => chosen.has(item))
}

/**
 * `overdue`: due in the past without a submission. `soon`: due within 24 hours
 * (docs/product.md#limits).
 */
export type DeadlineUrgency = 'overdue' | 'soon' | 'later'

/** A submitted item is never urgent, and one that was returned never overdue: it was handed in. */
export function urgencyOf(item: DueWork, now: Date): DeadlineUrgency {
  const due = dueTime(item)
  if (due === null || !isToDo(item)) return 'later'
  const left = due - now.getTime()
  if (left < 0) return item.returned ? 'later' : 'overdue'
  return left <= DAY_MS ? 'soon' : 'later'
}

/**
 * What a student is to do first, at most `most` and in the order given: the newest of what is overdue, which is the
 * most likely to be still accepted, and the next of the others as the bell chooses them.
 */
export function urgentItems(
  items: readonly DeadlineItem[],
  now: Date,
  most: number,
): DeadlineItem[] {
  const late = items.filter((item) => urgencyOf(item, now) === 'overdue').at(-1)
  const others = items.filter((item) => item !== late)
  const next = new Set(bellItems(others, now, late ? most - 1 : most))
  return items.filter((item) => item === late || next.has(item))
}

/** Items that were due before `now` and have no submission. */
export const countOverdue = (items: readonly DeadlineItem[], now: Date): number =>
  items.filter((item) => urgencyOf(item, now) === 'overdue').length
