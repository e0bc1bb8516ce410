import { API_BASE_URL } from '../env.ts'
import type { CourseCard, CourseInstructor, Page, Role, Topic, User } from './contract.ts'
import { ApiError } from './errors.ts'

/**
 * Tolerant readers: every shape that the specification allows goes in, one strict shape per entity
 * comes out. Lists come as an array or `{items}`, ids as `_id` or `id`, numbers perhaps as text.
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

/** Pictures and files of the backend may be named relative to it. */
export function addressOrNull(value: unknown): string | null {
  const url = textOrNull(value)
  return url && url.startsWith('/') && !url.startsWith('//') ? API_BASE_URL + url : url
}

/** What a browser may open from a link: nothing that an author could make it run. */
export const webAddress = (value: unknown): string | null => {
  const url = addressOrNull(value)
  return url && /^(?![a-z][a-z\d+.-]*:)|^https?:/i.test(url.trim()) ? url.trim() : null
}

export const srcSetOrNull = (value: unknown): string | null => {
  const set = textOrNull(value)
  if (!set || !API_BASE_URL) return set
  return set
    .split(',')
    .map((part) => addressOrNull(part.trim()))
    .join(', ')
}

const ROLES: readonly string[] = ['STUDENT', 'INSTRUCTOR', 'ADMIN'] satisfies Role[]

/** Section 3 "User". `roles` may also come as one `role`. */
export function readUser(value: unknown): User {
  const outer = asRaw(value)
  const raw = isRaw(outer['user']) ? outer['user'] : outer
  const roles = Array.isArray(raw['roles']) ? raw['roles'] : [raw['role']]
  return {
    _id: idOf(raw),
    email: text(raw['email']),
    fullName: text(raw['fullName']) || text(raw['username']) || text(raw['email']),
    ...(text(raw['username']) ? { username: text(raw['username']) } : {}),
    avatar: addressOrNull(raw['avatar']),
    roles: roles.filter((role): role is Role => ROLES.includes(role as string)),
  }
}

export function readTopic(raw: Raw): Topic {
  const id = idOf(raw)
  return { _id: id, slug: text(raw['slug']), name: text(raw['name']) }
}

/** `{fullName}` or `{user: {fullName}}` (section 3 "Course"). */
const readInstructor = (raw: Raw): CourseInstructor => {
  const user = isRaw(raw['user']) ? raw['user'] : raw
  const id = idOf(user)
  return { ...(id ? { _id: id } : {}), fullName: text(user['fullName']) || text(raw['fullName']) }
}

export function readCourseCard(raw: Raw): CourseCard {
  const id = idOf(raw)
  return {
    _id: id,
    slug: text(raw['slug']) || id,
    title: text(raw['title']),
    imageUrl: addressOrNull(raw['imageUrl']),
    imageSrcSet: srcSetOrNull(raw['imageSrcSet']),
    topic: isRaw(raw['topic']) ? readTopic(raw['topic']) : null,
    instructors: rowsOf(raw['instructors'])
      .map(readInstructor)
      .filter((i) => i.fullName),
    price: numberOrNull(raw['price']),
    salePrice: numberOrNull(raw['salePrice']),
    currency: text(raw['currency'], 'VND') || 'VND',
    ratingAvg: number(raw['ratingAvg']),
    ratingCount: number(raw['ratingCount']),
  }
}
