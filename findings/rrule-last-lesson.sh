#!/usr/bin/env bash
# Guess: readers of RRULE name the same lessons of a course in Vietnam, apart from rrule's documented shift of hours.
# Seen: rrule compares the local hour of a lesson with the UTC hour of UNTIL (RFC 5545 asks for UTC there), so a course
# that ends with its lesson of 21 September at 19:00 loses it, and an EXDATE in UTC takes nothing out. node-ical
# drops RDATE, an extra lesson. ical.js is right.
. "$(dirname "$0")/setup.sh"
packages rrule@2.8.1 rrule-temporal@2.2.8 node-ical@0.27.2 ical.js@2.2.1
cat >try.js <<'JS'
import rrule from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'
import nodeIcal from 'node-ical'
import ICAL from 'ical.js'
const [reader, ...lines] = process.argv.slice(2)
const event = ['BEGIN:VEVENT', 'UID:1@example', 'DTSTAMP:20260901T000000Z', 'SUMMARY:Toán', ...lines, 'END:VEVENT']
const standard = ['BEGIN:STANDARD', 'DTSTART:19760101T000000', 'TZOFFSETFROM:+0700', 'TZOFFSETTO:+0700', 'END:STANDARD']
const zone = ['BEGIN:VTIMEZONE', 'TZID:Asia/Ho_Chi_Minh', ...standard, 'END:VTIMEZONE']
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x', ...zone, ...event, 'END:VCALENDAR', ''].join('\r\n')
const day = (date) => `${date.getDate()}.${date.getMonth() + 1}`
const readers = {
  rrule: () => {
    // The fields of UTC of its dates mean the local time, as documented.
    const days = rrule.rrulestr(lines.join('\n'), { forceset: true }).all()
    return days.map((date) => `${date.getUTCDate()}.${date.getUTCMonth() + 1}`)
  },
  'rrule-temporal': () => {
    const days = new RRuleTemporal({ rruleString: lines.join('\n') }).all()
    return days.map(({ day, month }) => `${day}.${month}`)
  },
  'node-ical': () => {
    const found = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT')
    const range = { from: new Date('2026-09-01'), to: new Date('2026-12-01') }
    return nodeIcal.expandRecurringEvent(found, range).map(({ start }) => day(start))
  },
  'ical.js': () => {
    const calendar = new ICAL.Component(ICAL.parse(text))
    ICAL.TimezoneService.register(new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')))
    const lessons = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator()
    const days = []
    for (let next = lessons.next(); next; next = lessons.next()) days.push(day(next.toJSDate()))
    return days
  },
}
console.log(readers[reader]().join(' '))
JS
export TZ=Asia/Ho_Chi_Minh
start='DTSTART;TZID=Asia/Ho_Chi_Minh:20260907T190000'
weekly='RRULE:FREQ=WEEKLY;BYDAY=MO'
others='rrule-temporal node-ical ical.js'
until="$weekly;UNTIL=20260921T120000Z"
seen 'rrule, until 21 September:' '7.9 14.9' "$(node try.js rrule "$start" "$until")"
for reader in $others; do seen "$reader:" '7.9 14.9 21.9' "$(node try.js $reader "$start" "$until")"; done
without='EXDATE:20260914T120000Z'
seen 'rrule, not on 14 September:' '7.9 14.9 21.9' "$(node try.js rrule "$start" "$weekly;COUNT=3" $without)"
for reader in $others; do
  seen "$reader:" '7.9 21.9' "$(node try.js $reader "$start" "$weekly;COUNT=3" $without)"
done
and='RDATE;TZID=Asia/Ho_Chi_Minh:20260918T190000'
seen 'node-ical, also on 18 September:' '7.9 14.9' "$(node try.js node-ical "$start" "$weekly;COUNT=2" "$and")"
for reader in rrule ical.js; do
  seen "$reader:" '7.9 14.9 18.9' "$(node try.js $reader "$start" "$weekly;COUNT=2" "$and")"
done
