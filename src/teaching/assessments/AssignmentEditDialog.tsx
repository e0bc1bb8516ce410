import { Dialog } from '../../ui/Dialog.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import type { AssessmentEditProps } from './edit-props.ts'
import { SavedAssessment } from './SavedAssessment.tsx'
import './editor.scss'

/** Section 2, "Modals": makes an assignment, or changes one. */
export default function AssignmentEditDialog(props: AssessmentEditProps) {
  const { assessmentId, onClose } = props
  return (
    <Dialog title={assessmentId ? 'Sửa bài tập' : 'Thêm bài tập'} onClose={onClose}>
      {assessmentId ? (
        <SavedAssessment assessmentId={assessmentId}>
          {(saved) => <AssignmentForm {...props} saved={saved} />}
        </SavedAssessment>
      ) : (
        <AssignmentForm {...props} saved={null} />
      )}
    </Dialog>
  )
}
