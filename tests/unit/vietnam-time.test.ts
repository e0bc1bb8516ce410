import { expect, test } from 'vitest'
import { dueInVietnam, timeInVietnam } from '../../shared/format/dates.ts'

test.each([
  ['2026-11-27T16:59:00Z', 'Thứ Sáu 27/11, 23:59', '23:59 ngày 27/11/2026'],
  ['2026-11-27T17:00:00Z', 'Thứ Bảy 28/11, 00:00', '00:00 ngày 28/11/2026'],
  ['2026-12-31T18:05:00Z', 'Thứ Sáu 01/01, 01:05', '01:05 ngày 01/01/2027'],
  ['2026-11-28T17:00:00Z', 'Chủ Nhật 29/11, 00:00', '00:00 ngày 29/11/2026'],
])('%s', (time, due, moment) => {
  expect(dueInVietnam(new Date(time))).toBe(due)
  expect(timeInVietnam(new Date(time))).toBe(moment)
})
