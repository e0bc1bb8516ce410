import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../../../api/errors.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { FormDialog } from '../../../parts/sending/FormDialog.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { textUpTo } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

/** A note that need not be written. */
export const OPTIONAL_NOTE = { label: 'Ghi chú', required: false }

interface ActDialogProps<Result> {
  title: string
  /** What the act changes: amounts, what is taken away, who gets a mail. */
  children: ReactNode
  /** The button, and its label while the request runs. */
  label: string
  busy: string
  danger?: boolean | undefined
  /** The text that the log keeps: unless said otherwise a required reason that only admins read. */
  note?: { label?: string; hint?: string; required?: boolean; max?: number }
  /** Identifies the draft of the note: 'refund', an order's id. */
  draft: { act: string; target: string }
  /** Sends the trimmed note. The server does each act once, however often it is asked. */
  run: (note: string, signal: AbortSignal) => Promise<Result>
  /** What to read again afterwards, where `run` does not, also after a failure: only the answer may be lost. */
  reloads?: QueryKey
  /** Called when the act is done, even if the dialog is closed by then. */
  onDone?: (() => void) | undefined
  /** The toast. */
  success: string | ((result: Result) => string)
  /** The first sentence of a refusal; the server's message follows. */
  failure: string | ((refusal: ApiError) => string)
  onClose: () => void
}

/** Asks before an act of the back office, and for its reason, which is kept as a draft. */
export function ActDialog<Result>(props: ActDialogProps<Result>) {
  const { title, children, label, busy, danger, run, reloads, success, failure, onClose } = props
  const { note = {}, onDone } = props
  const { required = true, max = 1_000 } = note
  const form = useForm({ defaultValues: { note: '' } })
  const draft = useFormDraft(form, {
    kind: 'admin-act',
    target: props.draft.target,
    attempt: props.draft.act,
  })
  const act = useSend({
    form,
    send: async (fields, signal) => {
      const result = await run(fields.note.trim(), signal)
      onDone?.()
      draft.clear()
      toast.success(typeof success === 'string' ? success : success(result))
    },
    reloads,
    onDone: onClose,
  })
  const { error } = act
  const { label: noteLabel = 'Lý do', hint = 'Chỉ người quản trị đọc được, trong nhật ký.' } = note
  return (
    <FormDialog
      title={title}
      of={act}
      label={label}
      busy={busy}
      danger={danger}
      intro={children}
      refused={typeof failure === 'string' ? failure : error ? failure(error) : ''}
      draft={draft}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        rows={3}
        label={required ? noteLabel : `${noteLabel} (không bắt buộc)`}
        hint={hint}
        required={required}
        rules={textUpTo(max, required ? 'Hãy ghi lý do.' : undefined)}
      />
    </FormDialog>
  )
}
