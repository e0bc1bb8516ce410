import { formatDateTime } from '../../../shared/format/dates.ts'
import { DAY_MS, siteDayOf, startOfSiteDay } from '../../../shared/rules/site-days.ts'

/** When a student was last there, in days of Việt Nam: 'hôm nay', 'hôm qua', '9 ngày trước', after a year the date. */
export function seenWords(iso: string | null, now: Date): string {
  if (iso === null) return 'Chưa vào học'
  const dayOf = (time: Date) => startOfSiteDay(siteDayOf(time)).getTime()
  const days = Math.round((dayOf(now) - dayOf(new Date(iso))) / DAY_MS)
  if (days <= 0) return 'Hôm nay'
  if (days === 1) return 'Hôm qua'
  return days < 365 ? `${days} ngày trước` : formatDateTime(iso)
}
