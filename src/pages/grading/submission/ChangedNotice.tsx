import type { SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import type { SubmissionChange } from '../../../../shared/rules/grading.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatNumber } from '../../../../shared/format/score.ts'
import { FeedbackText } from '../../../parts/submissions/FeedbackText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { intoView } from '../../../ui/into-view.ts'
import * as styles from './grader.module.scss'

interface ChangedNoticeProps {
  change: SubmissionChange
  /** Its current state. */
  submission: SubmissionForGrading
  /** Saves this teacher's grade over the change. */
  onMine: () => void
  /** Discards what this teacher typed or, for a new submission, continues with it. */
  onTheirs: () => void
  pending: boolean
}

/** Shows who graded or submitted while this teacher had the submission open, and the choices. */
export function ChangedNotice(props: ChangedNoticeProps) {
  const { change, submission, onMine, onTheirs, pending } = props
  const { score, feedback, graderUser } = submission
  const who = graderUser?.fullName || 'người khác'
  const theirs = change === 'graded' || change === 'returned'
  return (
    <section ref={intoView} className={styles.graderChanged} role="alert">
      <p>
        <strong>{sentence(change, submission)}</strong> Nội dung bạn nhập vẫn còn ở đây và chưa được
        lưu.
      </p>
      {theirs ? (
        <blockquote>
          {change === 'graded' ? <p>{`Điểm: ${formatNumber(score) || 'không có'}`}</p> : null}
          <FeedbackText text={feedback.trim() ? feedback : 'Không có nhận xét.'} />
        </blockquote>
      ) : null}
      <div className={styles.graderChangedActs}>
        <Button small blocked={pending} onClick={onMine}>
          Vẫn lưu điểm của tôi
        </Button>
        <Button small onClick={onTheirs}>
          {theirs
            ? `Giữ ${change === 'graded' ? 'điểm' : 'yêu cầu'} của ${who}`
            : 'Xem bài mới trước'}
        </Button>
      </div>
    </section>
  )
}

function sentence(change: SubmissionChange, now: SubmissionForGrading): string {
  const who = now.graderUser?.fullName || 'Người khác'
  const at = (iso: string | null) => (iso ? ` lúc ${formatDateTime(iso)}` : '')
  switch (change) {
    case 'graded':
      return `${who} đã chấm bài này${at(now.gradedAt)}, sau khi bạn mở bài.`
    case 'returned':
      return `${who} đã yêu cầu làm lại bài này${at(now.gradedAt)}, sau khi bạn mở bài.`
    case 'submitted':
      return `Học viên đã nộp lại${at(now.submittedAt)}, sau khi bạn mở bài.`
    case 'other':
      return 'Bài nộp đã thay đổi sau khi bạn mở.'
    default:
      return change satisfies never
  }
}
