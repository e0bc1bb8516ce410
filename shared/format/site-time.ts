import { readIsoTime } from './iso-time.ts'

/** `datetime-local` fields hold the time in Việt Nam (docs/product.md#times-and-money). */

/** Việt Nam is at UTC+7 all year. */
const OFFSET = '+07:00'
const OFFSET_MS = 7 * 3_600_000

/** `2026-11-27T23:59` in Asia/Ho_Chi_Minh, from ISO 8601 in UTC; '' without a valid date. */
export function siteTimeOf(iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : NaN
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16)
}

/**
 * ISO 8601 in UTC from `2026-11-27T23:59` in Asia/Ho_Chi_Minh; `undefined` from an empty field. Invalid
 * text comes back unchanged, so that validation refuses it.
 */
export function isoOfSiteTime(local: string): string | undefined {
  if (!local) return undefined
  const time = readIsoTime(local + OFFSET)
  return Number.isNaN(time) ? local : new Date(time).toISOString()
}
