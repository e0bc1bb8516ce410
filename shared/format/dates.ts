/** Times are UTC on the wire and Asia/Ho_Chi_Minh on screen, wherever the device is (design.md). */
const SITE_ZONE = 'Asia/Ho_Chi_Minh'

const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('vi-VN', { timeZone: SITE_ZONE, hourCycle: 'h23', ...options })

const DAY = parts({ day: '2-digit', month: '2-digit', year: 'numeric' })
const CLOCK = parts({ hour: '2-digit', minute: '2-digit' })
const WEEKDAY = parts({ weekday: 'long' })
const YEAR = parts({ year: 'numeric' })

const capital = (word: string) =>
  word
    .split(' ')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

const valid = (iso: string | null): Date | null => {
  const date = iso ? new Date(iso) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

/** Việt Nam is at UTC+7 all year. */
const SITE_OFFSET_MINUTES = -7 * 60

/** True when the device's clock shows another time than Việt Nam's at that moment. */
export const isForeignZone = (date: Date): boolean =>
  date.getTimezoneOffset() !== SITE_OFFSET_MINUTES

const zoneNote = (date: Date) => (isForeignZone(date) ? ' (giờ Việt Nam)' : '')

/** `21/11/2026, 14:05`; the zone is named when the device's differs. '' for an unreadable date. */
export function formatDateTime(iso: string | null): string {
  const date = valid(iso)
  return date ? `${DAY.format(date)}, ${CLOCK.format(date)}${zoneNote(date)}` : ''
}

/** `14:05` of today, else `20/11/2026, 14:05`; for what happened a short while ago. */
export function formatMoment(iso: string | null, now = new Date()): string {
  const date = valid(iso)
  if (!date) return ''
  return DAY.format(date) === DAY.format(now)
    ? `${CLOCK.format(date)}${zoneNote(date)}`
    : formatDateTime(iso)
}

/**
 * `Thứ Sáu 27/11, 23:59` (look.md, "Due dates"), with the year when it is not this one; 'Không rõ
 * hạn' without a readable date (section 2, "Deadline bell").
 */
export function formatDue(iso: string | null, now = new Date()): string {
  const date = valid(iso)
  if (!date) return 'Không rõ hạn'
  // Not a format of its own: without a year the language's own form is 27-11.
  const day = DAY.format(date).slice(0, YEAR.format(date) === YEAR.format(now) ? 5 : undefined)
  return `${capital(WEEKDAY.format(date))} ${day}, ${CLOCK.format(date)}${zoneNote(date)}`
}

const span = (minutes: number): string => {
  if (minutes < 60) return `${Math.max(1, minutes)} phút`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} giờ` : `${Math.floor(hours / 24)} ngày`
}

/**
 * 'còn X' before a due time, 'trễ X' after it, in minutes, hours or days (section 2, "Deadlines
 * page"). Hours and days are full ones, so that nobody counts on more than there is. '' for an
 * unreadable date.
 */
export function formatTimeLeft(iso: string | null, now: Date): string {
  const date = valid(iso)
  if (!date) return ''
  const minutes = Math.round((date.getTime() - now.getTime()) / 60_000)
  return date < now ? `trễ ${span(-minutes)}` : `còn ${span(minutes)}`
}
