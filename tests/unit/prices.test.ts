import { describe, expect, test } from 'vitest'
import {
  cartTotals,
  isOnSale,
  priceToPay,
  savedAmount,
  savedPercent,
} from '../../shared/rules/prices.ts'

describe('the sale price counts when it is below the price', () => {
  test.each([
    { price: 799_000, salePrice: 499_000, sale: true, pays: 499_000 },
    { price: 799_000, salePrice: 0, sale: false, pays: 799_000 },
    { price: 799_000, salePrice: 799_000, sale: false, pays: 799_000 },
    { price: 799_000, salePrice: 900_000, sale: false, pays: 799_000 },
    { price: 799_000, salePrice: null, sale: false, pays: 799_000 },
    { price: null, salePrice: 100_000, sale: false, pays: null },
    { price: 0, salePrice: null, sale: false, pays: 0 },
  ])('$price and $salePrice', ({ sale, pays, ...course }) => {
    expect(isOnSale(course)).toBe(sale)
    expect(priceToPay(course)).toBe(pays)
    expect(savedAmount(course)).toBe(sale ? 300_000 : 0)
  })
})

test.each([
  [1_000_000, 900_000, 10],
  [1_000_000, 700_000, 30],
  [799_000, 499_000, 37],
  [100_000, 0, 0],
  [1_000_000, 999_999, 0],
  [100_000, 100_000, 0],
  [100_000, null, 0],
  [null, 5, 0],
])('%s on sale at %s saves %s %%, never rounded up', (price, salePrice, percent) => {
  expect(savedPercent({ price, salePrice })).toBe(percent)
})

test('totals in đồng with the discount fixed at 0', () => {
  const lines = [
    { course: { price: 799_000, salePrice: 499_000 }, quantity: 2 },
    { course: { price: null, salePrice: null }, quantity: 1 },
    { course: { price: 1, salePrice: null }, quantity: 1 },
  ]
  expect(cartTotals(lines)).toEqual({
    saved: 600_000,
    subtotal: 998_001,
    discount: 0,
    total: 998_001,
  })
  expect(cartTotals([])).toEqual({ saved: 0, subtotal: 0, discount: 0, total: 0 })
})
