import type { ReactNode } from 'react'
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx'
import { useOnceMutation } from './use-once-mutation.ts'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What the act takes along. */
  children: ReactNode
  label: string
  /** The label while the act is under way. */
  busy: string
  /** False while what it takes along is still being found out. */
  ready?: boolean
  /** The act, with the reload of what it changed. */
  run: () => Promise<unknown>
  /** What to say when it failed, in a live region; the dialog stays open. */
  renderFailure: (error: Error | null) => ReactNode
  onDone: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. Not for the entry chunk: import its user lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, label, busy, ready = true, run, renderFailure, onDone, onClose } = props
  const act = useOnceMutation({ mutationFn: run })
  return (
    <Dialog title={title} onClose={onClose} small>
      <DialogBody>
        {children}
        {renderFailure(act.error)}
      </DialogBody>
      <DialogFoot
        primary={{
          label,
          danger: true,
          pending: act.isPending && busy,
          disabled: !ready,
          onClick: () => act.mutate(undefined, { onSuccess: onDone }),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Hủy
        </button>
      </DialogFoot>
    </Dialog>
  )
}
