import { useQuery } from '@tanstack/react-query'
import type { GradedSubmission } from '../../../shared/contract/grading.ts'
import { contentQuery } from '../../api/teaching-queries.ts'
import { assessmentState, STATE_BADGES } from '../../submissions/assessment-state.ts'
import { graderBadge, gradingCard } from '../../../shared/rules/grading.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { FactList, type Fact } from '../../ui/FactList.tsx'

interface WorkFactsProps {
  courseId: string
  submission: GradedSubmission
}

/** Status, times and the grade it has. */
export function WorkFacts({ courseId, submission }: WorkFactsProps) {
  const { status, submittedAt, gradedAt, graderUser, score } = submission
  const onTime = useOnTime(courseId, submission)
  const facts: Fact[] = [
    ['Nộp lúc', formatDateTime(submittedAt)],
    ['Điểm đã lưu', score === null ? null : formatScore(score)],
    ['Người chấm', graderUser?.fullName ?? null],
    ['Chấm lúc', formatDateTime(gradedAt)],
  ]
  return (
    <>
      <p className="grader-badges">
        <span className={`badge badge-${STATE_BADGES[assessmentState(submission)].colour}`}>
          {graderBadge(status)}
        </span>
        {onTime === null ? null : (
          <span className={`badge badge-${onTime ? 'success' : 'danger'}`}>
            {onTime ? 'Đúng hạn' : 'Nộp muộn'}
          </span>
        )}
      </p>
      <FactList facts={facts} />
    </>
  )
}

/** By the due date, which the course's content knows; the backend's word alone tells of a late one. */
function useOnTime(courseId: string, submission: GradedSubmission): boolean | null {
  const { data: content } = useQuery(contentQuery(courseId))
  const dueAt = content?.sections
    .flatMap(({ lessons }) => lessons)
    .flatMap(({ assessments }) => assessments)
    .find(({ _id }) => _id === submission.assessment?._id)?.dueAt
  const { onTime } = gradingCard(dueAt ?? null, submission)
  return onTime ?? (submission.late ? false : null)
}
