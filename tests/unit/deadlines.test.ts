import { describe, expect, test } from 'vitest'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import {
  bellItems,
  countNotSubmitted,
  countOverdue,
  sortByDue,
  urgencyOf,
  urgentItems,
} from '../../shared/rules/deadlines.ts'
import { formatTimeLeft } from '../../shared/format/dates.ts'

const NOW = new Date('2026-11-27T05:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

const item = (over: Partial<DeadlineItem> = {}): DeadlineItem => ({
  _id: 'a',
  title: 'Bài',
  type: 'QUIZ',
  dueAt: null,
  submitted: false,
  graded: false,
  lessonId: 'l',
  ...over,
})

test('the count is the number of items not yet submitted', () => {
  expect(countNotSubmitted([item(), item({ submitted: true }), item({ graded: true })])).toBe(2)
  // Returned work must be submitted again.
  expect(countNotSubmitted([item({ submitted: true, returned: true })])).toBe(1)
  expect(countNotSubmitted([])).toBe(0)
})

test('sorted by due date ascending, missing and unreadable first, equal ones in their order', () => {
  const ids = (dues: [string, string | null][]) =>
    sortByDue(dues.map(([_id, dueAt]) => item({ _id, dueAt })))
      .map(({ _id }) => _id)
      .join(' ')
  expect(
    ids([
      ['late', after(2 * DAY)],
      ['none', null],
      ['soon', after(HOUR)],
      ['odd', 'mai'],
      ['past', after(-DAY)],
      // The same moment in another zone.
      ['soon2', '2026-11-27T13:00:00+07:00'],
    ]),
  ).toBe('none odd past soon soon2 late')
})

describe('the bell', () => {
  const listed = (dues: (string | null)[], most?: number) =>
    bellItems(
      dues.map((dueAt) => item({ dueAt })),
      NOW,
      most,
    ).map(({ dueAt }) => dueAt)

  test('shows everything in its order while there is room', () => {
    const dues = [null, 'mai', after(-1), after(0), after(70 * DAY)]
    expect(listed(dues)).toEqual(dues)
  })

  test('items without a date and the next ones take the places first, then the latest past ones', () => {
    const dues = [null, after(-3 * DAY), after(-2 * DAY), after(-DAY), after(HOUR), after(DAY)]
    expect(listed(dues, 4)).toEqual([null, after(-DAY), after(HOUR), after(DAY)])
    expect(listed(dues, 2)).toEqual([null, after(HOUR)])
  })
})

test('urgent items are the latest overdue one and the next ones, in their order', () => {
  const dues = [after(-3 * DAY), after(-DAY), after(HOUR), after(DAY), after(2 * DAY)]
  const first = (of: (string | null)[], more = {}) =>
    urgentItems(
      of.map((dueAt) => item({ dueAt, ...more })),
      NOW,
      3,
    ).map(({ dueAt }) => dueAt)
  expect(first(dues)).toEqual([after(-DAY), after(HOUR), after(DAY)])
  expect(first(dues.slice(2))).toEqual([after(HOUR), after(DAY), after(2 * DAY)])
  expect(first(dues.slice(0, 2))).toEqual(dues.slice(0, 2))
  // Returned work is never overdue, so it takes no place from the next items.
  expect(first(dues, { returned: true, submitted: true })).toEqual(dues.slice(2))
})

test.each([
  [-1, false, 'overdue'],
  [0, false, 'soon'],
  [DAY, false, 'soon'],
  [DAY + 1, false, 'later'],
  [-DAY, true, 'later'],
  [HOUR, true, 'later'],
])('due in %d ms, submitted: %s is %s', (left, submitted, urgency) => {
  expect(urgencyOf(item({ dueAt: after(left), submitted }), NOW)).toBe(urgency)
})

test.each([
  [-1, 'later'],
  [HOUR, 'soon'],
  [DAY + 1, 'later'],
])('returned, due in %d ms: %s, and never overdue', (left, urgency) => {
  for (const submitted of [true, false]) {
    const returned = item({ dueAt: after(left), submitted, returned: true })
    expect(urgencyOf(returned, NOW)).toBe(urgency)
  }
})

test('without a date nothing is overdue', () => {
  expect(countOverdue([item(), item({ dueAt: 'mai' }), item({ dueAt: after(-1) })], NOW)).toBe(1)
})

test.each([
  [20_000, 'còn 1 phút'],
  [59 * MINUTE, 'còn 59 phút'],
  [HOUR - 20, 'còn 1 giờ'],
  [2 * HOUR - MINUTE, 'còn 1 giờ'],
  [DAY - MINUTE, 'còn 23 giờ'],
  [3 * DAY - 20, 'còn 3 ngày'],
  [47 * HOUR, 'còn 1 ngày'],
  [-20_000, 'trễ 1 phút'],
  [-90 * MINUTE, 'trễ 1 giờ'],
  [-400 * DAY, 'trễ 400 ngày'],
])('relative time %d ms: %s', (left, words) => {
  expect(formatTimeLeft(after(left), NOW)).toBe(words)
})

test('no date, no relative time', () => {
  expect(formatTimeLeft(null, NOW)).toBe('')
})
