import { expect, test } from 'vitest'
import { orderCode } from '../../shared/format/order-code.ts'

test.each([
  ['665f0c2a9b1e4d0012ab34cd', '12AB34CD'],
  ['ab12', 'AB12'],
  ['12AB34CD-1', 'AB34CD-1'],
  ['', ''],
])('order code shown as last 8 characters in upper case: %s → %s', (id, code) => {
  expect(orderCode(id)).toBe(code)
})
