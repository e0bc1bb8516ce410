import { expect, test } from 'vitest'
import { readTypedNumber, typedNumber } from '../../shared/format/typed-number.ts'

test.each([
  ['60', 60],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['12,', 12],
  [' 1 000 ', 1000],
  ['1.000', 1000],
  ['1.250,75', 1250.75],
  ['-1', -1],
])('%j is %d', (typed, value) => expect(readTypedNumber(typed)).toBe(value))

test.each(['', ' ', ',', 'mười', '1,2,3', '1.2.3', '12a', '1e3', '--1', '0.1.000'])(
  '%j is no number, and no part of it is read as one',
  (typed) => expect(readTypedNumber(typed)).toBeNaN(),
)

test('a number stands in its field with a decimal comma and comes back the same', () => {
  expect(typedNumber(12.5)).toBe('12,5')
  expect(typedNumber(1000)).toBe('1000')
  expect(typedNumber(null)).toBe('')
  expect(typedNumber(NaN)).toBe('')
  for (const value of [0.5, 60, 99.95, 1234.5]) {
    expect(readTypedNumber(typedNumber(value))).toBe(value)
  }
})
