#!/usr/bin/env bash
# Guess: date-holidays and the conversions to the Vietnamese lunar calendar agree with each other on every day.
# Seen: date-holidays puts the Kitchen Gods' day of 2053 (23rd of the last month) after Tết. By
# vietnamese-lunar-calendar, on a server in UTC, the eve of Tết 2023 is the new year's first day, and a third of all
# days lie one day ahead of the other three, which agree in every zone.
. "$(dirname "$0")/setup.sh"
packages date-holidays@3.37.0 amlich@0.0.2 vn-lunar@1.0.6 @forvn/vn-lunar-calendar@0.0.2 vietnamese-lunar-calendar@0.0.6
cat >try.js <<'JS'
import Holidays from 'date-holidays'
import amlich from 'amlich'
import vnLunar from 'vn-lunar'
import forvn from '@forvn/vn-lunar-calendar'
import lunar from 'vietnamese-lunar-calendar'
const lunarOf = {
  amlich: (y, m, d) => amlich.convertSolar2Lunar(d, m, y, 7).slice(0, 3),
  'vn-lunar': (y, m, d) => Object.values(vnLunar.getLunarDate(d, m, y)).slice(0, 3),
  forvn: (y, m, d) => {
    const { day, month, year } = forvn.getLunarDate(d, m, y)
    return [day, month, year]
  },
  'vietnamese-lunar-calendar': (y, m, d) => {
    const { date, month, year } = new lunar.LunarDate(y, m, d)
    return [date, month, year]
  },
}
const [, , what, ...rest] = process.argv
console.log(
  {
    kitchen: () =>
      new Holidays('VN')
        .getHolidays(2053)
        .filter(({ name }) => /Ông Táo|^Tết Nguyên Đán/.test(name))
        .map(({ date }) => date.slice(0, 10))
        .join(', '),
    lunar: () => lunarOf[rest[0]](2023, 1, 21).join('/'),
    ahead: () => {
      let [wrong, all] = [0, 0]
      for (let at = Date.UTC(2000, 0, 1); at < Date.UTC(2041, 0, 1); at += 86_400_000) {
        const day = new Date(at)
        const solar = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
        all += 1
        if (`${lunarOf[rest[0]](...solar)}` !== `${lunarOf.amlich(...solar)}`) wrong += 1
      }
      return `${wrong} of ${all} days`
    },
  }[what](),
)
JS
seen 'Tết and the Kitchen Gods in 2053:' '2053-02-18, 2053-03-12' "$(node try.js kitchen)"
for one in amlich vn-lunar forvn; do seen "21/1/2023, $one:" '30/12/2022' "$(node try.js lunar $one)"; done
for one in vn-lunar forvn; do seen "apart from amlich, 2000 to 2040, $one:" '0 of 14976 days' "$(node try.js ahead $one)"; done
for zone in 'UTC 1/1/2023 4860' 'Asia/Ho_Chi_Minh 30/12/2022 0'; do
  read -r name day ahead <<<"$zone"
  seen "21/1/2023, vietnamese-lunar-calendar in $name:" "$day" "$(TZ=$name node try.js lunar vietnamese-lunar-calendar)"
  seen "apart from amlich in $name:" "$ahead of 14976 days" "$(TZ=$name node try.js ahead vietnamese-lunar-calendar)"
done
