/** The time `days` before `now`; fractions are allowed. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000)

export const minutesAfter = (time: Date, minutes: number): Date =>
  new Date(time.getTime() + minutes * 60_000)

const VIETNAM_MS = 7 * 3_600_000

/** 23:59 of that day in Vietnam. */
export function endOfDay(time: Date): Date {
  const day = Math.floor((time.getTime() + VIETNAM_MS) / 86_400_000)
  return new Date((day + 1) * 86_400_000 - VIETNAM_MS - 60_000)
}
