import { formatCount } from '../../../../shared/format/money.ts'
import type { ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm } from 'react-hook-form'
import { isBlankText } from '../../../../shared/rules/blank-text.ts'
import type { ApiError } from '../../../api/errors.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { FormDialog } from '../../../parts/sending/FormDialog.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/toast.ts'

interface ActDialogProps<Result> {
  /** What is done, as a question or a heading. */
  title: string
  /** What will come of it: amounts, what is taken away, who is told. */
  children: ReactNode
  /** The button. */
  label: string
  busy: string
  danger?: boolean
  /** What to write with it, for the log. */
  note: { label: string; hint?: string; required?: boolean; max?: number }
  /** Names the act and its target, for the draft of the note: 'refund', an order's id. */
  draft: { act: string; target: string }
  /**
   * Sends it, with the trimmed note, and reloads what it changes, also after a failure: only the answer may have
   * been lost. The server does each act once, however often it is asked for.
   */
  run: (note: string, signal: AbortSignal) => Promise<Result>
  /** What the toast says. */
  success: (result: Result) => string
  /** The first sentence of a refusal; the server's own words follow. An unclear end has words of its own. */
  failure: string | ((refusal: ApiError) => string)
  onClose: () => void
}

/** An act of the back office that has a reason: it says what will come of it, and keeps what is typed. */
export function ActDialog<Result>(props: ActDialogProps<Result>) {
  const {
    title,
    children,
    label,
    busy,
    danger = false,
    note,
    run,
    success,
    failure,
    onClose,
  } = props
  const { required = false, max = 1_000 } = note
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
      draft.clear()
      toast.success(success(result))
      return result
    },
    onDone: onClose,
  })
  const { error } = act
  const refused = typeof failure === 'string' ? failure : error ? failure(error) : ''
  return (
    <FormDialog
      title={title}
      of={act}
      label={label}
      busy={busy}
      danger={danger}
      intro={children}
      refused={refused}
      draft={draft}
      onClose={onClose}
    >
      <Field
        label={required ? note.label : `${note.label} (không bắt buộc)`}
        hint={note.hint}
        message={messageOf(form.formState.errors.note)}
      >
        {(wiring) => (
          <FormControl
            as="textarea"
            rows={3}
            {...form.register('note', {
              validate: (value) => {
                if (required && isBlankText(value)) return 'Hãy ghi lý do.'
                return value.trim().length <= max || `Viết tối đa ${formatCount(max)} ký tự.`
              },
            })}
            {...wiring}
            aria-required={required}
          />
        )}
      </Field>
    </FormDialog>
  )
}
