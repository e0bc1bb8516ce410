import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDateTime, formatDue, isForeignZone } from '../../shared/format/dates.ts'

const NOW = new Date('2026-11-27T05:00:00Z')
const device = process.env['TZ']
const inZone = (zone: string | undefined) => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

describe('times are shown in Asia/Ho_Chi_Minh', () => {
  beforeEach(() => inZone('Asia/Bangkok'))
  afterEach(() => inZone(device))

  test('a due time has weekday, date and hour; no zone on a device that shows the same time', () => {
    expect(formatDue('2026-11-27T16:59:00Z', NOW)).toBe('Thứ Sáu 27/11, 23:59')
    expect(formatDue('2026-11-29T01:00:00Z', NOW)).toBe('Chủ Nhật 29/11, 08:00')
    expect(formatDateTime('2026-11-27T16:59:00Z')).toBe('27/11/2026, 23:59')
  })

  test('the day is that of Việt Nam, and a device in another zone names the zone', () => {
    inZone('America/New_York')
    expect(formatDue('2026-11-27T17:30:00Z', NOW)).toBe('Thứ Bảy 28/11, 00:30 (giờ Việt Nam)')
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe('21/11/2026, 00:05 (giờ Việt Nam)')
  })

  test('the year is shown when it is another one', () => {
    expect(formatDue('2027-01-03T05:00:00Z', NOW)).toBe('Chủ Nhật 03/01/2027, 12:00')
  })

  test.each([null, '', 'mai', '2026-13-45'])('%j has no readable date', (iso) => {
    expect(formatDue(iso)).toBe('Không rõ hạn')
    expect(formatDateTime(iso)).toBe('')
  })

  test.each([
    ['Europe/Paris', true],
    ['Asia/Bangkok', false],
  ])('a device in %s is in a foreign zone: %s', (zone, isForeign) => {
    inZone(zone)
    expect(isForeignZone(new Date('2026-11-20T17:00:00Z'))).toBe(isForeign)
  })
})
