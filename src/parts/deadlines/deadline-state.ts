import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { STATE_BADGES } from '../submissions/assessment-state.ts'

/** What a deadline's one badge says; how urgent it is, the time tells. What was handed in is calm. */
export function deadlineState(item: DeadlineItem) {
  if (item.usedUp) return STATE_BADGES.expired
  if (item.returned) return STATE_BADGES.returned
  if (item.submitted)
    return { ...STATE_BADGES.submitted, colour: item.graded ? 'neutral' : 'success' }
  return STATE_BADGES.missing
}
