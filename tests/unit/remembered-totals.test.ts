import { expect, test } from 'vitest'
import { RememberedTotals } from '../../server/catalogue/remembered-totals.ts'

test('a large total is remembered for ten seconds, a small one is always exact', async () => {
  const totals = new RememberedTotals()
  const start = new Date('2026-03-01T00:00:00Z')
  const later = (ms: number) => new Date(start.getTime() + ms)
  const counted: number[] = []
  const answer = (n: number) => async () => {
    counted.push(n)
    return n
  }
  expect(await totals.get('big', start, answer(50_000))).toBe(50_000)
  expect(await totals.get('big', later(9_999), answer(50_001))).toBe(50_000)
  expect(await totals.get('other', later(9_999), answer(2))).toBe(2)
  expect(await totals.get('other', later(9_999), answer(3))).toBe(3)
  expect(await totals.get('big', later(10_000), answer(50_002))).toBe(50_002)
  expect(counted).toEqual([50_000, 2, 3, 50_002])
  // A failed count is not kept.
  await expect(totals.get('x', start, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await totals.get('x', start, answer(7))).toBe(7)
})

test('remembers a bounded number of filters, the latest', async () => {
  const totals = new RememberedTotals()
  const now = new Date('2026-03-01T00:00:00Z')
  for (let n = 0; n <= 500; n += 1) await totals.get(`key ${n}`, now, async () => 5_000)
  expect(await totals.get('key 500', now, async () => 6_000)).toBe(5_000)
  expect(await totals.get('key 0', now, async () => 6_000)).toBe(6_000)
})
