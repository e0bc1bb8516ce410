import type { ClassStudent } from '../../../../shared/contract/class.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { DAY_MS, siteDayOf, startOfSiteDay } from '../../../../shared/rules/site-days.ts'

/** Days of Việt Nam since then; today is 0. */
function daysSince(iso: string, now: Date): number {
  const dayOf = (time: Date) => startOfSiteDay(siteDayOf(time)).getTime()
  return Math.max(0, Math.round((dayOf(now) - dayOf(new Date(iso))) / DAY_MS))
}

/** 'Hôm nay', 'Hôm qua', '9 ngày trước', after a year the date. */
export function seenWords(iso: string | null, now: Date): string {
  if (iso === null) return 'Chưa vào học'
  const days = daysSince(iso, now)
  if (days === 0) return 'Hôm nay'
  if (days === 1) return 'Hôm qua'
  return days < 365 ? `${days} ngày trước` : formatDateTime(iso)
}

const AWAY_DAYS = 7

/** Whether a student who has not finished was away for a week, since the enrolment at most (docs/class.md#progress). */
export const isAway = (
  { lastSeenAt, progressPct, since }: Pick<ClassStudent, 'lastSeenAt' | 'progressPct' | 'since'>,
  now: Date,
): boolean => progressPct < 100 && daysSince(lastSeenAt ?? since, now) >= AWAY_DAYS
