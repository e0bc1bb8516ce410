import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDue, isForeignZone } from '../../shared/format/dates.ts'

/** The note after a time on a device whose clock shows another time. */
const zone = isForeignZone(new Date('2026-11-27T16:59:00Z')) ? ' (giờ Việt Nam)' : ''

describe('times are shown in Asia/Ho_Chi_Minh', () => {
  test('a late evening in UTC is the next day in Việt Nam', () => {
    expect(formatDateTime('2026-11-20T17:05:00Z')).toBe(`21/11/2026, 00:05${zone}`)
  })

  test('a due time has weekday, date and hour', () => {
    const now = new Date('2026-11-20T17:05:00Z')
    expect(formatDue('2026-11-27T16:59:00Z', now)).toBe(`Thứ Sáu 27/11, 23:59${zone}`)
    expect(formatDue('2026-11-29T01:00:00Z', now)).toBe(`Chủ Nhật 29/11, 08:00${zone}`)
  })

  test.each([null, '', 'mai', '2026-13-45'])('%j has no readable date', (iso) => {
    expect(formatDue(iso)).toBe('Không rõ hạn')
    expect(formatDateTime(iso)).toBe('')
  })

  test('a device is in a foreign zone when its clock differs from that of Việt Nam', () => {
    const device = process.env['TZ']
    try {
      process.env['TZ'] = 'Europe/Paris'
      expect(isForeignZone(new Date('2026-11-20T17:00:00Z'))).toBe(true)
      process.env['TZ'] = 'Asia/Bangkok'
      expect(isForeignZone(new Date('2026-11-20T17:00:00Z'))).toBe(false)
    } finally {
      if (device === undefined) delete process.env['TZ']
      else process.env['TZ'] = device
    }
  })
})
