import { expect, test } from 'vitest'
import { formatNumber } from '../../shared/format/score.ts'
import { formatCount, formatMoney, formatPrice, formatRating } from '../../shared/format/money.ts'

// The space before đ does not break, so that an amount stays on one line.
test.each([
  [0, '0\u00a0đ'],
  [999, '999\u00a0đ'],
  [1_299_000, '1.299.000\u00a0đ'],
])('%i đồng', (amount, shown) => {
  expect(formatMoney(amount)).toBe(shown)
})

test("no numeric price shows 'Miễn phí', as does 0 đ", () => {
  expect(formatPrice(null)).toBe('Miễn phí')
  expect(formatPrice(0)).toBe('Miễn phí')
  expect(formatPrice(1)).toBe('1\u00a0đ')
})

test('a rating has one decimal', () => {
  expect([0, 4, 4.25, 4.96].map(formatRating)).toEqual(['0.0', '4.0', '4.3', '5.0'])
})

test('counts have separators', () => {
  expect(formatCount(1264)).toBe('1.264')
})

test('numbers are grouped as Intl does it in Vietnamese', () => {
  const intl = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 })
  const numbers = [
    0, 5, 999, 1_000, 12_345, 999_999, 1_000_000, 2_147_483_647, 1e15, -1, -1_234_567,
  ]
  expect(numbers.map(formatCount)).toEqual(numbers.map((number) => intl.format(number)))
  expect(formatCount(1_234.5)).toBe(intl.format(1_234.5))
})

test.each([
  [0.5, '0,5'],
  [0, '0'],
  [1_000, '1.000'],
  [1_250.5, '1.250,5'],
  [1_000_000, '1.000.000'],
  [0.1 + 0.2, '0,3'],
  [100 / 3, '33,333333'],
  [0.125, '0,125'],
  [-0.5, '-0,5'],
  [null, ''],
  [undefined, ''],
  [Number.NaN, ''],
])('points of %s read «%s»', (points, shown) => {
  expect(formatNumber(points)).toBe(shown)
})
