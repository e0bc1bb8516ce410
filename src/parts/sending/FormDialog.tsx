import type { ReactNode } from 'react'
import { DraftLine } from '../drafts/DraftLine.tsx'
import type { FormDraft } from '../drafts/use-form-draft.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { ActNotes } from './SendNotes.tsx'
import type { useSend } from './use-send.ts'

export type Sending = Pick<
  ReturnType<typeof useSend>,
  'onSubmit' | 'pending' | 'error' | 'failure' | 'changed' | 'detail' | 'slow' | 'letGo'
>

interface FormDialogProps {
  title: string
  of: Sending
  /** The button, and its label while the request runs. */
  label: string
  busy: string
  danger?: boolean
  /** Above the form: what will come of it. */
  intro?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Below the fields. */
  outro?: ReactNode
  /** Where the values need a look before they are sent. */
  onSubmit?: () => void
  /** The first sentence of a refusal (`ActNotes`). */
  refused?: string
  /** As in `ActNotes`. */
  form?: boolean
  quiet?: boolean
  /** In the place of `ActNotes`. */
  notes?: ReactNode
  draft?: FormDraft
  until?: 'saved' | 'sent'
  /** Further buttons. */
  acts?: ReactNode
  onClose: () => void
}

/** A form in a dialog: its fields, what there is to say of its send and its draft, and the buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, of, label, busy, danger = false, onSubmit = of.onSubmit, onClose } = props
  const { refused = '', form = false, quiet = false, draft, until = 'saved' } = props
  const { intro = null, children, outro = null, acts = null } = props
  const ownNotes = <ActNotes of={of} refused={refused} form={form} quiet={quiet} />
  const { notes = ownNotes } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {intro}
        <form
          className="form-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
        </form>
        {outro}
        {notes}
        {draft ? <DraftLine draft={draft} until={until} /> : null}
      </DialogBody>
      <DialogFoot
        primary={{ label, danger, pending: of.pending && busy, onClick: () => onSubmit() }}
      >
        {acts}
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
