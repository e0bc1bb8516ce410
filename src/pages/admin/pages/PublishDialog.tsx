import { useQueryClient } from '@tanstack/react-query'
import type { PageForEdit } from '../../../../shared/contract/admin/pages.ts'
import { leftOfTemplate } from '../../../../shared/rules/site-pages.ts'
import { pagePublished, publishPage } from '../../../api/admin/pages.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import * as styles from './pages.module.scss'

interface PublishDialogProps {
  page: PageForEdit
  /** Stores the published page, also when the dialog is closed. */
  keep: (page: PageForEdit) => void
  onPublished: () => void
  onClose: () => void
}

/** Confirms a publication, and warns of what is left of the template. */
export function PublishDialog({ page, keep, onPublished, onClose }: PublishDialogProps) {
  const number = (page.published?.version ?? 0) + 1
  const client = useQueryClient()
  const act = useSend({
    send: async (_, signal) => {
      try {
        keep(await publishPage(page.slug, number, { signal, ifMatch: page.version }))
        toast.success(`Đã công bố phiên bản ${number} của trang ${page.title}.`)
      } finally {
        // Somebody else may have been first, or only the answer was lost.
        pagePublished(client)
      }
    },
    onDone: onPublished,
  })
  const { marks, hasNote } = leftOfTemplate(page.body)
  return (
    <Dialog title={`Công bố phiên bản ${number}`} onClose={onClose} small>
      <DialogBody tabIndex={0}>
        <p>
          {`Trang ${page.title} hiện bản này cho mọi người ngay, với ngày hôm nay, và có đường dẫn ở chân trang.`}
        </p>
        <p>
          {number === 1
            ? 'Người dùng được hỏi đồng ý ở nơi trang này nói tới (đăng ký hoặc thanh toán).'
            : `Ai đồng ý từ bây giờ là đồng ý với phiên bản ${number}. Phiên bản trước vẫn xem lại được.`}
        </p>
        <p>
          Một phiên bản đã công bố không sửa hay xoá được nữa; muốn đổi thì công bố phiên bản mới.
        </p>
        {hasNote || marks.length > 0 ? (
          <div className={styles.left}>
            <p>
              <strong>Nội dung còn dấu vết của bản mẫu:</strong>
            </p>
            <ul>
              {hasNote ? <li>Dòng “Bản mẫu: hãy sửa…” ở đầu trang.</li> : null}
              {marks.length > 0 ? (
                <li>{`Chỗ chưa điền: ${marks.slice(0, 12).join(', ')}${marks.length > 12 ? '…' : ''}`}</li>
              ) : null}
            </ul>
            <p>Bạn vẫn công bố được, nhưng nên quay lại điền trước.</p>
          </div>
        ) : null}
        <ActNotes of={act} refused="Chưa công bố được." />
      </DialogBody>
      <DialogFoot
        primary={{
          label: `Công bố phiên bản ${number}`,
          pending: act.pending && 'Đang công bố…',
          onClick: () => act.send(),
        }}
      >
        <Button onClick={onClose}>Đóng</Button>
      </DialogFoot>
    </Dialog>
  )
}
