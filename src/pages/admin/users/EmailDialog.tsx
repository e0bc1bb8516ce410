import { useForm } from 'react-hook-form'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { FormDialog } from '../../../parts/sending/FormDialog.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { emailLike, textUpTo } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

interface EmailDialogProps {
  user: AdminUser
  run: (email: string, reason: string, signal: AbortSignal) => Promise<AdminUser>
  onClose: () => void
}

/** Another address for somebody's account, where it was mistyped (docs/trust.md#another-address). */
export function EmailDialog({ user, run, onClose }: EmailDialogProps) {
  const form = useForm({ defaultValues: { email: '', reason: '' } })
  const draft = useFormDraft(form, { kind: 'admin-act', target: user._id, attempt: 'email' })
  const act = useSend({
    form,
    send: async (given, signal) => {
      const saved = await run(given.email.trim(), given.reason.trim(), signal)
      draft.clear()
      toast.success(`Đã đổi địa chỉ thành ${saved.email}.`)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Đổi địa chỉ email của ${user.fullName || user.email}?`}
      of={act}
      label="Đổi địa chỉ"
      busy="Đang đổi…"
      intro={
        <ul>
          <li>
            {user.state === 'invited'
              ? 'Địa chỉ mới nhận thư mời đặt mật khẩu.'
              : 'Địa chỉ mới nhận thư xác nhận; đến lúc đó nó chưa được xác nhận và không nhận thư thông báo.'}
          </li>
          <li>
            Địa chỉ cũ nhận một thư báo, không có địa chỉ mới trong đó; mọi đường dẫn đã gửi đến đó
            hết hiệu lực.
          </li>
          <li>
            Mọi thiết bị đang đăng nhập bị đăng xuất; người này đăng nhập lại bằng địa chỉ mới, với
            mật khẩu như cũ.
          </li>
        </ul>
      }
      refused="Chưa đổi được địa chỉ."
      quiet={Object.keys(act.error?.fields ?? {}).length > 0}
      draft={draft}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label="Địa chỉ email mới"
        type="email"
        rules={emailLike}
      />
      <TextField
        form={form}
        name="reason"
        rows={2}
        label="Lý do"
        hint="Ở lại trong nhật ký, nên đừng ghi địa chỉ vào đây."
        rules={textUpTo(1_000, 'Hãy ghi lý do.')}
      />
    </FormDialog>
  )
}
