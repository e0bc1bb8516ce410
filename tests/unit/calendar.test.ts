import { describe, expect, test } from 'vitest'
import {
  calendarFile,
  icsCalendar,
  type CalendarEntry,
} from '../../src/parts/deadlines/calendar.ts'

const NOW = new Date('2026-11-21T02:03:04.567Z')

const entry = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'a1@lopmo.test',
  dueAt: '2026-11-27T16:59:00.000Z',
  summary: 'Hạn nộp: Bài luận',
  description: 'Assignment',
  url: 'https://lopmo.test/learning/deadlines?focus=a1',
  alarm: true,
  ...over,
})

const linesOf = (text: string) => text.split('\r\n')
/** The content lines after unfolding (RFC 5545, 3.1). */
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''))
const valueOf = (text: string, name: string) =>
  unfolded(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

test('the whole file, byte by byte', () => {
  expect(icsCalendar('Hạn nộp', [entry()], NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lớp Mở//Hạn nộp//VI',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Hạn nộp',
      'BEGIN:VEVENT',
      'UID:a1@lopmo.test',
      'DTSTAMP:20261121T020304Z',
      'DTSTART:20261127T165900Z',
      'DTEND:20261127T170000Z',
      'SUMMARY:Hạn nộp: Bài luận',
      'DESCRIPTION:Assignment',
      'URL:https://lopmo.test/learning/deadlines?focus=a1',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT24H',
      'DESCRIPTION:Hạn nộp: Bài luận',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

describe('RFC 5545', () => {
  test('3.3.11: commas, semicolons, backslashes and line ends in texts', () => {
    const text = icsCalendar('x', [entry({ summary: 'a,b;c\\d\r\ne\nf\rg\u0007h\ti' })], NOW)
    expect(valueOf(text, 'SUMMARY')).toBe(String.raw`a\,b\;c\\d\ne\nf\ngh` + '\ti')
  })

  test('3.1: no line is longer than 75 octets of UTF-8, no character is cut, nothing is lost', () => {
    const summary = `${'Ứng dụng thực tế của việc phân tích '.repeat(6)}🎓🎓🎓`
    const text = icsCalendar('x', [entry({ summary })], NOW)
    const bytes = linesOf(text).map((line) => Buffer.byteLength(line))
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
    expect(Math.max(...bytes)).toBeGreaterThan(70)
    expect(text).not.toContain('\uFFFD')
    expect(Buffer.from(text).toString()).toBe(text)
    expect(valueOf(text, 'SUMMARY')).toBe(summary)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('exactly 75 octets are one line, 76 are two', () => {
    const fits = 'a'.repeat(75 - 'SUMMARY:'.length)
    expect(linesOf(icsCalendar('x', [entry({ summary: fits })], NOW))).toContain(`SUMMARY:${fits}`)
    const lines = linesOf(icsCalendar('x', [entry({ summary: `${fits}b` })], NOW))
    expect(lines[lines.indexOf(`SUMMARY:${fits}`) + 1]).toBe(' b')
  })

  test('times are UTC, whatever offset they came with', () => {
    const text = icsCalendar('x', [entry({ dueAt: '2026-12-31T23:59:30+07:00' })], NOW)
    expect(valueOf(text, 'DTSTART')).toBe('20261231T165930Z')
    expect(valueOf(text, 'DTEND')).toBe('20261231T170030Z')
  })
})

describe('the file of the deadlines page', () => {
  const item = (over: object) => ({
    _id: 'a1',
    title: 'Bài luận',
    type: 'ASSIGNMENT' as const,
    dueAt: '2026-11-27T16:59:00Z',
    submitted: false,
    graded: false,
    lessonId: 'l1',
    ...over,
  })
  const textOf = (...items: object[]) =>
    calendarFile(items.map(item), 'https://lopmo.test', NOW).text()

  test('an entry links to its deadline and keeps its UID from export to export', async () => {
    const text = await textOf({})
    expect(valueOf(text, 'UID')).toBe('han-nop-a1@lopmo.test')
    expect(valueOf(text, 'URL')).toBe('https://lopmo.test/learning/deadlines?focus=a1')
    expect(valueOf(text, 'SUMMARY')).toBe('Hạn nộp: Bài luận')
    expect(valueOf(text, 'DESCRIPTION')).toMatch(/^Bài tập trên Lớp Mở\. /)
    expect(valueOf(text, 'X-WR-CALNAME')).toBe('Hạn nộp Lớp Mở')
    expect(valueOf(await textOf({ title: 'Tên khác', dueAt: '2026-12-01T00:00:00Z' }), 'UID')).toBe(
      'han-nop-a1@lopmo.test',
    )
  })

  test('a deadline without a readable date is left out; a submitted one has no alarm', async () => {
    const text = await textOf(
      { _id: 'a' },
      { _id: 'b', dueAt: null },
      { _id: 'c', dueAt: 'mai' },
      { _id: 'd', submitted: true },
    )
    expect(text.match(/^UID:.*$/gm)).toHaveLength(2)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(1)
  })
})
