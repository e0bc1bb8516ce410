import { useForm } from 'react-hook-form'
import { FormDialog } from '../../parts/sending/FormDialog.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { AccountName } from '../../ui/form/AccountName.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { emailLike } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/toast.ts'

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
  const act = useSend({
    form,
    send: async (given, signal) => {
      const address = given.email.trim()
      await run({ email: address, password: given.password }, signal)
      toast.success(`Đã gửi thư xác nhận tới ${address}.`)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Đổi địa chỉ email"
      of={act}
      label="Gửi thư xác nhận"
      busy="Đang gửi…"
      intro={
        <p>
          Chúng tôi gửi một đường dẫn tới địa chỉ mới. Địa chỉ chỉ đổi khi bạn mở đường dẫn đó và
          xác nhận; các thiết bị khác khi ấy phải đăng nhập lại.
        </p>
      }
      refused="Chưa gửi được yêu cầu."
      quiet={Object.keys(act.error?.fields ?? {}).length > 0}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label="Địa chỉ email mới"
        type="email"
        autoComplete="email"
        rules={emailLike}
      />
      <AccountName email={email} />
      <PasswordField form={form} name="password" />
    </FormDialog>
  )
}
