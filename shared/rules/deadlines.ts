import type { DeadlineItem } from '../contract/learning.ts'

/** The days of the dashboard, the bell and the default fetch (docs/product.md#limits). */
export const DEADLINE_DAYS = 7
/** The choices of the deadlines page, in days (docs/product.md#limits). */
export const DEADLINE_CHOICES = [7, 14, 30] as const
export const DEFAULT_DEADLINE_CHOICE = 14
/** The most items that the bell lists (docs/product.md#limits). */
const BELL_ITEMS = 8

const DAY_MS = 24 * 60 * 60_000

/** The due time in milliseconds; `null` when it is missing or unreadable. */
const dueTime = ({ dueAt }: DeadlineItem): number | null => {
  const time = dueAt === null ? NaN : Date.parse(dueAt)
  return Number.isNaN(time) ? null : time
}

/** Only what has a readable due date can stand in a calendar. */
export const hasDueDate = (item: DeadlineItem): item is DeadlineItem & { dueAt: string } =>
  dueTime(item) !== null

/** By due date, a missing one first, equal ones as they came (docs/product.md#deadline-fetch). */
export const sortByDue = (items: readonly DeadlineItem[]): DeadlineItem[] =>
  items.toSorted((a, b) => (dueTime(a) ?? -Infinity) - (dueTime(b) ?? -Infinity) || 0)

export const countNotSubmitted = (items: readonly DeadlineItem[]): number =>
  items.filter((item) => !item.submitted).length

/**
 * The bell's items (docs/product.md#navigation): at most `most`, in the order given. Items that are
 * still to come or have no date take the places first; past items (mostly never submitted) get the
 * places that are left.
 */
export function bellItems(
  items: readonly DeadlineItem[],
  now: Date,
  most = BELL_ITEMS,
): DeadlineItem[] {
  const isPast = (item: DeadlineItem) => (dueTime(item) ?? Infinity) < now.getTime()
  const coming = items.filter((item) => !isPast(item)).slice(0, most)
  // The latest of the past are the ones that can still be saved.
  const room = most - coming.length
  const past = room > 0 ? items.filter(isPast).slice(-room) : []
  const chosen = new Set([...coming, ...past])
  return items.filter((item) => chosen.has(item))
}

/**
 * `overdue`: due in the past without a submission. `soon`: within 24 hours
 * (docs/product.md#limits).
 */
export type DeadlineUrgency = 'overdue' | 'soon' | 'later'

/** What has been submitted presses no more. */
export function urgencyOf(item: DeadlineItem, now: Date): DeadlineUrgency {
  const due = dueTime(item)
  if (due === null || item.submitted) return 'later'
  const left = due - now.getTime()
  if (left < 0) return 'overdue'
  return left <= DAY_MS ? 'soon' : 'later'
}

export const countOverdue = (items: readonly DeadlineItem[], now: Date): number =>
  items.filter((item) => urgencyOf(item, now) === 'overdue').length
