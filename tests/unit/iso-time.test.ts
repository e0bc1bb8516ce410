import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatDue,
  formatMoment,
  formatTimeLeft,
} from '../../shared/format/dates.ts'
import { readIsoTime, timeOf } from '../../shared/format/iso-time.ts'
import { isoOfTimeField, timeFieldOf } from '../../shared/format/site-time.ts'
import { hasDueDate, opensLater } from '../../shared/rules/deadlines.ts'
import { isOnTime } from '../../shared/rules/on-time.ts'
import { isSiteDay } from '../../shared/rules/site-days.ts'

const read = (text: string) => {
  const time = readIsoTime(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

test.each([
  ['2028-02-29T16:59:00.000Z', '2028-02-29T16:59:00.000Z'],
  ['2026-11-27T23:59+07:00', '2026-11-27T16:59:00.000Z'],
  ['2026-11-27T23:59:30+0700', '2026-11-27T16:59:30.000Z'],
  ['2026-11-27T23:59-03', '2026-11-28T02:59:00.000Z'],
  ['2026-11-27T23:59:30.123456', '2026-11-27T23:59:30.123Z'],
  ['2026-11-27 23:59', '2026-11-27T23:59:00.000Z'],
  ['2026-11-27', '2026-11-27T00:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('%s is %s', (text, iso) => expect(read(text)).toBe(iso))

test.each([
  '2030-02-30T00:00:00Z',
  '2030-02-29',
  '2030-04-31T10:00',
  '2030-13-01',
  '2030-00-10',
  '2030-01-00',
  '2030-01-01T25:00Z',
  '2030-01-01T10:60Z',
  '2030-01-01T10:00+7',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59-07:00',
  '+020000-01-01T00:00:00Z',
  '1/2/2030',
  'Tue, 01 Jan 2030 00:00:00 GMT',
  '5',
  'mai',
  '',
])('%j is no time', (text) => expect(read(text)).toBeNull())

/** Days that do not exist; `Date` reads the first ones as days of the next month. */
const NO_DAYS = ['2026-02-30', '2026-02-29', '2100-02-29', '2026-04-31', '2026-13-01', '2026-01-00']

test.each(NO_DAYS)('%s is no day in any spelling', (day) => {
  const now = new Date('2026-01-01T00:00:00Z')
  for (const time of [`${day}T10:00:00Z`, `${day}T10:00:00.000+07:00`, `${day} 10:00`, day]) {
    expect([readIsoTime(time), timeOf(time)]).toEqual([NaN, NaN])
    // If another backend sends it, it is not shown, sorted or filled into a form as another day.
    expect([formatDateTime(time), formatMoment(time, now), formatTimeLeft(time, now)]).toEqual(
      Array(3).fill(''),
    )
    expect(formatDue(time, now)).toBe('Không rõ hạn')
    expect(hasDueDate({ dueAt: time } as never)).toBe(false)
    expect(timeFieldOf(time)).toBe('')
    expect(isOnTime('2026-12-01T00:00:00Z', time)).toBeNull()
    expect(opensLater({ availableAt: time }, now)).toBe(false)
  }
  // A day that a person typed is passed on unchanged, so that validation refuses it.
  expect(isoOfTimeField(`${day}T10:00`)).toBe(`${day}T10:00`)
  expect(isSiteDay(day)).toBe(false)
})

test.each([
  ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['Fri, 27 Nov 2026 10:00:00 GMT', '2026-11-27T10:00:00.000Z'],
  // As databases and programming languages write times.
  ['2026-11-27T17:00:00+07', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27 17:00:00+07', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27 17:00:00.123456+07', '2026-11-27T10:00:00.123Z'],
  ['2026-11-27T17:00:00.000+0700', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27 17:00:00 +0700', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27 10:00:00 UTC', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27t10:00:00z', '2026-11-27T10:00:00.000Z'],
  // Without a zone a time is UTC, on every device.
  ['2026-11-27T10:00:00', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27 10:00', '2026-11-27T10:00:00.000Z'],
  // 24:00 is the end of a day; anything later is no time.
  ['2026-02-28T24:00:00Z', '2026-03-01T00:00:00.000Z'],
])('%s of another backend is %s', (text, iso) => {
  expect(new Date(timeOf(text)).toISOString()).toBe(iso)
  expect(hasDueDate({ dueAt: text } as never)).toBe(true)
  const [before, after] = [-1, 1].map((ms) => new Date(Date.parse(iso) + ms).toISOString())
  expect([isOnTime(before, text), isOnTime(after, text)]).toEqual([true, false])
})

test.each([
  'Mon, 30 Feb 2026 10:00:00 GMT',
  'Feb 30 2026',
  '2026-2-30',
  '2026/02/30',
  '02/30/2026',
  '30/02/2026',
  // 5 March in Việt Nam, 3 May to `Date`.
  '05/03/2026',
  '+002026-02-30T00:00:00Z',
  '2026-11-27T24:00:01Z',
  '2026-11-27T24:30Z',
  '2026-11-27T10:00:60Z',
  '2026-11-27T10:00:00+24:00',
  '2026-11-27T10:00:00+07:60',
])('%s of another backend is no time, and is not read as another time', (text) => {
  expect(timeOf(text)).toBeNaN()
  expect(formatDue(text)).toBe('Không rõ hạn')
  expect(isOnTime('2026-11-27T10:00:00Z', text)).toBeNull()
})
