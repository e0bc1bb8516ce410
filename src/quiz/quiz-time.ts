import { formatClock } from '../../shared/format/duration.ts'

/** The times left, in minutes, that screen readers announce. */
const ANNOUNCED_MINUTES = [5, 1] as const

/** `9:05`, from an hour on `1:09:05`; never below zero. Input in milliseconds, rounded up to seconds. */
export const clockText = (leftMs: number): string =>
  formatClock(Math.max(0, Math.ceil(leftMs / 1000)))

/**
 * The minutes to announce when the time left falls from `before` to `now` (milliseconds): 5 or 1 when it
 * passes that mark, else `null`.
 */
export function announcedMinutes(before: number, now: number): number | null {
  const passed = ANNOUNCED_MINUTES.filter(
    (minutes) => before > minutes * 60_000 && now <= minutes * 60_000,
  )
  return now > 0 ? (passed.at(-1) ?? null) : null
}

/**
 * How long the attempt had run when the quiz loaded, in milliseconds. `serverNow` is the server's clock at
 * that moment, because the device's clock may be hours off and would end the quiz at once.
 */
export function elapsedAtLoad(startedAt: string | null, serverNow: number): number {
  const started = startedAt === null ? NaN : Date.parse(startedAt)
  return Number.isNaN(started) ? 0 : Math.max(0, serverNow - started)
}
