import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { FormDialog, type Sending } from '../../../parts/sending/FormDialog.tsx'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import { TextField, type TextFieldProps } from '../../../ui/form/TextField.tsx'

interface MessageDialogProps<T extends FieldValues> {
  title: string
  /** What the message is called in the sentences of the dialog. */
  words: {
    /** The button: 'Gửi lời nhắc'. */
    send: string
    /** 'Chưa gửi được lời nhắc.' */
    failure: string
    /** What the server may have done: 'gửi lời nhắc'. */
    act: string
  }
  form: UseFormReturn<T>
  /** The field of the text that is sent. */
  body: Omit<TextFieldProps<T>, 'form'>
  of: Sending
  draft: FormDraft
  submit: () => Promise<void>
  onClose: () => void
  /** Shown above the text: a note, further fields. */
  children: ReactNode
}

/** The dialog of a message to the class (`useClassMessage`). */
export function MessageDialog<T extends FieldValues>(props: MessageDialogProps<T>) {
  const { title, words, body, of, draft, submit, onClose, children } = props
  const { pending, failure } = of
  return (
    <FormDialog
      title={title}
      of={of}
      label={words.send}
      busy="Đang gửi…"
      onSubmit={() => {
        if (!pending) void submit()
      }}
      notes={
        <WorkNotes
          of={of}
          title={failure && words.failure}
          doubtFirst
          act={words.act}
          kept="Nội dung"
          detail={({ error }) => error.message}
        />
      }
      draft={draft}
      until="sent"
      onClose={onClose}
    >
      {/* What is typed meanwhile would go with the dialog. */}
      <fieldset className="form-stack" disabled={pending}>
        {children}
        <TextField form={props.form} {...body} />
      </fieldset>
    </FormDialog>
  )
}
