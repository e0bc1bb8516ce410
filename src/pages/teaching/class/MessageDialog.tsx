import type { ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import type { FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { FormDialog, type Sending } from '../../../parts/sending/FormDialog.tsx'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import { Field, messageOf } from '../../../ui/form/Field.tsx'

interface MessageDialogProps {
  title: string
  /** What is written, in its sentences. */
  words: {
    /** The button: 'Gửi lời nhắc'. */
    send: string
    /** 'Chưa gửi được lời nhắc.' */
    failure: string
    /** What the server may have done: 'gửi lời nhắc'. */
    act: string
    /** Why to check before sending again. */
    reason: string
  }
  /** The text that is sent. */
  body: {
    label: string
    hint?: string
    rows: number
    field: UseFormRegisterReturn
    error: FieldError | undefined
  }
  of: Sending
  draft: FormDraft
  submit: () => Promise<void>
  onClose: () => void
  /** What stands above the text: a word to the teacher, further fields. */
  children: ReactNode
}

/** The frame of what a teacher writes to a class (`useClassMessage`): sent once, kept as a draft until then. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, words, body, of, draft, submit, onClose, children } = props
  const { pending, failure, unclear } = of
  return (
    <FormDialog
      title={title}
      of={of}
      label={words.send}
      busy="Đang gửi…"
      onSubmit={() => {
        if (!pending && !unclear) void submit()
      }}
      notes={
        <WorkNotes
          of={of}
          title={failure && words.failure}
          act={words.act}
          kept="Nội dung"
          reason={words.reason}
          detail={({ error }) => error.message}
        />
      }
      draft={draft}
      until="sent"
      onClose={onClose}
    >
      {/* What is typed meanwhile would go with the dialog. */}
      <fieldset className="form-stack" disabled={pending || unclear}>
        {children}
        <Field label={body.label} hint={body.hint} message={messageOf(body.error)}>
          {(wiring) => (
            <FormControl as="textarea" rows={body.rows} {...body.field} {...wiring} aria-required />
          )}
        </Field>
      </fieldset>
    </FormDialog>
  )
}
