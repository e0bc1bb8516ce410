import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'

interface UnpublishDialogProps {
  /** Whoever may publish it again needs nobody's approval. */
  mayPublish: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a course is taken off sale; the page does it and shows the result. */
export default function UnpublishDialog({ mayPublish, onConfirm, onClose }: UnpublishDialogProps) {
  return (
    <Dialog title="Gỡ khóa học khỏi danh mục?" onClose={onClose} small>
      <DialogBody>
        <ul className="mb-0">
          <li>Khóa học trở về bản nháp: không ai tìm thấy hay mua được nữa.</li>
          <li>Ai đã mua vẫn học, nộp bài và được chấm như trước.</li>
          <li>
            {mayPublish
              ? 'Bạn có thể xuất bản lại bất cứ lúc nào.'
              : 'Để bán lại, bạn gửi yêu cầu và chờ quản trị viên duyệt.'}
          </li>
        </ul>
      </DialogBody>
      <DialogFoot
        primary={{
          label: 'Gỡ khỏi danh mục',
          danger: true,
          onClick: () => {
            onClose()
            onConfirm()
          },
        }}
      >
        <Button onClick={onClose}>Hủy</Button>
      </DialogFoot>
    </Dialog>
  )
}
