import { timeOf } from '../format/iso-time.ts'

/**
 * Whether work came in time: `submittedAt` is not later than `dueAt`, to the millisecond. Null where one of them is
 * missing or no date (docs/product.md#submission-states).
 */
export function isOnTime(
  submittedAt: Date | string | null | undefined,
  dueAt: Date | string | null | undefined,
): boolean | null {
  const [at, due] = [timeIn(submittedAt), timeIn(dueAt)]
  return Number.isNaN(at) || Number.isNaN(due) ? null : at <= due
}

const timeIn = (time: Date | string | null | undefined): number =>
  time instanceof Date ? time.getTime() : time ? timeOf(time) : NaN
