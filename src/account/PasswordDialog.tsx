import { useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiError } from '../api/errors.ts'
import { useSubmit } from '../sending/use-submit.ts'
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx'
import { AccountName } from '../ui/form/AccountName.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { typed } from '../ui/form/rules.ts'
import { SlowNotice } from '../ui/SlowNotice.tsx'

interface PasswordDialogProps<Result> {
  title: string
  /** What will come of it. */
  children: ReactNode
  email: string
  label: string
  busy: string
  danger?: boolean
  run: (password: string, signal: AbortSignal) => Promise<Result>
  onDone: (result: Result) => void
  /** How it has failed, unless the password was wrong, which its field says. */
  failure: (error: ApiError) => { title: string; detail: string | undefined }
  onClose: () => void
}

/** An act for which the user proves once more who is there. */
export function PasswordDialog<Result>(props: PasswordDialogProps<Result>) {
  const { title, children, email, label, busy, danger = false, run, failure, onClose } = props
  const form = useForm({ defaultValues: { password: '' } })
  const act = useSubmit({
    form,
    save: ({ password }, signal) => run(password, signal),
    onSaved: (result) => {
      onClose()
      props.onDone(result)
    },
  })
  const formId = useId()
  const failed = act.error && !act.error.fields['password'] ? failure(act.error) : null
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        {children}
        <form id={formId} noValidate className="form-stack" onSubmit={act.onSubmit}>
          <AccountName email={email} />
          <PasswordField
            form={form}
            name="password"
            label="Mật khẩu"
            autoComplete="current-password"
            rules={typed('Vui lòng nhập mật khẩu.')}
          />
          <FormFailure title={failed?.title ?? null} detail={failed?.detail} />
          <SlowNotice slow={act.slow} label="Dừng chờ" onAct={act.letGo} />
        </form>
      </DialogBody>
      <DialogFoot
        primary={{ label, danger, pending: act.pending && busy, onClick: () => act.onSubmit() }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
