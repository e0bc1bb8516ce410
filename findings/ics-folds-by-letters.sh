#!/usr/bin/env bash
# Guess: makers of calendars fold lines at 75 octets, as RFC 5545 (3.1) has it.
# Seen: ics folds at 75 letters, so that Vietnamese lines have over 100 octets; ical-generator counts octets.
. "$(dirname "$0")/setup.sh"
packages ics@3.12.0 ical-generator@10.2.0
cat >try.js <<'JS'
import { createEvent } from 'ics'
import ical from 'ical-generator'
const title =
  'Hạn nộp bài tập lớn môn Đồ họa máy tính và xử lý ảnh số cho lớp chất lượng cao khóa mới'
const made = {
  ics: () => createEvent({ start: [2026, 11, 29, 18, 42], duration: { hours: 1 }, title }).value,
  'ical-generator': () => {
    const calendar = ical()
    calendar.createEvent({ start: new Date(Date.UTC(2026, 10, 29, 11, 42)), summary: title })
    return calendar.toString()
  },
}[process.argv[2]]()
const longest = Math.max(...made.split('\r\n').map((line) => Buffer.byteLength(line)))
console.log(longest <= 75 ? 'at most 75 octets' : `${longest} octets`)
JS
seen 'ics:' '104 octets' "$(node try.js ics)"
seen 'ical-generator:' 'at most 75 octets' "$(node try.js ical-generator)"
