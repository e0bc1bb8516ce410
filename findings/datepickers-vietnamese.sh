#!/usr/bin/env bash
# Guess: pickers of dates read the Vietnamese date that they have written, and their Vietnamese week begins on Monday.
# Seen: flatpickr makes December («Tháng mười hai») October, and «Th12» January: the first name of a month that the text
# begins with is enough («Tháng mười», «Th1»). bootstrap-datepicker reads «Th12» as January too. vanillajs-datepicker makes
# «26 Tháng 12 2026» a day of the year 12. jQuery UI reads all. Weeks begin on Sunday in the last three (CLDR: Monday).
. "$(dirname "$0")/setup.sh"
packages flatpickr@4.6.13 bootstrap-datepicker@1.10.1 vanillajs-datepicker@1.3.4 jquery-ui@1.14.2 jquery@3.8.0 jsdom@29.1.1
cat >try.cjs <<'JS'
const { window } = new (require('jsdom').JSDOM)('<input>')
for (const name of ['window', 'document', 'navigator', 'Node', 'HTMLElement', 'HTMLCollection', 'NodeList'])
  Object.defineProperty(globalThis, name, { value: window[name] })
globalThis.jQuery = window.jQuery = require('jquery')
const utc = ([year, month, day]) => new Date(Date.UTC(year, month, day))
const parts = (date) => [date.getFullYear(), date.getMonth(), date.getDate()]
const [picker, format, language = 'vn'] = process.argv.slice(2)
// Each: [what it writes for a day, what it reads, the first day of the week].
const pickers = {
  async flatpickr() {
    const flatpickr = require('flatpickr')
    const locale = require(`flatpickr/dist/l10n/${language}.js`).default[language]
    const it = flatpickr(document.querySelector('input'), { dateFormat: format, locale })
    const write = (day) => (it.setDate(new Date(...day)), it.input.value)
    return [write, (text) => (it.setDate(text), parts(it.selectedDates[0])), locale.firstDayOfWeek]
  },
  async bootstrap() {
    require('bootstrap-datepicker')
    require('bootstrap-datepicker/js/locales/bootstrap-datepicker.vi.js')
    const { dates, DPGlobal } = jQuery.fn.datepicker
    const read = (text) => parts(DPGlobal.parseDate(text, format, 'vi'))
    return [(day) => DPGlobal.formatDate(utc(day), format, 'vi'), read, dates.vi.weekStart ?? 0]
  },
  async vanillajs() {
    const { Datepicker } = await import('vanillajs-datepicker')
    const { vi } = (await import('vanillajs-datepicker/locales/vi')).default
    Object.assign(Datepicker.locales, { vi })
    const read = (text) => parts(new Date(Datepicker.parseDate(text, format, 'vi')))
    return [(day) => Datepicker.formatDate(new Date(...day), format, 'vi'), read, vi.weekStart ?? 0]
  },
  async jqueryui() {
    require('jquery-ui/dist/jquery-ui.js')
    require('jquery-ui/ui/i18n/datepicker-vi.js')
    const { datepicker } = jQuery
    const read = (text) => parts(datepicker.parseDate(format, text, datepicker.regional.vi))
    const write = (day) => datepicker.formatDate(format, new Date(...day), datepicker.regional.vi)
    return [write, read, datepicker.regional.vi.firstDay]
  },
}
pickers[picker]().then(([write, read, firstDay]) => {
  const days = Array.from({ length: 12 }, (_, month) => [2026, month, 26])
  const right = days.filter((day) => String(read(write(day))) === String(day)).length
  const [year, month] = read(write(days[11]))
  console.log(`week from ${firstDay}; ${right} of 12 are read; ${write(days[11])} is ${month + 1}/${year}`)
})
JS
export TZ=Asia/Ho_Chi_Minh
# reads PICKER FORMAT 'what came of it' [LANGUAGE]
reads() { seen "$1, $2${4:+, $4}:" "$3" "$(node try.cjs "$1" "$2" "${@:4}")"; }
reads flatpickr 'j F Y' 'week from 1; 10 of 12 are read; 26 Tháng mười hai 2026 is 10/2026'
reads flatpickr 'j M Y' 'week from 1; 9 of 12 are read; 26 Th12 2026 is 1/2026'
reads flatpickr 'j F Y' 'week from 1; 12 of 12 are read; 26 décembre 2026 is 12/2026' fr
reads bootstrap 'd M yyyy' 'week from 0; 9 of 12 are read; 26 Th12 2026 is 1/2026'
reads vanillajs 'd MM yyyy' 'week from 0; 0 of 12 are read; 26 Tháng 12 2026 is 1/12'
reads jqueryui 'd MM yy' 'week from 0; 12 of 12 are read; 26 Tháng Mười Hai 2026 is 12/2026'
