import { formatClock } from '../../shared/format/duration.ts'

/** Announced when so many minutes are left. */
const ANNOUNCED_MINUTES = [5, 1] as const

/** `9:05`, above an hour `1:09:05`; never below zero. Milliseconds, the begun second counts. */
export const clockText = (leftMs: number): string =>
  formatClock(Math.max(0, Math.ceil(leftMs / 1000)))

/**
 * What to announce when the time left falls from `before` to `now` (milliseconds): the mark that was
 * passed, 5 or 1 minutes; `null` when none was.
 */
export function announcedMinutes(before: number, now: number): number | null {
  const passed = ANNOUNCED_MINUTES.filter(
    (minutes) => before > minutes * 60_000 && now <= minutes * 60_000,
  )
  return now > 0 ? (passed.at(-1) ?? null) : null
}

/**
 * How long an attempt had been running when the quiz came, in milliseconds. `serverNow` is the
 * server's clock at that moment: the device's own may be hours off, and would end a quiz at once.
 */
export function elapsedAtLoad(startedAt: string | null, serverNow: number): number {
  const started = startedAt === null ? NaN : Date.parse(startedAt)
  return Number.isNaN(started) ? 0 : Math.max(0, serverNow - started)
}
