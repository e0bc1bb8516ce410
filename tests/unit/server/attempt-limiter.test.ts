import { expect, test } from 'vitest'
import { AttemptLimiter } from '../../../server/http/attempt-limiter.ts'

const at = (ms: number) => new Date(1_700_000_000_000 + ms)

test('allows max attempts in a window, then says how long to wait', () => {
  const limiter = new AttemptLimiter({ max: 2, windowMs: 1000 })
  expect(limiter.take('a', at(0))).toBe(0)
  expect(limiter.take('a', at(400))).toBe(0)
  expect(limiter.take('a', at(500))).toBe(500)
  expect(limiter.take('b', at(500))).toBe(0)
  expect(limiter.take('a', at(999))).toBe(1)
  expect(limiter.take('a', at(1000))).toBe(0)
})

test('a cleared key starts anew', () => {
  const limiter = new AttemptLimiter({ max: 1, windowMs: 1000 })
  limiter.take('a', at(0))
  limiter.clear('a')
  expect(limiter.take('a', at(1))).toBe(0)
})

test('memory is bounded: the oldest keys give way', () => {
  const limiter = new AttemptLimiter({ max: 1, windowMs: 1000, maxKeys: 3 })
  for (const key of ['a', 'b', 'c', 'd']) limiter.take(key, at(0))
  expect(limiter.size).toBe(3)
  expect(limiter.take('d', at(1))).toBeGreaterThan(0)
  expect(limiter.take('a', at(1))).toBe(0)
  for (let i = 0; i < 1000; i += 1) limiter.take(`x${i}`, at(2))
  expect(limiter.size).toBe(3)
})
