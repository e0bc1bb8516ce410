/** Times are UTC on the wire and Asia/Ho_Chi_Minh on screen, wherever the device is (design.md). */
export const SITE_ZONE = 'Asia/Ho_Chi_Minh'

const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('vi-VN', { timeZone: SITE_ZONE, hourCycle: 'h23', ...options })

const DAY = parts({ day: '2-digit', month: '2-digit', year: 'numeric' })
const CLOCK = parts({ hour: '2-digit', minute: '2-digit' })
const WEEKDAY = parts({ weekday: 'long' })
const SHORT_DAY = parts({ day: '2-digit', month: '2-digit' })

const capital = (word: string) =>
  word
    .split(' ')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

const valid = (iso: string | null): Date | null => {
  const date = iso ? new Date(iso) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

/** True when the device's clock shows another time than Việt Nam's at that moment. */
export function isForeignZone(date: Date): boolean {
  const local = new Intl.DateTimeFormat('vi-VN', {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const here = new Intl.DateTimeFormat('vi-VN', {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: SITE_ZONE,
  })
  return local.format(date) !== here.format(date)
}

const zoneNote = (date: Date) => (isForeignZone(date) ? ' (giờ Việt Nam)' : '')

/** `21/11/2026, 14:05`; the zone is named when the device's differs. '' for an unreadable date. */
export function formatDateTime(iso: string | null): string {
  const date = valid(iso)
  return date ? `${DAY.format(date)}, ${CLOCK.format(date)}${zoneNote(date)}` : ''
}

/** `21/11/2026` */
export function formatDate(iso: string | null): string {
  const date = valid(iso)
  return date ? DAY.format(date) : ''
}

/** `Thứ Sáu 27/11, 23:59` (look.md, "Due dates"); 'Không rõ hạn' without a readable date. */
export function formatDue(iso: string | null): string {
  const date = valid(iso)
  if (!date) return 'Không rõ hạn'
  return `${capital(WEEKDAY.format(date))} ${SHORT_DAY.format(date)}, ${CLOCK.format(date)}${zoneNote(date)}`
}
