#!/usr/bin/env bash
# Guess: cronstrue's Vietnamese tells the same days as its English, so that an admin can check when a job runs.
# Seen: «on day 10 of the month» is «vào 10 ngày trong tháng», on ten days of the month («vào ngày 10» is meant). Weekdays
# are numbers in Vietnamese («Thứ 3» is Tuesday), and «third» is written in the same words, so the third Monday is
# «thứ 3 Thứ 2» and the second Tuesday «thứ 2 Thứ 3». The last day and the last Friday are right.
. "$(dirname "$0")/setup.sh"
packages cronstrue@3.39.0
cat >try.js <<'JS'
import cronstrue from 'cronstrue/i18n.js'
const [locale, expression] = process.argv.slice(2)
console.log(cronstrue.toString(expression, { locale, use24HourTimeFormat: true }))
JS
# tells EXPRESSION 'English' 'Vietnamese'
tells() {
  seen "$1, English:" "$2" "$(node try.js en "$1")"
  seen "$1, Vietnamese:" "$3" "$(node try.js vi "$1")"
}
tells '0 9 10 * *' 'At 09:00, on day 10 of the month' 'Vào 09:00, vào 10 ngày trong tháng'
tells '0 9 * * 1#3' 'At 09:00, on the third Monday of the month' 'Vào 09:00, trên thứ 3 Thứ 2 của tháng'
tells '0 9 * * 2#2' 'At 09:00, on the second Tuesday of the month' 'Vào 09:00, trên thứ 2 Thứ 3 của tháng'
tells '0 9 L * *' 'At 09:00, on the last day of the month' 'Vào 09:00, vào ngày cuối cùng của tháng'
tells '0 9 * * 5L' 'At 09:00, on the last Friday of the month' 'Vào 09:00, vào ngày Thứ 6 cuối cùng của tháng'
