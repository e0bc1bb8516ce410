import { COURSE_SORTS, type CourseSort } from '../../../shared/rules/course-sorts.ts'
import { z } from '../../platform/http/context.ts'
import type { CoursePageQuery } from './catalogue.ts'

/**
 * The query of GET /api/public/courses. An invalid part falls back to its default, so that a damaged link still opens
 * the list. Of a repeated parameter the first value counts.
 */

const MAX_PAGE = 1_000_000
const MAX_PAGE_SIZE = 100
const MAX_INT = 2_147_483_647
const MAX_TEXT = 200

const first = (value: unknown): string => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' ? one.trim() : ''
}

/** Without NUL, which PostgreSQL does not store in a text. */
const text = (value: unknown) => first(value).replaceAll('\0', '').slice(0, MAX_TEXT)

const count = (fallback: number, max: number) => (value: unknown) => {
  const given = first(value)
  return /^\d+$/.test(given) && Number(given) >= 1 ? Math.min(Number(given), max) : fallback
}

/** A bound in đồng; `undefined` when it is no number or negative. */
const price = (round: (n: number) => number) => (value: unknown) => {
  const given = first(value)
  const amount = given === '' ? Number.NaN : round(Number(given))
  return Number.isFinite(amount) && amount >= 0 ? Math.min(amount, MAX_INT) : undefined
}

const sort = (value: unknown): CourseSort =>
  COURSE_SORTS.find((known) => known === first(value)) ?? 'popular'

/** Any value, absent or repeated: the transforms below decide. */
const anything = z.unknown().optional()

export const CourseListQuery = z.object({
  page: anything.transform(count(1, MAX_PAGE)).openapi({
    type: 'integer',
    minimum: 1,
    default: 1,
  }),
  pageSize: anything.transform(count(12, MAX_PAGE_SIZE)).openapi({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    default: 12,
  }),
  sort: anything.transform(sort).openapi({
    type: 'string',
    enum: [...COURSE_SORTS],
    default: 'popular',
  }),
  q: anything.transform(text).openapi({
    type: 'string',
    description: 'Từ khóa hoặc tên giảng viên, không phân biệt dấu và chữ hoa; phải có đủ mọi từ.',
  }),
  topic: anything.transform(text).openapi({ type: 'string', description: 'Slug hoặc id chủ đề.' }),
  minPrice: anything.transform(price(Math.ceil)).openapi({
    type: 'integer',
    minimum: 0,
    description: 'Đồng, so với giá phải trả (giá khuyến mãi nếu có; miễn phí là 0).',
  }),
  maxPrice: anything.transform(price(Math.floor)).openapi({
    type: 'integer',
    minimum: 0,
    description: 'Đồng, so với giá phải trả.',
  }),
}) satisfies z.ZodType<CoursePageQuery>
