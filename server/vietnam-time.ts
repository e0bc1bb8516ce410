/** Việt Nam is at UTC+7 all year. Without Intl, so that it depends on no machine's zone or ICU data. */
const OFFSET_MS = 7 * 3_600_000

const WEEKDAYS = ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']

function partsOf(time: Date) {
  const there = new Date(time.getTime() + OFFSET_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    clock: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`,
    day: `${two(there.getUTCDate())}/${two(there.getUTCMonth() + 1)}`,
    year: there.getUTCFullYear(),
    weekday: WEEKDAYS[there.getUTCDay()],
  }
}

/** `08:00 ngày 05/03/2026`. */
export function timeInVietnam(time: Date): string {
  const { clock, day, year } = partsOf(time)
  return `${clock} ngày ${day}/${year}`
}

/** `Thứ Sáu 27/11, 23:59`, as the app writes a due time near at hand. */
export function dueInVietnam(time: Date): string {
  const { weekday, day, clock } = partsOf(time)
  return `${weekday} ${day}, ${clock}`
}
