import type { FormEvent, ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import type { FormDraft } from '../../drafts/use-form-draft.ts'
import { SendFailure } from '../../sending/SendFailure.tsx'
import type { useSendOnce } from '../../sending/use-send-once.ts'
import { checkAgain, Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'

type Sending = Pick<
  ReturnType<typeof useSendOnce>,
  'pending' | 'slow' | 'failure' | 'check' | 'letGo'
>

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
  sending: Sending
  draft: FormDraft
  submit: (event?: FormEvent) => Promise<void>
  onClose: () => void
  /** What stands above the text: a word to the teacher, further fields. */
  children: ReactNode
}

/** The frame of what a teacher writes to a class (`useClassMessage`): sent once, kept as a draft until then. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, words, body, sending, draft, submit, onClose, children } = props
  const { pending, slow, failure } = sending
  const isUnclear = failure?.arrived === 'unknown'
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <form
          noValidate
          onSubmit={(event) => {
            if (pending || isUnclear) event.preventDefault()
            else void submit(event)
          }}
        >
          {/* What is typed meanwhile would go with the dialog. */}
          <fieldset className="form-stack" disabled={pending || isUnclear}>
            {children}
            <Field label={body.label} hint={body.hint} message={messageOf(body.error)}>
              {(wiring) => (
                <FormControl
                  as="textarea"
                  rows={body.rows}
                  {...body.field}
                  {...wiring}
                  aria-required
                />
              )}
            </Field>
          </fieldset>
          <SendFailure
            failure={failure}
            title={failure && words.failure}
            act={words.act}
            kept="Nội dung"
            reason={words.reason}
            detail={({ error }) => error.message}
          />
        </form>
        <SlowNotice slow={slow} label="Dừng chờ" onAct={sending.letGo} />
        <DraftLine draft={draft} until="sent" />
      </DialogBody>
      <DialogFoot
        primary={
          isUnclear
            ? checkAgain(sending)
            : {
                label: words.send,
                pending: pending && 'Đang gửi…',
                onClick: () => void submit(),
              }
        }
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
