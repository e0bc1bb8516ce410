import { readIsoTime, timeOf } from './iso-time.ts'

/**
 * The time fields of forms (docs/product.md#times-and-money). A field holds either the text of the wire, as
 * it came, or what a person typed: `2026-11-27T23:59` in Việt Nam, without a zone. So a time that nobody
 * touches goes out as it came, seconds included.
 */

/** Việt Nam is at UTC+7 all year. */
const OFFSET = '+07:00'
const OFFSET_MS = 7 * 3_600_000

/** The value of a field in which a date is typed only in part; no valid time, and never kept in a draft. */
export const UNFINISHED_TIME = '?-?-?T?:?'

const TYPED = /^\d{4,}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

const siteTimeOf = (iso: string): string => {
  const time = iso ? timeOf(iso) : NaN
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16)
}

/** The value of a field for a time from the wire; '' without a valid one. */
export function timeFieldOf(iso: string | null | undefined): string {
  if (!iso || !Number.isNaN(readIsoTime(iso))) return iso || ''
  const time = timeOf(iso)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** Whether a person typed the value of a field; else it came from the wire. */
export const isTypedTime = (value: string): boolean =>
  value === UNFINISHED_TIME || TYPED.test(value)

/** What the field shows: `2026-11-27T23:59` in Asia/Ho_Chi_Minh; '' for none and for an unfinished one. */
export const shownTimeOf = (value: string): string =>
  TYPED.test(value) ? value : siteTimeOf(value)

/**
 * What the field sends: ISO 8601, for a typed time in UTC; `undefined` from an empty field. Invalid text
 * comes back unchanged, so that validation refuses it.
 */
export function isoOfTimeField(value: string): string | undefined {
  if (!value) return undefined
  if (!TYPED.test(value)) return value
  const time = readIsoTime(value + OFFSET)
  return Number.isNaN(time) ? value : new Date(time).toISOString()
}
