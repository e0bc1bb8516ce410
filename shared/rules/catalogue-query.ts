import { COURSES } from '../paths.ts'
import { COURSE_SORTS, type CourseSort } from './course-sorts.ts'

/** All that narrows the list, in the order of the address; empty when unset. A price is digits in đồng. */
const FILTERS = ['q', 'topic', 'minPrice', 'maxPrice'] as const
type Filters = Record<(typeof FILTERS)[number], string>

/** Filters, order and page of the list, as in the address of /courses (docs/product.md#course-list). */
export interface CatalogueQuery extends Filters {
  sort: CourseSort
  page: number
  pageSize: number
}

/** Page size 12, sort popular, page 1 (docs/product.md#limits). */
export const CATALOGUE_DEFAULTS: CatalogueQuery = {
  q: '',
  topic: '',
  minPrice: '',
  maxPrice: '',
  sort: 'popular',
  page: 1,
  pageSize: 12,
}

const wholeNumber = (value: string | null, fallback: number, max: number) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : fallback
}

const price = (value: string | null) => (/^\d{1,12}$/.test(value ?? '') ? (value ?? '') : '')

/** Reads the query of /courses; a missing or invalid value becomes its default. */
export function readCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const sort = search.get('sort') as CourseSort
  return {
    q: search.get('q')?.trim() ?? '',
    topic: search.get('topic') ?? '',
    minPrice: price(search.get('minPrice')),
    maxPrice: price(search.get('maxPrice')),
    sort: COURSE_SORTS.includes(sort) ? sort : CATALOGUE_DEFAULTS.sort,
    page: wholeNumber(search.get('page'), CATALOGUE_DEFAULTS.page, 1_000_000),
    pageSize: wholeNumber(search.get('pageSize'), CATALOGUE_DEFAULTS.pageSize, 100),
  }
}

/** The filters of an address that shows the course list: its own, or the home page, which has none. */
export function queryAt({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): CatalogueQuery | undefined {
  if (pathname === COURSES) return readCatalogueQuery(searchParams)
  return pathname === '/' ? CATALOGUE_DEFAULTS : undefined
}

/** The query of GET /api/public/courses (docs/product.md#public-calls), without empty filters. */
export function listParams(query: CatalogueQuery): string {
  const params = new URLSearchParams({
    page: String(query.page),
    pageSize: String(query.pageSize),
    sort: query.sort,
  })
  for (const name of FILTERS) {
    if (query[name]) params.set(name, query[name])
  }
  return params.toString()
}

/** The query of /courses for these filters, without default values. */
export function catalogueSearch(query: CatalogueQuery): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== CATALOGUE_DEFAULTS[name as keyof CatalogueQuery]) params.set(name, String(value))
  }
  return params.toString()
}

/** A changed filter starts at page 1 again (docs/product.md#course-list). */
export const withFilter = (
  query: CatalogueQuery,
  change: Partial<CatalogueQuery>,
): CatalogueQuery => ({
  ...query,
  page: 1,
  ...change,
})

/** Reads a typed price: digits in đồng ('' for an empty field), or `null` when it is not a price. */
export function readTypedPrice(typed: string): string | null {
  const text = typed.trim().replace(/\s*(?:đ|₫|vnd|vnđ|đồng)$/i, '')
  // Separators are valid only between groups of three digits: 1.5 is not 15.
  const digits = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text
  if (!/^\d*$/.test(digits)) return null
  const plain = digits.replace(/^0+(?=\d)/, '')
  return plain.length <= 12 ? plain : null
}

/** True when the lower bound is above the upper one; an empty bound sets no limit. */
export const isReversedRange = (minPrice: string, maxPrice: string): boolean =>
  minPrice !== '' && maxPrice !== '' && Number(minPrice) > Number(maxPrice)

/** True when a filter narrows the list; order and page are not filters. */
export const isFiltered = (query: CatalogueQuery): boolean => FILTERS.some((name) => query[name])

/** True for the home page: the first page of all courses, in whatever order. */
export const isHome = (query: CatalogueQuery): boolean => !isFiltered(query) && query.page === 1

/** The list without its filters; the order stays. */
export const withoutFilters = (query: CatalogueQuery): CatalogueQuery => {
  const none: Filters = { q: '', topic: '', minPrice: '', maxPrice: '' }
  return withFilter(query, none)
}

/** How many pages `total` courses fill, at least 1; `null` where the total is not known. */
export const pageCount = (total: number | null, pageSize: number): number | null =>
  total === null ? null : Math.max(1, Math.ceil(total / pageSize))
