import { afterEach, describe, expect, test } from 'vitest'
import {
  isoOfTimeField,
  isTypedTime,
  shownTimeOf,
  timeFieldOf,
  UNFINISHED_TIME,
} from '../../shared/format/site-time.ts'

const device = process.env['TZ']
afterEach(() => {
  if (device === undefined) delete process.env['TZ']
  else process.env['TZ'] = device
})

describe.each(['Asia/Ho_Chi_Minh', 'America/Los_Angeles', 'Europe/Paris', 'UTC'])(
  'on a device in %s',
  (zone) => {
    test('a field shows and reads the time in Việt Nam', () => {
      process.env['TZ'] = zone
      expect(shownTimeOf('2026-11-27T16:59:00Z')).toBe('2026-11-27T23:59')
      expect(shownTimeOf('2026-12-31T17:00:00.000Z')).toBe('2027-01-01T00:00')
      expect(isoOfTimeField('2026-11-27T23:59')).toBe('2026-11-27T16:59:00.000Z')
      expect(isoOfTimeField('2027-01-01T00:00')).toBe('2026-12-31T17:00:00.000Z')
    })

    test('the hour that summer time skips elsewhere exists', () => {
      process.env['TZ'] = zone
      for (const local of ['2026-03-08T02:30', '2026-03-29T02:30']) {
        expect(shownTimeOf(isoOfTimeField(local) ?? '')).toBe(local)
      }
    })
  },
)

test('without a date the field is empty', () => {
  for (const none of [null, undefined, '', 'mai']) expect(timeFieldOf(none)).toBe('')
  expect(shownTimeOf('')).toBe('')
  expect(isoOfTimeField('')).toBeUndefined()
})

test.each(['mai', '2026-11-27', '2026-13-01T00:00', '2030-02-30T10:00'])(
  '%j is passed on unchanged',
  (typed) => expect(isoOfTimeField(typed)).toBe(typed),
)

describe('a time that nobody touches is sent back as it came', () => {
  test.each([
    '2026-12-08T16:59:59.999Z',
    '2026-12-08T16:59:59Z',
    '2026-12-08T23:59:30+07:00',
    '2026-12-08 16:59:59+00',
    '2026-12-08',
  ])('%s', (received) => {
    expect(isTypedTime(timeFieldOf(received))).toBe(false)
    expect(isoOfTimeField(timeFieldOf(received))).toBe(received)
    expect(shownTimeOf(timeFieldOf(received))).toMatch(/^2026-12-08T\d\d:\d\d$/)
  })

  test('a spelling that only browsers read is sent as an ISO time, never refused or lost', () => {
    expect(isoOfTimeField(timeFieldOf('Tue, 08 Dec 2026 16:59:59 GMT'))).toBe(
      '2026-12-08T16:59:59.000Z',
    )
  })
})

test('a date typed in part shows nothing and is no valid time', () => {
  expect(shownTimeOf(UNFINISHED_TIME)).toBe('')
  expect(isTypedTime(UNFINISHED_TIME)).toBe(true)
  expect(isoOfTimeField(UNFINISHED_TIME)).toBe(UNFINISHED_TIME)
})
