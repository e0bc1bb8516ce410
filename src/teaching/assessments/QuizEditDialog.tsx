import { Dialog } from '../../ui/Dialog.tsx'
import type { AssessmentEditProps } from './edit-props.ts'
import './editor.scss'
import { QuizForm } from './QuizForm.tsx'
import { SavedAssessment } from './SavedAssessment.tsx'

/** Section 2, "Modals": makes a quiz, or changes one. */
export default function QuizEditDialog(props: AssessmentEditProps) {
  const { assessmentId, onClose } = props
  return (
    <Dialog
      title={assessmentId ? 'Sửa quiz' : 'Thêm quiz'}
      onClose={onClose}
      className="quiz-edit-dialog"
    >
      {assessmentId ? (
        <SavedAssessment assessmentId={assessmentId}>
          {(saved) => <QuizForm {...props} saved={saved} />}
        </SavedAssessment>
      ) : (
        <QuizForm {...props} saved={null} />
      )}
    </Dialog>
  )
}
