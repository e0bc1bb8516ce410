import { expect, test } from 'vitest'
import { announcedMinutes, clockText, endOf } from '../../src/parts/quiz/quiz-time.ts'

test('the clock: minutes and seconds, hours when there are any, never below zero', () => {
  expect(clockText(10 * 60_000)).toBe('10:00')
  expect(clockText(65_001)).toBe('1:06')
  expect(clockText(3_725_000)).toBe('1:02:05')
  expect(clockText(-5)).toBe('0:00')
})

test('the remaining time is announced on passing 5 minutes and 1 minute, and only then', () => {
  expect(announcedMinutes(300_500, 300_000)).toBe(5)
  expect(announcedMinutes(300_000, 299_500)).toBeNull()
  expect(announcedMinutes(60_400, 59_900)).toBe(1)
  // The device slept through both.
  expect(announcedMinutes(400_000, 30_000)).toBe(1)
  expect(announcedMinutes(400_000, -1)).toBeNull()
})

test("a quiz ends by the server's clock; without a readable start it counts from the loading", () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  expect(endOf('2026-11-21T07:58:00Z', 10, now)).toBe(now + 8 * 60_000)
  expect(endOf('2026-11-21T08:01:00Z', 10, now)).toBe(now + 10 * 60_000)
  expect(endOf(null, 10, now)).toBe(now + 10 * 60_000)
  expect(endOf('x', 10, now)).toBe(now + 10 * 60_000)
})
