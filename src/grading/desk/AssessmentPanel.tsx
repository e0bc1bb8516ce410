import type { ReactNode } from 'react'
import type { CourseStudent } from '../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../shared/contract/teaching.ts'
import { studentLabel } from './student-list.ts'
import { AssessmentCard } from './AssessmentCard.tsx'
import { Panel } from './Panel.tsx'
import { VirtualList } from './VirtualList.tsx'
import * as styles from './desk.module.scss'

interface AssessmentPanelProps {
  /** In place of the cards while something is to be chosen, loaded or missing. */
  note: string | null
  assessments: readonly TaughtAssessmentLink[]
  studentId: string | undefined
  student: CourseStudent | null
  next: CourseStudent | null
  previous: CourseStudent | null
  onChoose: (studentId: string) => void
  onOpen: (submissionId: string) => void
  onBack: () => void
  /** The walk to the next submission that waits. */
  children: ReactNode
}

/** The third panel: the chosen lesson's assessments with the chosen student's submissions. */
export function AssessmentPanel(props: AssessmentPanelProps) {
  const { note, assessments, studentId, student, next, previous, onChoose, onOpen, onBack } = props
  return (
    <Panel title="Bài tập và quiz" step={3} back={{ label: 'Học viên', onClick: onBack }}>
      <div className={styles.deskStudentHead}>
        <p className={styles.deskStudentName} role="status">
          {student ? (
            <>
              <span className="visually-hidden">Học viên: </span>
              {studentLabel(student)}
            </>
          ) : null}
        </p>
        <StepButton label="Học viên trước" keys="k" to={previous} onChoose={onChoose} />
        <StepButton label="Học viên sau" keys="j" to={next} onChoose={onChoose} />
      </div>
      {props.children}
      {note !== null || studentId === undefined ? (
        <p className={styles.deskNote} role="status">
          {note}
        </p>
      ) : (
        <VirtualList
          label="Bài tập và quiz"
          items={assessments}
          keyOf={({ _id }) => _id}
          rowHeight={170}
          measured
        >
          {(assessment) => (
            <AssessmentCard
              assessment={assessment}
              studentId={studentId}
              nextStudentId={next?._id}
              onOpen={onOpen}
            />
          )}
        </VirtualList>
      )}
    </Panel>
  )
}

interface StepButtonProps {
  label: string
  keys: string
  to: CourseStudent | null
  onChoose: (studentId: string) => void
}

const StepButton = ({ label, keys, to, onChoose }: StepButtonProps) => (
  <button
    type="button"
    className="btn btn-sm btn-outline-primary"
    aria-keyshortcuts={keys}
    // Not `disabled`: at the end of the list the keyboard keeps its place.
    aria-disabled={to === null || undefined}
    onClick={() => to && onChoose(to._id)}
  >
    {label}
  </button>
)
