import { expect, test } from 'vitest'
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
