import type { Submission } from '../../../shared/contract/assessments.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { Attachments } from '../../submissions/Attachments.tsx'
import { FactList, type Fact } from '../../ui/FactList.tsx'
import { StateBadge } from './StateBadge.tsx'

/** Status, score, 'ĐẠT' or 'CHƯA ĐẠT', grader, time, the teacher's words, and what was handed in. */
export function FeedbackSummary({ submission }: { submission: Submission }) {
  const { score, pass, graderUser, gradedAt, submittedAt, late, feedback } = submission
  const { textAnswer, attachments } = submission
  const facts: Fact[] = [
    ['Người chấm', graderUser?.fullName ?? null],
    ['Chấm lúc', formatDateTime(gradedAt)],
    ['Nộp lúc', submittedAt ? `${formatDateTime(submittedAt)}${late ? ' (nộp muộn)' : ''}` : null],
  ]
  return (
    <>
      <div className="feedback-result">
        <StateBadge submission={submission} />
        {score === null ? null : (
          <span className="feedback-score numeric">
            <span className="visually-hidden">Điểm: </span>
            {formatScore(score)}
          </span>
        )}
        {pass === null ? null : (
          <span className={`badge badge-${pass ? 'success' : 'danger'}`}>
            {pass ? 'ĐẠT' : 'CHƯA ĐẠT'}
          </span>
        )}
      </div>
      <FactList facts={facts} />
      <section aria-labelledby="feedback-words">
        <h3 id="feedback-words">Nhận xét của giảng viên</h3>
        {feedback.trim() ? (
          <p className="feedback-text">{feedback.trim()}</p>
        ) : (
          <p className="text-secondary">Chưa có nhận xét.</p>
        )}
      </section>
      {textAnswer.trim() || attachments.length > 0 ? (
        <section aria-labelledby="own-work">
          <h3 id="own-work">Bài bạn đã nộp</h3>
          {textAnswer.trim() ? <p className="feedback-text">{textAnswer.trim()}</p> : null}
          <Attachments attachments={attachments} />
        </section>
      ) : null}
    </>
  )
}
