import { formatClock } from '../../../shared/format/duration.ts'

/** The times left, in minutes, that screen readers announce. */
const ANNOUNCED_MINUTES = [5, 1] as const

/** `9:05`, from an hour on `1:09:05`; never below zero. Input in milliseconds, rounded up to seconds. */
export const clockText = (leftMs: number): string =>
  formatClock(Math.max(0, Math.ceil(leftMs / 1000)))

/** The minutes to announce (5 or 1) when the time left passes that mark, else `null`. In milliseconds. */
export function announcedMinutes(before: number, now: number): number | null {
  const passed = ANNOUNCED_MINUTES.filter(
    (minutes) => before > minutes * 60_000 && now <= minutes * 60_000,
  )
  return now > 0 ? (passed.at(-1) ?? null) : null
}

/**
 * When the time ends, on the server's clock in milliseconds. `serverNow` is that clock as the quiz loaded:
 * the beginning of the attempt where the backend does not tell it, or tells one to come.
 */
export function endOf(
  startedAt: string | null,
  durationMinutes: number,
  serverNow: number,
): number {
  const started = startedAt === null ? NaN : Date.parse(startedAt)
  const from = Number.isNaN(started) ? serverNow : Math.min(started, serverNow)
  return from + durationMinutes * 60_000
}
