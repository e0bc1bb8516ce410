import type { ReactNode } from 'react'
import type { ApiError } from '../../api/errors.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { ActNotes, SendNotes } from './SendNotes.tsx'
import { useSend } from './use-send.ts'

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
  /** The first sentence of a refusal (`ActNotes`); the dialog stays open. */
  refused?: string
  /** Says a failure in a live region, where `refused` does not. */
  renderFailure?: (error: ApiError | null) => ReactNode
  onDone: () => void
  onClose: () => void
}

/** Asks before an action that has no undo. Keep it out of the entry chunk: import its user lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, label, busy, ready = true, run, onDone, onClose } = props
  const { refused, renderFailure } = props
  const act = useSend({ send: (_, signal) => run(signal), isOneAct: true, onDone })
  return (
    <Dialog title={title} onClose={onClose} small>
      <DialogBody>
        {children}
        {renderFailure ? renderFailure(act.error) : null}
        {refused === undefined ? <SendNotes of={act} /> : <ActNotes of={act} refused={refused} />}
      </DialogBody>
      <DialogFoot
        primary={{
          label,
          danger: true,
          pending: act.pending && busy,
          disabled: !ready,
          onClick: () => act.send(),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Hủy
        </button>
      </DialogFoot>
    </Dialog>
  )
}
