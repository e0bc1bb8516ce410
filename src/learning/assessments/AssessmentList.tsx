import { useCallback, useEffect, useRef } from 'react'
import type { LessonAssessment } from '../../../shared/contract/assessments.ts'
import type { AssessmentAct } from '../../submissions/assessment-state.ts'
import { AssessmentDialogs, preloadDialogs } from './AssessmentDialogs.tsx'
import { AssessmentRow, rowId } from './AssessmentRow.tsx'
import './assessments.scss'
import { useOpenAssessment, type DialogName } from './use-open-assessment.ts'

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
        <section className="lesson-part" aria-labelledby="assessments">
          <h2 id="assessments">Bài kiểm tra và bài tập</h2>
          <ul className="lesson-list">
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
