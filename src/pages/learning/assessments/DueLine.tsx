import type { LessonAssessment } from '../../../../shared/contract/assessments.ts'
import { formatOwnDue, NO_DUE } from '../../../../shared/format/dates.ts'
import { isToDo, urgencyOf } from '../../../../shared/rules/deadlines.ts'
import { timeLeft } from '../../../parts/deadlines/time-left.ts'
import type { AssessmentState } from '../../../parts/submissions/assessment-state.ts'
import * as styles from './assessments.module.scss'

interface DueLineProps {
  assessment: Pick<LessonAssessment, 'dueAt' | 'dueBeforeEnrolment' | 'extended'>
  state: AssessmentState
  now: Date
}

/** When an assessment is due, and how far away that is while it is to be done. */
export const DueLine = (props: DueLineProps) => (
  <p className="text-secondary numeric">
    <span>{props.assessment.dueAt ? `Hạn nộp: ${formatOwnDue(props.assessment)}` : NO_DUE}</span>
    <TimeLeft {...props} />
  </p>
)

/** As in the list of deadlines. */
function TimeLeft({ assessment, state, now }: DueLineProps) {
  const { dueAt, dueBeforeEnrolment } = assessment
  const due = {
    dueAt,
    submitted: state !== 'missing' && state !== 'expired',
    returned: state === 'returned',
  }
  if (!isToDo(due)) return null
  const left = timeLeft(due, now)
  if (left && dueBeforeEnrolment) {
    return <span className={styles.overBefore}>Hạn chung của lớp đã qua, bạn vẫn nộp được</span>
  }
  return left ? (
    <span className={styles.left} data-urgency={urgencyOf(due, now)}>
      {left}
    </span>
  ) : null
}
