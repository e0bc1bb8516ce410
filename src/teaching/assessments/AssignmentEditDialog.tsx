import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import type { AssessmentEditProps } from './edit-props.ts'

export default function AssignmentEditDialog({ assessmentId, onClose }: AssessmentEditProps) {
  return (
    <Dialog title={assessmentId ? 'Sửa bài tập' : 'Thêm bài tập'} onClose={onClose}>
      <DialogBody>{null}</DialogBody>
    </Dialog>
  )
}
