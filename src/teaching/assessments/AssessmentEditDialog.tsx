import type { ComponentType } from 'react'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import type { TaughtAssessment } from '../../../shared/contract/teaching.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import type { AssessmentEditProps } from './edit-props.ts'
import { QuizForm } from './QuizForm.tsx'
import { SavedAssessment } from './SavedAssessment.tsx'

interface Editor {
  name: string
  Form: ComponentType<AssessmentEditProps & { saved: TaughtAssessment | null }>
}

const EDITORS: Record<AssessmentType, Editor> = {
  QUIZ: { name: 'quiz', Form: QuizForm },
  ASSIGNMENT: { name: 'bài tập', Form: AssignmentForm },
}

/** Makes a quiz or an assignment, or changes one (docs/product.md#quiz-editor, #assignment-editor). */
export default function AssessmentEditDialog({
  type,
  ...props
}: AssessmentEditProps & { type: AssessmentType }) {
  const { assessmentId, onClose } = props
  const { name, Form } = EDITORS[type]
  return (
    <Dialog title={`${assessmentId ? 'Sửa' : 'Thêm'} ${name}`} onClose={onClose}>
      {assessmentId ? (
        <SavedAssessment assessmentId={assessmentId}>
          {(saved) => <Form {...props} saved={saved} />}
        </SavedAssessment>
      ) : (
        <Form {...props} saved={null} />
      )}
    </Dialog>
  )
}
