import type { Page } from '../../../shared/contract/catalogue.ts'
import { API_BASE_URL } from '../../env.ts'
import { ApiError } from '../errors.ts'

/**
 * Tolerant readers (docs/product.md#tolerated-shapes): every shape that the contract allows goes
 * in, one strict shape per entity comes out. Lists come as an array or `{items}`, ids as `_id` or
 * `id`, numbers perhaps as text.
 */

export type Raw = Record<string, unknown>

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object, or the 'unreadable' error. */
export function asRaw(value: unknown): Raw {
  if (!isRaw(value)) throw new ApiError('unreadable')
  return value
}

export const text = (value: unknown, fallback = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : fallback

export const textOrNull = (value: unknown): string | null => text(value) || null

/** Has a clock but no zone, as some backends write UTC. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/
const LAST_MS = 8.64e15

/**
 * A time on the wire: ISO 8601, in UTC where it names no zone (docs/product.md#times-and-money),
 * because otherwise each device would read its own time; or milliseconds since 1970. Any other
 * value stays as it came.
 */
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

export const number = (value: unknown, fallback = 0): number => numberOrNull(value) ?? fallback

export const flag = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

export const idOf = (raw: Raw): string => text(raw['_id']) || text(raw['id'])

/**
 * For what a form begins with: an answer without id and title (an envelope that nobody knows) would
 * begin it empty, and its save empty what is there. Else the 'unreadable' error.
 */
export function requireIdentity(raws: readonly Raw[]): void {
  if (!raws.some((raw) => idOf(raw) || text(raw['title']))) throw new ApiError('unreadable')
}

/** The rows of a list answer: an array, `{items}`, or nothing readable (an empty list). */
export function rowsOf(value: unknown): Raw[] {
  const rows = Array.isArray(value) ? value : isRaw(value) ? value['items'] : undefined
  return Array.isArray(rows) ? rows.filter(isRaw) : []
}

export function readPage<T>(value: unknown, read: (raw: Raw) => T): Page<T> {
  if (!Array.isArray(value) && !isRaw(value)) throw new ApiError('unreadable')
  const items = rowsOf(value).map(read)
  return { items, total: isRaw(value) ? number(value['total'], items.length) : items.length }
}

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/** Address of a file that the backend names; relative ones, with or without a slash, belong to it. */
export function fileUrl(url: string): string {
  const address = url.trim()
  if (!address || ABSOLUTE.test(address)) return address
  const path = address.startsWith('/') ? address : `/${address.replace(/^\.\//, '')}`
  // A stored profile is read again: with a prefix alone as base, its picture has it already.
  return path.startsWith(`${API_BASE_URL}/`) ? path : API_BASE_URL + path
}

export const addressOrNull = (value: unknown): string | null => fileUrl(text(value)) || null

/** What a browser may open from a link: nothing that an author could make it run. */
export const webAddress = (value: unknown): string | null => {
  const url = addressOrNull(value)
  return url && /^(?![a-z][a-z\d+.-]*:)|^https?:/i.test(url.trim()) ? url.trim() : null
}

export const srcSetOrNull = (value: unknown): string | null =>
  text(value).split(',').map(fileUrl).join(', ') || null
