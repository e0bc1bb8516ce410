import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import type { AssessmentEditProps } from './edit-props.ts'

export default function QuizEditDialog({ assessmentId, onClose }: AssessmentEditProps) {
  return (
    <Dialog title={assessmentId ? 'Sửa quiz' : 'Thêm quiz'} onClose={onClose}>
      <DialogBody>{null}</DialogBody>
    </Dialog>
  )
}
