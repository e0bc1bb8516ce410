import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../../api/errors.ts'
import { FormDialog } from '../../parts/sending/FormDialog.tsx'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { AccountName } from '../../ui/form/AccountName.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'

interface PasswordDialogProps<Result> {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  email: string
  label: string
  busy: string
  danger?: boolean
  run: (password: string, signal: AbortSignal) => Promise<Result>
  onDone: (result: Result) => void
  /** The failure's words; a wrong password is said at its field. */
  failure: (error: ApiError) => { title: string; detail: string | undefined }
  onClose: () => void
}

/** Asks for the password before an important change. */
export function PasswordDialog<Result>(props: PasswordDialogProps<Result>) {
  const { title, children, email, label, busy, danger = false, run, failure, onClose } = props
  const form = useForm({ defaultValues: { password: '' } })
  const act = useSend({
    form,
    send: ({ password }, signal) => run(password, signal),
    onDone: (result) => {
      onClose()
      props.onDone(result)
    },
  })
  const words = act.error && !act.error.fields['password'] ? failure(act.error) : null
  return (
    <FormDialog
      title={title}
      of={act}
      label={label}
      busy={busy}
      danger={danger}
      intro={children}
      notes={<SendNotes of={act} title={words?.title ?? null} detail={words?.detail} />}
      onClose={onClose}
    >
      <AccountName email={email} />
      <PasswordField form={form} name="password" />
    </FormDialog>
  )
}
