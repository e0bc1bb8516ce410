import { describe, expect, test } from 'vitest'
import {
  formatDateTime,
  formatDue,
  formatLateBy,
  isForeignZone,
} from '../../shared/format/dates.ts'
import { gradingCard } from '../../shared/rules/grading.ts'
import { isOnTime } from '../../shared/rules/on-time.ts'

/** Whether work is on time, and that the times shown beside this verdict agree with it. */

const zone = isForeignZone(new Date('2026-11-27T16:59:00Z')) ? ' (giờ Việt Nam)' : ''
const DUE = '2026-11-27T11:42:00.000Z'
const MIDNIGHT = '2026-11-27T17:00:00.000Z'
const EVENING = '2026-11-27T16:59:59.000Z'

const CASES: [string, string, string, boolean, string, string, string][] = [
  ['hours before', DUE, '2026-11-27T09:00:00.000Z', true, '', '16:00', '18:42'],
  ['a minute before', DUE, '2026-11-27T11:41:00.000Z', true, '', '18:41', '18:42'],
  ['a second before', DUE, '2026-11-27T11:41:59.000Z', true, '', '18:41', '18:42'],
  ['on time to the second', DUE, DUE, true, '', '18:42', '18:42'],
  [
    'late by a part of a second',
    DUE,
    '2026-11-27T11:42:00.500Z',
    false,
    'trễ chưa đến 1 giây',
    '18:42:00,500',
    '18:42:00,000',
  ],
  ['late by 1 s', DUE, '2026-11-27T11:42:01.000Z', false, 'trễ 1 giây', '18:42:01', '18:42:00'],
  ['late by 25 s', DUE, '2026-11-27T11:42:25.000Z', false, 'trễ 25 giây', '18:42:25', '18:42:00'],
  ['late by 59 s', DUE, '2026-11-27T11:42:59.900Z', false, 'trễ 59 giây', '18:42:59', '18:42:00'],
  ['late by 60 s', DUE, '2026-11-27T11:43:00.000Z', false, 'trễ 1 phút', '18:43', '18:42'],
  ['late by 119 s', DUE, '2026-11-27T11:43:59.000Z', false, 'trễ 1 phút', '18:43', '18:42'],
  ['late by an hour', DUE, '2026-11-27T12:42:30.000Z', false, 'trễ 1 giờ', '19:42', '18:42'],
  ['at midnight', MIDNIGHT, MIDNIGHT, true, '', '00:00', '00:00'],
  ['before midnight', MIDNIGHT, '2026-11-27T16:59:59.000Z', true, '', '23:59', '00:00'],
  [
    'after midnight',
    MIDNIGHT,
    '2026-11-27T17:00:25.000Z',
    false,
    'trễ 25 giây',
    '00:00:25',
    '00:00:00',
  ],
  [
    'in the last minute before a due time of 23:59:59',
    EVENING,
    '2026-11-27T16:59:30.000Z',
    true,
    '',
    '23:59:30',
    '23:59:59',
  ],
  ['across midnight', EVENING, '2026-11-27T17:00:10.000Z', false, 'trễ 11 giây', '00:00', '23:59'],
]

describe.each(CASES)('%s', (_, due, at, onTime, late, clock, dueClock) => {
  test('verdict and times agree', () => {
    expect(isOnTime(at, due)).toBe(onTime)
    expect(isOnTime(new Date(at), new Date(due))).toBe(onTime)
    expect(gradingCard(due, { status: 'SUBMITTED', submittedAt: at, score: null }).onTime).toBe(
      onTime,
    )
    expect(formatLateBy(due, at)).toBe(late)
    const end = (clock: string) => new RegExp(`, ${clock}${zone.replace(/[()]/g, '\\$&')}$`)
    expect(formatDateTime(at, due)).toMatch(end(clock))
    expect(formatDue(at, new Date(at), due)).toMatch(end(clock))
    expect(formatDateTime(due, at)).toMatch(end(dueClock))
  })
})

test.each([
  ['no due time', '2026-11-27T11:42:25.000Z', null],
  ['nothing handed in', null, DUE],
  ['no date', '2026-11-27T11:42:25.000Z', 'mai'],
  ['a day that does not exist', '2026-11-27T11:42:25.000Z', '2026-11-31T00:00:00.000Z'],
  ['neither', undefined, undefined],
])('%s: no verdict, and times without seconds', (_, at, due) => {
  expect(isOnTime(at, due)).toBeNull()
  expect(formatLateBy(due ?? null, at ?? null)).toBe('')
  expect(formatDateTime(at ?? null, due)).toBe(at ? `27/11/2026, 18:42${zone}` : '')
})
