import { useQuery } from '@tanstack/react-query'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import { submissionOfQuery } from '../../api/grading-queries.ts'
import { gradingCard, openLabel } from '../../../shared/rules/grading.ts'
import { formatDateTime, formatDue } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { ASSESSMENT_NAMES } from '../../course/assessment-names.ts'
import { QuietRetry } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import * as styles from './desk.module.scss'

interface AssessmentCardProps {
  assessment: TaughtAssessmentLink
  studentId: string
  /** Whose submission is fetched ahead: this card in view is the measure of how much. */
  nextStudentId: string | undefined
  onOpen: (submissionId: string) => void
}

/** One assessment with the chosen student's submission (docs/product.md#grading-desk). */
export function AssessmentCard(props: AssessmentCardProps) {
  const { assessment, studentId, nextStudentId, onOpen } = props
  const { _id, title, assessmentType, dueAt } = assessment
  const query = useQuery(submissionOfQuery(_id, studentId))
  useQuery({
    ...submissionOfQuery(_id, nextStudentId ?? ''),
    enabled: nextStudentId !== undefined && query.isSuccess,
    notifyOnChangeProps: [],
  })
  const submission = query.data ?? null
  return (
    <article className={styles.deskCard}>
      <div className={styles.deskCardBadges}>
        <span className="badge badge-info">{ASSESSMENT_NAMES[assessmentType]}</span>
        {query.isSuccess ? <StatusBadges dueAt={dueAt} submission={submission} /> : null}
        {query.isPending ? (
          <span role="status" aria-label="Đang tải bài nộp" className="skeleton">
            <Bar width="80px" height={25} />
          </span>
        ) : null}
      </div>
      <h3>{title}</h3>
      <p className={styles.deskCardFacts}>
        {dueAt ? `Hạn: ${formatDue(dueAt)}` : 'Không có hạn nộp'}
        {submission?.submittedAt ? ` · Nộp lúc ${formatDateTime(submission.submittedAt)}` : null}
      </p>
      {query.isError && query.data === undefined ? (
        <QuietRetry text="Chưa tải được bài nộp." onRetry={() => void query.refetch()} />
      ) : null}
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        // One without an id cannot be asked for.
        disabled={!submission?._id}
        onClick={() => submission && onOpen(submission._id)}
      >
        {openLabel(assessmentType, submission)}
        <span className="visually-hidden">: {title}</span>
      </button>
    </article>
  )
}

type StatusBadgesProps = {
  dueAt: string | null
  submission: Parameters<typeof gradingCard>[1]
}

function StatusBadges({ dueAt, submission }: StatusBadgesProps) {
  const { submitted, onTime, graded, score } = gradingCard(dueAt, submission)
  return (
    <>
      {submitted ? (
        <span className="badge badge-primary">Đã nộp</span>
      ) : (
        <span className="badge badge-neutral">Chưa nộp</span>
      )}
      {onTime === true ? <span className="badge badge-success">Đúng hạn</span> : null}
      {onTime === false ? <span className="badge badge-danger">Nộp muộn</span> : null}
      {graded ? <span className="badge badge-success">Đã chấm</span> : null}
      {submission?.status === 'RETURNED' ? (
        <span className="badge badge-info">Cần làm lại</span>
      ) : null}
      {score !== null ? <strong className="numeric">{formatScore(score)}</strong> : null}
    </>
  )
}
