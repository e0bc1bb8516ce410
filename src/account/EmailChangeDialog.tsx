import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { ActFailure } from '../sending/ActFailure.tsx'
import { useSubmit } from '../sending/use-submit.ts'
import { Dialog, DialogBody, DialogFoot } from '../ui/Dialog.tsx'
import { AccountName } from '../ui/form/AccountName.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { emailLike, typed } from '../ui/form/rules.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { toast } from '../ui/toast.ts'

interface EmailChangeDialogProps {
  /** Of the account as it is. */
  email: string
  /** What the field begins with: the address that waits already. */
  proposed: string
  run: (given: { email: string; password: string }, signal: AbortSignal) => Promise<unknown>
  onClose: () => void
}

/** Asks for the new address and, because a stranger may sit at the screen, for the password. */
export function EmailChangeDialog({ email, proposed, run, onClose }: EmailChangeDialogProps) {
  const form = useForm({ defaultValues: { email: proposed, password: '' } })
  const act = useSubmit({
    form,
    save: async (given, signal) => {
      const address = given.email.trim()
      await run({ email: address, password: given.password }, signal)
      toast.success(`Đã gửi thư xác nhận tới ${address}.`)
    },
    onSaved: onClose,
  })
  const formId = useId()
  const isAtField = Object.keys(act.error?.fields ?? {}).length > 0
  return (
    <Dialog title="Đổi địa chỉ email" onClose={onClose}>
      <DialogBody>
        <p>
          Chúng tôi gửi một đường dẫn tới địa chỉ mới. Địa chỉ chỉ đổi khi bạn mở đường dẫn đó và
          xác nhận; các thiết bị khác khi ấy phải đăng nhập lại.
        </p>
        <form id={formId} noValidate className="form-stack" onSubmit={act.onSubmit}>
          <TextField
            form={form}
            name="email"
            label="Địa chỉ email mới"
            type="email"
            autoComplete="email"
            rules={emailLike}
          />
          <AccountName email={email} />
          <PasswordField
            form={form}
            name="password"
            label="Mật khẩu"
            autoComplete="current-password"
            rules={typed('Vui lòng nhập mật khẩu.')}
          />
          <ActFailure error={isAtField ? null : act.error} refused="Chưa gửi được yêu cầu." />
          <SlowNotice slow={act.slow} label="Dừng chờ" onAct={act.letGo} />
        </form>
      </DialogBody>
      <DialogFoot
        primary={{
          label: 'Gửi thư xác nhận',
          pending: act.pending && 'Đang gửi…',
          onClick: () => act.onSubmit(),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
