import { afterEach, describe, expect, test } from 'vitest'
import { isoOfSiteTime, siteTimeOf } from '../../shared/format/site-time.ts'

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
      expect(siteTimeOf('2026-11-27T16:59:00Z')).toBe('2026-11-27T23:59')
      expect(siteTimeOf('2026-12-31T17:00:00.000Z')).toBe('2027-01-01T00:00')
      expect(isoOfSiteTime('2026-11-27T23:59')).toBe('2026-11-27T16:59:00.000Z')
      expect(isoOfSiteTime('2027-01-01T00:00')).toBe('2026-12-31T17:00:00.000Z')
    })

    test('the hour that summer time skips elsewhere exists', () => {
      process.env['TZ'] = zone
      for (const local of ['2026-03-08T02:30', '2026-03-29T02:30']) {
        expect(siteTimeOf(isoOfSiteTime(local))).toBe(local)
      }
    })
  },
)

test('without a date there is none', () => {
  expect(siteTimeOf(null)).toBe('')
  expect(siteTimeOf('mai')).toBe('')
  expect(isoOfSiteTime('')).toBeUndefined()
})

test.each(['mai', '2026-11-27', '2026-13-01T00:00', '2030-02-30T10:00'])(
  '%j stays what it is',
  (typed) => expect(isoOfSiteTime(typed)).toBe(typed),
)
