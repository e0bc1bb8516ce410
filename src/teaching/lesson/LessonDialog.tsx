import type { TaughtSection } from '../../api/contract.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'

export interface LessonDialogProps {
  courseId: string
  /** The loaded sections; without any the dialog says that one must be made first. */
  sections: readonly TaughtSection[]
  /** Edits this lesson; without it, a new one is made. */
  lessonId?: string
  /** Where a new lesson goes; else the first section. */
  sectionId?: string
  onClose: () => void
}

export default function LessonDialog({ lessonId, onClose }: LessonDialogProps) {
  return (
    <Dialog title={lessonId ? 'Sửa bài học' : 'Thêm bài học'} onClose={onClose}>
      <DialogBody>{null}</DialogBody>
    </Dialog>
  )
}
