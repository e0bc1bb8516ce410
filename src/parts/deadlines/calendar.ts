import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { timeOf } from '../../../shared/format/iso-time.ts'
import { paths } from '../../../shared/paths.ts'
import { hasDueDate, isToDo } from '../../../shared/rules/deadlines.ts'
import { ASSESSMENT_NAMES } from '../course/assessment-names.ts'

/** A due time as an entry for other calendars. */
export interface CalendarEntry {
  /** The same in every export, so that a calendar updates the entry instead of adding a second one. */
  uid: string
  /** ISO 8601. */
  dueAt: string
  summary: string
  description: string
  /** An absolute address. */
  url: string
  /** Adds a reminder 24 hours before. */
  alarm: boolean
}

/** RFC 5545, 3.1: a line has at most 75 octets of UTF-8. */
const MOST_OCTETS = 75
const octets = (text: string) => new TextEncoder().encode(text).length

/** Continues a long line after a line break and a space, which counts, without splitting a character. */
function fold(line: string): string {
  let folded = ''
  let room = MOST_OCTETS
  for (const character of line) {
    const size = octets(character)
    if (size > room) {
      folded += '\r\n '
      room = MOST_OCTETS - 1
    }
    folded += character
    room -= size
  }
  return folded
}

/** RFC 5545, 3.3.11. Other control characters are not allowed in a text at all. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** `20261127T165900Z`. */
const utc = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const MINUTE_MS = 60_000

/** One minute at the due time, because RFC 5545 requires the end to be after the start. */
const eventLines = (entry: CalendarEntry, stamp: string): string[] => {
  const due = new Date(timeOf(entry.dueAt))
  const summary = escapeText(entry.summary)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${utc(due)}`,
    `DTEND:${utc(new Date(due.getTime() + MINUTE_MS))}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    ...(entry.alarm
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT24H', `DESCRIPTION:${summary}`, 'END:VALARM']
      : []),
    'END:VEVENT',
  ]
}

/** An iCalendar file (RFC 5545); `name` is the calendar's name, `now` its timestamp. Times are UTC. */
export function icsCalendar(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const stamp = utc(now)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lớp Mở//Hạn nộp//VI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** The listed deadlines as an iCalendar file, without those that have no date. */
export function calendarFile(items: readonly DeadlineItem[], origin: string, now: Date): File {
  const entries = items.filter(hasDueDate).map((item) => {
    const url = origin + paths.deadlines(item._id)
    return {
      uid: `han-nop-${item._id || `${item.title}-${item.dueAt}`}@${new URL(origin).hostname}`,
      dueAt: item.dueAt,
      summary: `Hạn nộp: ${item.title}`,
      description: `${ASSESSMENT_NAMES[item.type]} trên Lớp Mở. Mở bài: ${url}`,
      url,
      // A submitted item needs no reminder.
      alarm: isToDo(item),
    }
  })
  const text = icsCalendar('Hạn nộp Lớp Mở', entries, now)
  return new File([text], 'han-nop-lop-mo.ics', { type: 'text/calendar' })
}
