import { ConfirmDialog } from '../sending/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'

interface TakeBackDialogProps {
  /** 'đánh giá' or 'câu trả lời'. */
  noun: string
  explained: string
  run: (signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

export const TakeBackDialog = ({ noun, explained, run, onDone, onClose }: TakeBackDialogProps) => (
  <ConfirmDialog
    title={`Gỡ ${noun} của bạn?`}
    label={`Gỡ ${noun}`}
    busy="Đang gỡ…"
    run={run}
    refused={`Chưa gỡ được ${noun}.`}
    onDone={() => {
      toast.success(`Đã gỡ ${noun}.`)
      onDone()
      onClose()
    }}
    onClose={onClose}
  >
    <p>{explained}</p>
  </ConfirmDialog>
)
