/**
 * Days in Việt Nam as `YYYY-MM-DD`, wherever server and device are. Việt Nam is at UTC+7 all year, so a day has 24
 * hours and this needs no zone data.
 */
const OFFSET_MS = 7 * 3_600_000
export const DAY_MS = 24 * 3_600_000

const FORM = /^[12]\d{3}-\d\d-\d\d$/

/** The day of a moment. */
export const siteDayOf = (time: Date): string =>
  new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 10)

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whether the text is a day that exists, in the years 1000 to 2999. */
export function isSiteDay(text: string): boolean {
  const at = FORM.test(text) ? midnightOf(text) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Its first moment. */
export const startOfSiteDay = (day: string): Date => new Date(midnightOf(day) - OFFSET_MS)

/** The day so many days later; earlier with a negative number. */
export const siteDayAfter = (day: string, days: number): string =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the month, so many months later. */
export const siteMonthOf = (day: string, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** `23/11/2026`. */
export function formatSiteDay(day: string): string {
  const [year, ...rest] = day.split('-')
  const [month, date] = rest
  return [date, month, year].filter(Boolean).join('/')
}

/** The day of a time in ISO 8601 as `23/11/2026`; '' without one. */
export const dayOfTime = (iso: string): string =>
  iso ? formatSiteDay(siteDayOf(new Date(iso))) : ''
