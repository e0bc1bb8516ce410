import type { SubmissionSummary } from '../../../shared/contract/assessments.ts'
import { assessmentState, STATE_BADGES } from '../../submissions/assessment-state.ts'

/** The status in its colour (docs/product.md#submission-states). */
export function StateBadge({ submission }: { submission: SubmissionSummary | null }) {
  const { colour, words } = STATE_BADGES[assessmentState(submission)]
  return <span className={`badge badge-${colour}`}>{words ?? submission?.status}</span>
}
