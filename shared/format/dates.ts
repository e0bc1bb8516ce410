import { timeOf } from './iso-time.ts'

/**
 * Times are UTC on the wire, and Việt Nam's on screen, in mails and in pushes, wherever the device is
 * (docs/product.md#wire-conventions). Việt Nam is at UTC+7 all year, so this needs no zone data.
 */
const SITE_OFFSET_MINUTES = 7 * 60

const WEEKDAYS = ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']

/** From which of its digits on a time is written: of an ISO time `…T14:05:09.120Z`. */
const CLOCKS = { minute: [11, 16], second: [11, 19], millisecond: [11, 23] } as const
type Precision = keyof typeof CLOCKS

function partsOf(date: Date, precision: Precision = 'minute') {
  const there = new Date(date.getTime() + SITE_OFFSET_MINUTES * 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    clock: there
      .toISOString()
      .slice(...CLOCKS[precision])
      .replace('.', ','),
    day: `${two(there.getUTCDate())}/${two(there.getUTCMonth() + 1)}`,
    year: there.getUTCFullYear(),
    weekday: WEEKDAYS[there.getUTCDay()],
  }
}

const valid = (iso: string | null): Date | null => {
  const time = iso ? timeOf(iso) : NaN
  return Number.isNaN(time) ? null : new Date(time)
}

/** How precise two times that are compared on screen must be, to be told apart. */
function precisionBeside(date: Date, beside: string | null | undefined): Precision {
  const other = valid(beside ?? null)
  if (!other || other.getTime() === date.getTime()) return 'minute'
  const isSame = (ms: number) =>
    Math.floor(date.getTime() / ms) === Math.floor(other.getTime() / ms)
  if (!isSame(60_000)) return 'minute'
  return isSame(1000) ? 'millisecond' : 'second'
}

/** True when the device's time differs from Việt Nam's at that moment. */
export const isForeignZone = (date: Date): boolean =>
  date.getTimezoneOffset() !== -SITE_OFFSET_MINUTES

const zoneNote = (date: Date) => (isForeignZone(date) ? ' (giờ Việt Nam)' : '')

/** `formatDateTime` in two: the moment, and '(giờ Việt Nam)' where the device's zone differs. Both '' if invalid. */
export function dateTimeParts(iso: string | null): readonly [moment: string, zone: string] {
  const date = valid(iso)
  return date ? [timeInVietnam(date), zoneNote(date).trim()] : ['', '']
}

/**
 * `21/11/2026, 14:05`, with the zone's name where the device's differs. '' for an invalid date. With seconds where
 * another time stands `beside` it whose minute is the same.
 */
export function formatDateTime(iso: string | null, beside?: string | null): string {
  const date = valid(iso)
  return date ? timeInVietnam(date, precisionBeside(date, beside)) + zoneNote(date) : ''
}

/** `14:05` for today, else `20/11/2026, 14:05`; for recent moments. '' for an invalid date. */
export function formatMoment(iso: string | null, now = new Date()): string {
  const date = valid(iso)
  if (!date) return ''
  const { day, year, clock } = partsOf(date)
  const today = partsOf(now)
  return day === today.day && year === today.year
    ? `${clock}${zoneNote(date)}`
    : formatDateTime(iso)
}

/**
 * `Thứ Sáu 27/11, 23:59` (docs/product.md#due-dates), with the year when it is not the current one;
 * 'Không rõ hạn' without a valid date. `beside` as in `formatDateTime`.
 */
export function formatDue(
  iso: string | null,
  now: Date = new Date(),
  beside?: string | null,
): string {
  const date = valid(iso)
  return date
    ? dueInVietnam(date, now, precisionBeside(date, beside)) + zoneNote(date)
    : 'Không rõ hạn'
}

/** Instead of a due time where there is none. */
export const NO_DUE = 'Không có hạn nộp'

/** A student's own due time as `formatDue` writes it, marked where a teacher has extended it (docs/class.md#more-time). */
export const formatOwnDue = (
  { dueAt, extended }: { dueAt: string | null; extended?: boolean | undefined },
  now?: Date,
  beside?: string | null,
): string => formatDue(dueAt, now, beside) + (extended ? ' (đã gia hạn)' : '')

const span = (minutes: number): string => {
  if (minutes < 60) return `${Math.max(1, minutes)} phút`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} giờ` : `${Math.floor(hours / 24)} ngày`
}

/**
 * 'còn X' before a due time, 'trễ X' after it, in minutes, hours or days
 * (docs/product.md#deadlines-page). Hours and days are rounded down, so that the text never promises
 * more time than is left. '' for an invalid date.
 */
export function formatTimeLeft(iso: string | null, now: Date): string {
  const date = valid(iso)
  if (!date) return ''
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
  return date < now ? `trễ ${span(-minutes)}` : `còn ${span(minutes)}`
}

/**
 * 'trễ X': how late work came in that was handed in at `submittedAt`, rounded down, in seconds below a minute, so
 * that it agrees with the two times beside it. '' for work in time and for invalid dates.
 */
export function formatLateBy(dueAt: string | null, submittedAt: string | null): string {
  const [due, at] = [valid(dueAt), valid(submittedAt)]
  if (!due || !at || at <= due) return ''
  const seconds = Math.floor((at.getTime() - due.getTime()) / 1000)
  if (seconds === 0) return 'trễ chưa đến 1 giây'
  return `trễ ${seconds < 60 ? `${seconds} giây` : span(Math.floor(seconds / 60))}`
}

/**
 * `Thứ Sáu 27/11, 23:59`, of what is to come, for texts that name the zone themselves. With the year when it is
 * not that of `now`, which texts about the next days leave out.
 */
export function dueInVietnam(date: Date, now = date, precision?: Precision): string {
  const { weekday, day, year, clock } = partsOf(date, precision)
  return `${weekday} ${year === partsOf(now).year ? day : `${day}/${year}`}, ${clock}`
}

/** `05/03/2026, 08:00`, of what has been, for texts that name the zone themselves. */
export function timeInVietnam(date: Date, precision?: Precision): string {
  const { clock, day, year } = partsOf(date, precision)
  return `${day}/${year}, ${clock}`
}

/** `2026-03-05 08:00`, for files that a spreadsheet reads. */
export const stampInVietnam = (date: Date): string =>
  new Date(date.getTime() + SITE_OFFSET_MINUTES * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
