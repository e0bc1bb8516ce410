import { memo } from 'react'
import type { LessonAssessment } from '../../../shared/contract/assessments.ts'
import {
  ACT_WORDS,
  ASSESSMENT_ACTS,
  assessmentState,
  type AssessmentAct,
} from '../../submissions/assessment-state.ts'
import { ASSESSMENT_TYPES } from '../../course/assessment-names.ts'
import { formatDue } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { StateBadge } from './StateBadge.tsx'

interface AssessmentRowProps {
  assessment: LessonAssessment
  onAct: (assessment: LessonAssessment, act: AssessmentAct) => void
  /** The person is about to press one of the buttons. */
  onWanted: () => void
}

/** Title, type, due date, status, score, pass or fail, and the buttons of its state (section 2). */
export const AssessmentRow = memo(function AssessmentRow({
  assessment,
  onAct,
  onWanted,
}: AssessmentRowProps) {
  const { _id, title, assessmentType, dueAt, submission } = assessment
  const acts = ASSESSMENT_ACTS[assessmentState(submission)][assessmentType]
  const lead = acts.at(-1)
  return (
    <li className="assessment" id={rowId(_id)} tabIndex={-1}>
      <div className="assessment-text">
        <p className="assessment-title">
          <span className="badge badge-neutral">{ASSESSMENT_TYPES[assessmentType]}</span>{' '}
          <span>{title}</span>
        </p>
        <p className="text-secondary numeric">
          {dueAt ? `Hạn nộp: ${formatDue(dueAt)}` : 'Không có hạn nộp'}
        </p>
        <p className="assessment-state">
          <StateBadge submission={submission} />
          {submission?.late ? <span className="badge badge-danger">Nộp muộn</span> : null}
          {submission?.score == null ? null : (
            <span className="numeric">Điểm: {formatScore(submission.score)}</span>
          )}
          {submission?.pass == null ? null : (
            <strong className={submission.pass ? 'assessment-pass' : 'assessment-fail'}>
              {submission.pass ? 'ĐẠT' : 'CHƯA ĐẠT'}
            </strong>
          )}
        </p>
      </div>
      <div className="assessment-acts">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className={`btn ${act === lead && act !== 'view' ? 'btn-primary' : 'btn-outline-primary'}`}
            aria-label={`${ACT_WORDS[act]}: ${title}`}
            aria-haspopup="dialog"
            onPointerEnter={onWanted}
            onFocus={onWanted}
            onClick={() => onAct(assessment, act)}
          >
            {ACT_WORDS[act]}
          </button>
        ))}
      </div>
    </li>
  )
})

export const rowId = (assessmentId: string) => `assessment-${assessmentId}`
