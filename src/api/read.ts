import { API_BASE_URL } from '../env.ts'
import type { Role, User } from '../../shared/contract/account.ts'
import type {
  CourseCard,
  CourseInstructor,
  CourseSummary,
  Page,
  Topic,
} from '../../shared/contract/catalogue.ts'
import { ApiError } from './errors.ts'

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

const ROLES: readonly string[] = ['STUDENT', 'INSTRUCTOR', 'ADMIN'] satisfies Role[]

/** Reads a user (docs/product.md#user). `roles` may also come as one `role`. */
export function readUser(value: unknown): User {
  const outer = asRaw(value)
  const raw = isRaw(outer['user']) ? outer['user'] : outer
  // An answer without a single field of a user must not take the place of the stored one.
  if (!['_id', 'id', 'email', 'fullName', 'username', 'roles'].some((name) => name in raw)) {
    throw new ApiError('unreadable')
  }
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

/** Reads an instructor from `{fullName}` or `{user: {fullName}}` (docs/product.md#course). */
const readInstructor = (raw: Raw): CourseInstructor => {
  const user = isRaw(raw['user']) ? raw['user'] : raw
  const id = idOf(user)
  return { ...(id ? { _id: id } : {}), fullName: text(user['fullName']) || text(raw['fullName']) }
}

/**
 * The course of a cart line, an order's item or an enrolment: under `course` (an object, or its id
 * alone) or, where the entry is flat, the entry itself. Empty for a course that is gone (`null`).
 */
export function courseOf(raw: Raw): Raw {
  const course = raw['course'] === undefined ? (raw['courseId'] ?? raw) : raw['course']
  if (isRaw(course)) return course
  const id = text(course)
  return id ? { ...raw, _id: id } : {}
}

/** What a nameless course is called. */
export const courseTitle = (raw: Raw): string => text(raw['title']).trim() || 'Khóa học'

export const readCourseSummary = (raw: Raw): CourseSummary => ({
  _id: idOf(raw),
  slug: text(raw['slug']) || idOf(raw),
  title: courseTitle(raw),
  imageUrl: addressOrNull(raw['imageUrl']),
  imageSrcSet: srcSetOrNull(raw['imageSrcSet']),
  ratingAvg: number(raw['ratingAvg']),
  ratingCount: number(raw['ratingCount']),
})

export const readCourseCard = (raw: Raw): CourseCard => ({
  ...readCourseSummary(raw),
  topic: isRaw(raw['topic']) ? readTopic(raw['topic']) : null,
  instructors: rowsOf(raw['instructors'])
    .map(readInstructor)
    .filter((i) => i.fullName),
  price: numberOrNull(raw['price']),
  salePrice: numberOrNull(raw['salePrice']),
  currency: text(raw['currency'], 'VND') || 'VND',
})
