#!/usr/bin/env bash
# Guess: readers of cron lines run «0 6 * * 7» on Sundays, as cron does, where 0 and 7 are both Sunday.
# Seen: later, @breejs/later (of the job runner Bree) and prettycron, which asks later, take 7 for Saturday: Friday to
# Sunday (5-7) is Friday and Saturday, no error. «The 15th and each Monday» (15 * 1; POSIX: either matches) is only a
# 15th that is a Monday. croner, cron-parser and cron-schedule do as cron does.
. "$(dirname "$0")/setup.sh"
packages later@1.2.0 @breejs/later@4.2.0 prettycron@0.10.0 croner@11.0.0 cron-parser@5.10.5 cron-schedule@6.0.0
cat >try.js <<'JS'
import later from 'later'
import breeLater from '@breejs/later'
import prettycron from 'prettycron'
import { Cron } from 'croner'
import { CronExpressionParser } from 'cron-parser'
import { parseCronExpression } from 'cron-schedule'
const [reader, line] = process.argv.slice(2)
const from = new Date('2026-11-30T23:00:00Z')
const runsOf = (it) => {
  it.date.UTC()
  return it.schedule(it.parse.cron(line)).next(3, from)
}
const readers = {
  later: () => runsOf(later),
  '@breejs/later': () => runsOf(breeLater),
  croner: () => new Cron(line, { timezone: 'UTC', paused: true }).nextRuns(3, from),
  'cron-parser': () => {
    const runs = CronExpressionParser.parse(line, { tz: 'UTC', currentDate: from })
    return runs.take(3).map((date) => date.toDate())
  },
  'cron-schedule': () => parseCronExpression(line).getNextDates(3, from),
}
const show = (date) => date.toUTCString().slice(0, 11)
console.log(reader === 'prettycron' ? prettycron.toString(line) : readers[reader]().map(show).join('; '))
JS
export TZ=UTC
# runs LINE 'days' READER…
runs() {
  for reader in "${@:3}"; do seen "$reader, $1:" "$2" "$(node try.js "$reader" "$1")"; done
}
runs '0 6 * * 7' 'Sat, 05 Dec; Sat, 12 Dec; Sat, 19 Dec' later @breejs/later
runs '0 6 * * 7' 'Sun, 06 Dec; Sun, 13 Dec; Sun, 20 Dec' croner cron-parser cron-schedule
runs '0 6 * * 5-7' 'Fri, 04 Dec; Sat, 05 Dec; Fri, 11 Dec' later @breejs/later
runs '0 6 * * 5-7' 'Fri, 04 Dec; Sat, 05 Dec; Sun, 06 Dec' croner cron-parser cron-schedule
runs '0 6 * * 5-7' '06:00 on Fri and Sat' prettycron
runs '0 6 15 * 1' 'Mon, 15 Feb; Mon, 15 Mar; Mon, 15 Nov' later @breejs/later
runs '0 6 15 * 1' 'Mon, 07 Dec; Mon, 14 Dec; Tue, 15 Dec' croner cron-parser cron-schedule
