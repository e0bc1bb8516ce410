#!/usr/bin/env bash
# Guess: chrono's Vietnamese reads «thứ hai tuần sau» (Monday of next week) and «23h59 ngày 30/11/2026», or nothing.
# Seen: it reads «hai tuần sau», two weeks from now, out of the first, and noon instead of 23:59 out of the second.
. "$(dirname "$0")/setup.sh"
packages chrono-node@2.10.3
cat >try.js <<'JS'
process.env.TZ = 'Asia/Ho_Chi_Minh'
const chrono = await import('chrono-node')
const friday = new Date(2026, 10, 27, 9)
const [found] = chrono.vi.parse(process.argv[2], friday)
console.log(`«${found.text}» ${found.start.date().toString().slice(0, 21)}`)
JS
seen 'Monday of next week, said on Friday 27 November 2026 (right: 30 November):' '«hai tuần sau» Fri Dec 11 2026 09:00' "$(node try.js 'thứ hai tuần sau')"
seen '23:59 on 30 November:' '«30/11/2026» Mon Nov 30 2026 12:00' "$(node try.js '23h59 ngày 30/11/2026')"
