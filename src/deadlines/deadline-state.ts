import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { urgencyOf, type DeadlineUrgency } from '../../shared/rules/deadlines.ts'
import { STATE_BADGES } from '../submissions/assessment-state.ts'

const MISSING_COLOURS: Record<DeadlineUrgency, string> = {
  overdue: 'danger',
  soon: 'warning',
  later: 'neutral',
}

/** What a deadline's one badge says; its colour tells how urgent it is, and what was handed in is calm. */
export function deadlineState(item: DeadlineItem, now: Date) {
  if (item.usedUp) return STATE_BADGES.expired
  if (item.returned) return STATE_BADGES.returned
  if (item.submitted)
    return { ...STATE_BADGES.submitted, colour: item.graded ? 'neutral' : 'success' }
  return { ...STATE_BADGES.missing, colour: MISSING_COLOURS[urgencyOf(item, now)] }
}
