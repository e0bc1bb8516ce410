import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { STATE_BADGES } from '../submissions/assessment-state.ts'

/** The badge of a deadline. Urgency shows in the time beside it, not here. */
export function deadlineState(item: DeadlineItem) {
  if (item.usedUp) return STATE_BADGES.expired
  if (item.returned) return STATE_BADGES.returned
  if (item.submitted)
    return { ...STATE_BADGES.submitted, colour: item.graded ? 'neutral' : 'success' }
  return STATE_BADGES.missing
}
