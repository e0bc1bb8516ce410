import { expect, test } from 'vitest'
import { dueInVietnam, timeInVietnam } from '../../shared/format/dates.ts'

test.each([
  ['2026-11-27T16:59:00Z', 'Thứ Sáu 27/11, 23:59', '27/11/2026, 23:59'],
  ['2026-11-27T17:00:00Z', 'Thứ Bảy 28/11, 00:00', '28/11/2026, 00:00'],
  ['2026-12-31T18:05:00Z', 'Thứ Sáu 01/01, 01:05', '01/01/2027, 01:05'],
  ['2026-11-28T17:00:00Z', 'Chủ Nhật 29/11, 00:00', '29/11/2026, 00:00'],
])('%s', (time, due, moment) => {
  expect(dueInVietnam(new Date(time))).toBe(due)
  expect(timeInVietnam(new Date(time))).toBe(moment)
})

test('a coming due time shows its year when that is another year', () => {
  const time = new Date('2026-12-31T18:05:00Z')
  expect(dueInVietnam(time, new Date('2026-12-31T16:00:00Z'))).toBe('Thứ Sáu 01/01/2027, 01:05')
  expect(dueInVietnam(time, new Date('2026-12-31T17:00:00Z'))).toBe('Thứ Sáu 01/01, 01:05')
})
