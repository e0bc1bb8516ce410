import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { hasDueDate, sortByDue } from '../../shared/rules/deadlines.ts'
import { icsCalendar } from './calendar.ts'
import { paths } from '../../shared/paths.ts'
import { DEADLINE_TYPES } from './words.ts'

/** The listed deadlines as an iCalendar file; those without a date are left out. */
export function calendarFile(items: readonly DeadlineItem[], origin: string, now: Date): File {
  const entries = sortByDue(items)
    .filter(hasDueDate)
    .map((item) => {
      const url = origin + paths.deadlines(item._id)
      return {
        uid: `han-nop-${item._id || `${item.title}-${item.dueAt}`}@${new URL(origin).hostname}`,
        dueAt: item.dueAt,
        summary: `Hạn nộp: ${item.title}`,
        description: `${DEADLINE_TYPES[item.type]} trên Lớp Mở. Mở bài: ${url}`,
        url,
        // What is handed in reminds no more.
        alarm: !item.submitted,
      }
    })
  const text = icsCalendar('Hạn nộp Lớp Mở', entries, now)
  return new File([text], 'han-nop-lop-mo.ics', { type: 'text/calendar' })
}
