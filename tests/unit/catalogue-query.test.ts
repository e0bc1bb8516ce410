import { describe, expect, test } from 'vitest'
import {
  CATALOGUE_DEFAULTS,
  catalogueSearch,
  isFiltered,
  isReversedRange,
  listParams,
  pageCount,
  queryAt,
  readCatalogueQuery,
  readTypedPrice,
  withFilter,
  withoutFilters,
} from '../../shared/rules/catalogue-query.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search))

describe('the address', () => {
  test('defaults: popular, page 1, 12 a page', () => {
    expect(read('')).toEqual(CATALOGUE_DEFAULTS)
    expect(listParams(read(''))).toBe('page=1&pageSize=12&sort=popular')
  })

  test.each([
    'sort=cheapest',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=1e9',
    'pageSize=0',
    'pageSize=101',
    'minPrice=abc',
    'maxPrice=-5',
    'minPrice=1.000',
  ])('a value that cannot be used becomes its default: %s', (search) => {
    expect(read(search)).toEqual(CATALOGUE_DEFAULTS)
  })

  test('is written as it was read, without the defaults', () => {
    const search =
      'q=l%E1%BA%ADp+tr%C3%ACnh&topic=a&minPrice=0&maxPrice=5&sort=newest&page=3&pageSize=24'
    expect(catalogueSearch(read(search))).toBe(search)
    expect(catalogueSearch(CATALOGUE_DEFAULTS)).toBe('')
  })

  test('empty filters are not sent', () => {
    expect(listParams(read('q=+&topic=&minPrice=&maxPrice=7'))).toBe(
      'page=1&pageSize=12&sort=popular&maxPrice=7',
    )
  })
})

test('changing any filter resets the page to 1', () => {
  expect(withFilter(read('page=4&q=a'), { sort: 'newest' })).toMatchObject({ page: 1, q: 'a' })
  expect(catalogueSearch(withoutFilters(read('page=4&q=a&topic=b&minPrice=1&sort=newest')))).toBe(
    'sort=newest',
  )
})

test('only filters narrow the list', () => {
  expect(isFiltered(read('sort=newest&page=2'))).toBe(false)
  for (const search of ['q=a', 'topic=a', 'minPrice=0', 'maxPrice=1']) {
    expect(isFiltered(read(search))).toBe(true)
  }
})

describe('a typed price', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    ['0', '0'],
    ['500000', '500000'],
    ['500.000', '500000'],
    ['1,299,000', '1299000'],
    ['1 299 000', '1299000'],
    ['499.000 đ', '499000'],
    ['499000VND', '499000'],
    ['007', '7'],
    ['999999999999', '999999999999'],
  ])('%j is %j', (typed, digits) => {
    expect(readTypedPrice(typed)).toBe(digits)
  })

  test.each(['abc', '-5', '1.5', '12.34', '1.0000', '500k', '1e6', '1000000000000'])(
    '%j is unreadable',
    (typed) => {
      expect(readTypedPrice(typed)).toBeNull()
    },
  )

  test('a range is reversed only when both ends are there', () => {
    expect(isReversedRange('5', '4')).toBe(true)
    expect(isReversedRange('5', '5')).toBe(false)
    expect(isReversedRange('10', '9')).toBe(true)
    expect(isReversedRange('9', '10')).toBe(false)
    expect(isReversedRange('5', '')).toBe(false)
    expect(isReversedRange('', '0')).toBe(false)
  })
})

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [36, 3],
])('%i courses fill %i pages of 12', (total, pages) => {
  expect(pageCount(total, 12)).toBe(pages)
})

test.each([
  ['/courses?q=excel&page=2', 'page=2&pageSize=12&sort=popular&q=excel'],
  ['/', 'page=1&pageSize=12&sort=popular'],
  // The home page has no filters: it leads to the list without any.
  ['/?q=excel', 'page=1&pageSize=12&sort=popular'],
  ['/courses/excel', undefined],
  ['/learning', undefined],
])('the list of %s is that of %s', (address, params) => {
  const query = queryAt(new URL(address, 'https://lopmo.test'))
  expect(query && listParams(query)).toBe(params)
})
