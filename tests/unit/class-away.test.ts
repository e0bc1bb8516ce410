import { expect, test } from 'vitest'
import { isAway } from '../../src/pages/teaching/class/seen-words.ts'

const NOW = new Date('2026-11-26T05:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const student = (over: object) => ({
  lastSeenAt: daysAgo(0),
  progressPct: 40,
  since: daysAgo(60),
  ...over,
})

test.each([
  ['was there today', student({}), false],
  ['six days away', student({ lastSeenAt: daysAgo(6) }), false],
  ['a week away', student({ lastSeenAt: daysAgo(7) }), true],
  ['away, but has finished', student({ lastSeenAt: daysAgo(90), progressPct: 100 }), false],
  ['never came, enrolled yesterday', student({ lastSeenAt: null, since: daysAgo(1) }), false],
  ['never came, enrolled long ago', student({ lastSeenAt: null }), true],
])('%s', (_, who, away) => {
  expect(isAway(who, NOW)).toBe(away)
})
