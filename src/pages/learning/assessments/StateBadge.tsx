import type { SubmissionSummary } from '../../../../shared/contract/assessments.ts'
import { assessmentState, STATE_BADGES } from '../../../parts/submissions/assessment-state.ts'

/** The status in its colour (docs/product.md#submission-states). */
export function StateBadge({ submission }: { submission: SubmissionSummary | null }) {
  const { colour, label } = STATE_BADGES[assessmentState(submission)]
  return <span className={`badge badge-${colour}`}>{label ?? submission?.status}</span>
}
