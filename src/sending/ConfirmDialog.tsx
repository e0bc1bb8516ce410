import type { ReactNode } from 'react'
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { useOnceMutation } from './use-once-mutation.ts'

interface ConfirmDialogProps {
  /** The question to confirm. */
  title: string
  /** What the action affects. */
  children: ReactNode
  label: string
  /** The label while the request runs. */
  busy: string
  /** False while it still loads what the action affects. */
  ready?: boolean
  /** The action, including the reload of what it changes. Passes the signal on to its requests. */
  run: (signal: AbortSignal) => Promise<unknown>
  /** Renders a failure in a live region; the dialog stays open. */
  renderFailure: (error: Error | null) => ReactNode
  onDone: () => void
  onClose: () => void
}

/** Asks before an action that has no undo. Keep it out of the entry chunk: import its user lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, label, busy, ready = true, run, renderFailure, onDone, onClose } = props
  const act = useOnceMutation({ mutationFn: (_: void, signal) => run(signal) })
  return (
    <Dialog title={title} onClose={onClose} small>
      <DialogBody>
        {children}
        {renderFailure(act.error)}
        <SlowNotice slow={act.slow} label="Dừng chờ" onAct={act.letGo} />
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
