import type { Page } from '../../../shared/contract/catalogue.ts'
import { API_BASE_URL } from '../env.ts'
import { ApiError } from '../errors.ts'

/**
 * Tolerant readers (docs/product.md#tolerated-shapes): they accept every shape that the contract allows
 * and return one strict shape per entity. Lists come as an array or `{items}`, ids as `_id` or `id`,
 * numbers sometimes as text.
 */

export type Raw = Record<string, unknown>

/** Whether the value is an object, not an array. */
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An HTML page comes from a captive portal, proxy or tunnel, not from the backend. */
export const isPage = (data: unknown): boolean => typeof data === 'string' && /^\s*</.test(data)

/** The value as an object; throws 'unreadable' when it is none. */
export function asRaw(value: unknown): Raw {
  if (!isRaw(value)) throw new ApiError('unreadable')
  return value
}

/** A text, also when it came as a number; else the fallback. */
export const text = (value: unknown, fallback = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : fallback

/** Like `text`, with `null` for an empty one. */
export const textOrNull = (value: unknown): string | null => text(value) || null

/** A time of day without a zone, as some backends write UTC. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/
const LAST_MS = 8.64e15

/** Reads a time: ISO 8601, in UTC without a zone, or ms since 1970 (docs/product.md#times-and-money). */
export const timeOrNull = (value: unknown): string | null =>
  typeof value === 'number' && Math.abs(value) <= LAST_MS
    ? new Date(value).toISOString()
    : (textOrNull(value)?.replace(WITHOUT_ZONE, '$1T$2Z') ?? null)

/** A finite number, also when it came as text; else `null`. */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

/** Like `numberOrNull`, with a fallback. */
export const number = (value: unknown, fallback = 0): number => numberOrNull(value) ?? fallback

/** A boolean, also from `1`, `'1'` and `'true'`; false for anything else. */
export const flag = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** The id, from `_id` or `id`; '' without one. */
export const idOf = (raw: Raw): string => text(raw['_id']) || text(raw['id'])

/** Throws 'unreadable' without an id or a title: saving a form that began empty would erase what is stored. */
export function requireIdentity(raws: readonly Raw[]): void {
  if (!raws.some((raw) => idOf(raw) || text(raw['title']))) throw new ApiError('unreadable')
}

/** The rows of a list response, an array or `{items}`; empty for anything else. */
export function rowsOf(value: unknown): Raw[] {
  const rows = Array.isArray(value) ? value : isRaw(value) ? value['items'] : undefined
  return Array.isArray(rows) ? rows.filter(isRaw) : []
}

/**
 * Reads one page of a list. Without `total`, a page that is not full is the last one; a longer one is the
 * whole list, of which this cuts the page. 'unreadable' for anything else.
 */
export function readPage<T>(
  value: unknown,
  { page, pageSize }: { page: number; pageSize: number },
  read: (raw: Raw) => T,
): Page<T> {
  if (!Array.isArray(value) && !isRaw(value)) throw new ApiError('unreadable')
  const items = rowsOf(value).map(read)
  const before = (page - 1) * pageSize
  const total = isRaw(value) ? numberOrNull(value['total']) : null
  if (items.length > pageSize && (total ?? 0) <= items.length) {
    return { items: items.slice(before, before + pageSize), total: items.length }
  }
  if (total !== null) return { items, total }
  // Behind an empty page nobody knows where the list ends.
  const isLast = items.length < pageSize && (items.length > 0 || page === 1)
  return { items, total: isLast ? before + items.length : null }
}

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** The address of a file; a relative one belongs to the backend (docs/product.md#tolerated-shapes). */
export function fileUrl(url: string): string {
  const address = url.trim()
  if (!address || ABSOLUTE.test(address)) return address
  const path = address.startsWith('/') ? address : `/${address.replace(/^\.\//, '')}`
  // `readUser` also reads the stored profile, whose picture already has the prefix.
  return path.startsWith(`${API_BASE_URL}/`) ? path : API_BASE_URL + path
}

/** Like `fileUrl`, with `null` for an empty value. */
export const addressOrNull = (value: unknown): string | null => fileUrl(text(value)) || null

/** An http or https address; `null` for others, because `javascript:` and the like would run code. */
export const webAddress = (value: unknown): string | null => {
  const url = addressOrNull(value)
  return url && /^(?![a-z][a-z\d+.-]*:)|^https?:/i.test(url.trim()) ? url.trim() : null
}

/** A `srcset` value with every address resolved by `fileUrl`. */
export const srcSetOrNull = (value: unknown): string | null =>
  text(value).split(',').map(fileUrl).join(', ') || null
