import { describe, expect, test } from 'vitest'
import { clampPercent, courseProgress } from '../../shared/rules/progress.ts'

describe('a percentage to show', () => {
  test.each([
    [-5, 0],
    [0, 0],
    [33.4, 33],
    [66.5, 67],
    [100, 100],
    [250, 100],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 100],
  ])('%s is shown as %s', (given, shown) => {
    expect(clampPercent(given)).toBe(shown)
  })
})

describe('progress of a course', () => {
  test.each([
    { done: 0, lessons: 0, progressPct: 0, completed: false },
    { done: 0, lessons: 8, progressPct: 0, completed: false },
    { done: 1, lessons: 3, progressPct: 33, completed: false },
    { done: 2, lessons: 3, progressPct: 67, completed: false },
    { done: 8, lessons: 8, progressPct: 100, completed: true },
    // A lesson deleted between two counts must not give more than 100.
    { done: 9, lessons: 8, progressPct: 100, completed: true },
  ])('$done of $lessons lessons', ({ done, lessons, ...expected }) => {
    expect(courseProgress({ done, lessons })).toEqual(expected)
  })

  test('rounding never shows 100 before the last lesson, nor 0 after the first', () => {
    expect(courseProgress({ done: 1999, lessons: 2000 })).toEqual({
      progressPct: 99,
      completed: false,
    })
    expect(courseProgress({ done: 1, lessons: 2000 })).toEqual({ progressPct: 1, completed: false })
  })
})
