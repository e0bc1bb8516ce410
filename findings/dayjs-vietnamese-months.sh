#!/usr/bin/env bash
# Guess: makers of dates read back what they have written in Vietnamese.
# Seen: dayjs writes «29 tháng 11 2026» and «29 Th11 2026» and reads neither, in any month; date-fns does not read
# its own «Thứ 5» (only Sundays). moment and luxon read all.
. "$(dirname "$0")/setup.sh"
packages dayjs@1.11.23 date-fns@4.4.0 moment@2.30.1 luxon@3.7.2
cat >try.js <<'JS'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/vi.js'
import { format, parse } from 'date-fns'
import { vi } from 'date-fns/locale/vi'
import moment from 'moment'
import 'moment/locale/vi.js'
import { DateTime } from 'luxon'
dayjs.extend(customParseFormat)
const both = {
  dayjs: (day, as) => {
    const text = dayjs(day).locale('vi').format(as)
    return [text, dayjs(text, as, 'vi').toDate()]
  },
  'date-fns': (day, as) => {
    const text = format(day, as, { locale: vi })
    return [text, parse(text, as, new Date(2000, 0), { locale: vi })]
  },
  moment: (day, as) => {
    const text = moment(day).locale('vi').format(as)
    return [text, moment(text, as, 'vi').toDate()]
  },
  luxon: (day, as) => {
    const text = DateTime.fromJSDate(day).setLocale('vi').toFormat(as)
    return [text, DateTime.fromFormat(text, as, { locale: 'vi' }).toJSDate()]
  },
}
const [, , library, as] = process.argv
const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 26))
const lost = days.filter((day) => both[library](day, as)[1].getTime() !== day.getTime())
console.log(`${both[library](days[10], as)[0]}: ${lost.length} of 12 are not read`)
JS
seen 'dayjs, MMMM:' '26 tháng 11 2026: 12 of 12 are not read' "$(node try.js dayjs 'D MMMM YYYY')"
seen 'dayjs, MMM:' '26 Th11 2026: 12 of 12 are not read' "$(node try.js dayjs 'D MMM YYYY')"
seen 'date-fns, MMMM:' '26 tháng 11 2026: 0 of 12 are not read' "$(node try.js date-fns 'd MMMM yyyy')"
seen 'date-fns, EEE:' 'Thứ 5 26/11/2026: 10 of 12 are not read' "$(node try.js date-fns 'EEE d/M/yyyy')"
seen 'moment, MMMM:' '26 tháng 11 2026: 0 of 12 are not read' "$(node try.js moment 'D MMMM YYYY')"
seen 'luxon, MMMM:' '26 tháng 11 2026: 0 of 12 are not read' "$(node try.js luxon 'd MMMM yyyy')"
