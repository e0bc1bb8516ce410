import { useCallback, useEffect, useRef, memo } from 'react'
import type { LessonAssessment } from '../../../shared/contract/assessments.ts'
import {
  type AssessmentAct,
  ACT_WORDS,
  ASSESSMENT_ACTS,
  assessmentState,
} from '../../submissions/assessment-state.ts'
import { AssessmentDialogs, preloadDialogs } from './AssessmentDialogs.tsx'
import { ASSESSMENT_TYPES } from '../../course/assessment-names.ts'
import { formatDue } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { StateBadge } from './StateBadge.tsx'
import { useOpenAssessment, type DialogName } from './use-open-assessment.ts'
import * as lessonStyles from '../lesson.module.scss'
import * as styles from './assessments.module.scss'

interface AssessmentListProps {
  lessonId: string
  assessments: readonly LessonAssessment[]
}

const DIALOG_OF: Record<AssessmentAct, DialogName> = {
  take: 'quiz',
  'hand-in': 'assignment',
  'hand-in-again': 'assignment',
  view: 'view',
}

/** The lesson's assessments, and the dialog that the address asks for. */
export function AssessmentList({ lessonId, assessments }: AssessmentListProps) {
  const { opened, open, close } = useOpenAssessment()
  const focusRowIfLost = useLostFocus()
  const onAct = useCallback(
    ({ _id }: LessonAssessment, act: AssessmentAct) => open(DIALOG_OF[act], _id),
    [open],
  )
  const onClose = () => {
    close()
    if (opened) focusRowIfLost(opened.assessmentId)
  }
  return (
    <>
      {assessments.length > 0 ? (
        <section className={lessonStyles.lessonPart} aria-labelledby="assessments">
          <h2 id="assessments">Bài kiểm tra và bài tập</h2>
          <ul className={`${lessonStyles.lessonList} ${styles.assessments}`}>
            {assessments.map((assessment, index) => (
              <AssessmentRow
                key={assessment._id || index}
                assessment={assessment}
                onAct={onAct}
                onWanted={preloadDialogs}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {opened ? (
        <AssessmentDialogs
          key={`${opened.dialog}/${opened.assessmentId}`}
          {...opened}
          lessonId={lessonId}
          known={assessments.find(({ _id }) => _id === opened.assessmentId)}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

/** The focus returns to the button; when that is gone (a quiz handed in), to its row. */
function useLostFocus() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (assessmentId: string) => {
    timer.current = setTimeout(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) return
      document.getElementById(rowId(assessmentId))?.focus({ preventScroll: true })
    }, 350)
  }
}

interface AssessmentRowProps {
  assessment: LessonAssessment
  onAct: (assessment: LessonAssessment, act: AssessmentAct) => void
  /** The person is about to press one of the buttons. */
  onWanted: () => void
}

/** A row of the assessment list, with the buttons of its state (docs/product.md#lesson-player). */
const AssessmentRow = memo(function AssessmentRow({
  assessment,
  onAct,
  onWanted,
}: AssessmentRowProps) {
  const { _id, title, assessmentType, dueAt, submission } = assessment
  const acts = ASSESSMENT_ACTS[assessmentState(submission)][assessmentType]
  const lead = acts.at(-1)
  return (
    <li className={styles.assessment} id={rowId(_id)} tabIndex={-1}>
      <div className={styles.assessmentText}>
        <p className={styles.assessmentTitle}>
          <span className="badge badge-neutral">{ASSESSMENT_TYPES[assessmentType]}</span>{' '}
          <span>{title}</span>
        </p>
        <p className="text-secondary numeric">
          {dueAt ? `Hạn nộp: ${formatDue(dueAt)}` : 'Không có hạn nộp'}
        </p>
        <p className={styles.assessmentState}>
          <StateBadge submission={submission} />
          {submission?.late ? <span className="badge badge-danger">Nộp muộn</span> : null}
          {submission?.score == null ? null : (
            <span className="numeric">Điểm: {formatScore(submission.score)}</span>
          )}
          {submission?.pass == null ? null : (
            <strong className={submission.pass ? styles.assessmentPass : styles.assessmentFail}>
              {submission.pass ? 'ĐẠT' : 'CHƯA ĐẠT'}
            </strong>
          )}
        </p>
      </div>
      <div className={styles.assessmentActs}>
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

const rowId = (assessmentId: string) => `assessment-${assessmentId}`
