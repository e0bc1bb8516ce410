#!/usr/bin/env bash
# Guess: xAPI's client makes durations as ISO 8601 has them, and readers of durations keep a minus.
# Seen: @xapi/xapi ends whole days with a lone «T», which ISO 8601 does not have: Temporal refuses it (two lenient readers
# take it). iso8601-duration reads the `-PT5M` of a calendar's reminder as five minutes after.
. "$(dirname "$0")/setup.sh"
packages @xapi/xapi@3.0.3 iso8601-duration@2.1.4 tinyduration@3.4.1 temporal-polyfill@1.0.8
cat >try.js <<'JS'
import XAPI from '@xapi/xapi'
import { parse } from 'iso8601-duration'
import * as tiny from 'tinyduration'
import { Temporal } from 'temporal-polyfill'
const make = (hours) => XAPI.calculateISO8601Duration(new Date(0), new Date(hours * 3_600_000))
const readers = {
  'iso8601-duration': (text) => {
    const { days, minutes } = parse(text)
    return `${days} days, ${minutes} minutes`
  },
  temporal: (text) => {
    const { days, minutes } = Temporal.Duration.from(text)
    return `${days} days, ${minutes} minutes`
  },
  tinyduration: (text) => {
    const { days = 0, minutes = 0, negative = false } = tiny.parse(text)
    return `${negative ? 'minus ' : ''}${days} days, ${minutes} minutes`
  },
}
const [, , reader, text] = process.argv
try {
  console.log(reader === 'xapi' ? make(Number(text)) : readers[reader](text))
} catch {
  console.log('refused')
}
JS
seen 'xapi, 30 hours:' 'P1DT6H' "$(node try.js xapi 30)"
seen 'xapi, 72 hours:' 'P3DT' "$(node try.js xapi 72)"
for reader in iso8601-duration tinyduration; do seen "$reader, P3DT:" '3 days, 0 minutes' "$(node try.js $reader P3DT)"; done
seen 'Temporal, P3DT:' 'refused' "$(node try.js temporal P3DT)"
seen 'Temporal, P1DT6H:' '1 days, 0 minutes' "$(node try.js temporal P1DT6H)"
seen 'iso8601-duration, -PT5M:' '0 days, 5 minutes' "$(node try.js iso8601-duration -PT5M)"
seen 'tinyduration, -PT5M:' 'minus 0 days, 5 minutes' "$(node try.js tinyduration -PT5M)"
