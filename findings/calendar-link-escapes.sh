#!/usr/bin/env bash
# Guess: calendar-link escapes commas, semicolons and backslashes and marks whole days as RFC 5545 asks.
# Seen: it escapes none of them, so ical.js reads «C:\nam» as two lines, and it writes a whole day without VALUE=DATE,
# which ical.js refuses. datebook escapes.
. "$(dirname "$0")/setup.sh"
packages calendar-link@2.11.5 datebook@8.0.1 ical.js@2.2.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { ICalendar } from 'datebook'
import ICAL from 'ical.js'
const { ics } = createRequire(import.meta.url)('calendar-link')
const [maker, property] = process.argv.slice(2)
const event = { title: 'Hạn nộp', description: 'Bài 2, phần a; đọc C:\\nam', start: '2026-11-30', end: '2026-12-01' }
const makers = {
  'calendar-link': () => decodeURIComponent(ics({ ...event, allDay: true })).replace(/^data:[^,]*,/, ''),
  datebook: () => {
    const times = { start: new Date('2026-11-30T10:00:00Z'), end: new Date('2026-11-30T11:00:00Z') }
    return new ICalendar({ title: event.title, description: event.description, ...times }).render()
  },
}
const read = new ICAL.Component(ICAL.parse(makers[maker]())).getFirstSubcomponent('vevent')
try {
  console.log(JSON.stringify(read.getFirstPropertyValue(property)))
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen 'calendar-link:' '"Bài 2, phần a; đọc C:\nam"' "$(node try.js calendar-link description)"
seen 'calendar-link, a whole day:' 'refused: invalid date-time value: "2026-11-30T::"' "$(node try.js calendar-link dtstart)"
seen 'datebook:' '"Bài 2, phần a; đọc C:\\nam"' "$(node try.js datebook description)"
