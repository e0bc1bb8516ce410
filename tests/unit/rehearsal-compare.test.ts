import { describe, expect, test } from 'vitest'
import { differences, mustBeSame } from '../../scripts/rehearsal/compare.ts'

const rows = (...entries: [string, string][]) => new Map(entries)
const EXPECTED = rows(['users 1', 'aa'], ['users 2', 'bb'], ['orders 1', 'cc'])

describe('the comparison with a restored site', () => {
  test('finds no difference in the same contents, in whatever order', () => {
    const found = rows(['orders 1', 'cc'], ['users 2', 'bb'], ['users 1', 'aa'])
    expect(differences(EXPECTED, found)).toEqual([])
    expect(() => mustBeSame('rows', [])).not.toThrow()
  })

  test('names what is missing, what differs and what should not be there', () => {
    const found = rows(['users 2', 'b!'], ['orders 1', 'cc'], ['orders 2', 'dd'])
    expect(differences(EXPECTED, found)).toEqual([
      'orders 2 should not be there',
      'users 1 is missing',
      'users 2 differs',
    ])
  })

  test('treats empty contents as contents', () => {
    expect(differences(rows(['a', '']), rows())).toEqual(['a is missing'])
    expect(differences(rows(['a', '']), rows(['a', 'x']))).toEqual(['a differs'])
  })

  test('fails with the first difference and their number', () => {
    expect(() => mustBeSame('rows', differences(EXPECTED, rows(['users 1', 'aa'])))).toThrow(
      'rows: orders 1 is missing (2 differences in all)',
    )
  })
})
