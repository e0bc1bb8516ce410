import { expect, test } from 'vitest'
import { formatClock, formatDuration, formatLessonDuration } from '../../shared/format/duration.ts'

test.each([
  [0, '0 phút'],
  [59 * 60, '59 phút'],
  [59 * 60 + 31, '1 giờ'],
  [3600, '1 giờ'],
  [5400, '1 giờ 30 phút'],
  [36_000 + 60, '10 giờ 1 phút'],
])('%i s is «%s»', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})

test.each([
  [null, '–'],
  [0, '–'],
  [-5, '–'],
  [0.4, '–'],
  [16, '16 giây'],
  [29, '29 giây'],
  [29.6, '1 phút'],
  [30, '1 phút'],
  [89, '1 phút'],
  [90, '2 phút'],
  [3700, '1 giờ 2 phút'],
])('a lesson of %s s is «%s»', (seconds, shown) => {
  expect(formatLessonDuration(seconds)).toBe(shown)
})

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [192, '3:12'],
  [3599, '59:59'],
  [3600 + 65, '1:01:05'],
])('a position in a film: %d s is «%s»', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown)
})
