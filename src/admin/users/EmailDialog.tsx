import { useId } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm } from 'react-hook-form'
import type { AdminUser } from '../../../shared/contract/admin/users.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { ActFailure } from '../../sending/ActFailure.tsx'
import { useSubmit } from '../../sending/use-submit.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { emailLike } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { toast } from '../../ui/toast.ts'

interface EmailDialogProps {
  user: AdminUser
  run: (email: string, reason: string, signal: AbortSignal) => Promise<AdminUser>
  onClose: () => void
}

/** Another address for somebody's account, where it was mistyped (docs/trust.md#another-address). */
export function EmailDialog({ user, run, onClose }: EmailDialogProps) {
  const form = useForm({ defaultValues: { email: '', reason: '' } })
  const draft = useFormDraft(form, { kind: 'admin-act', target: user._id, attempt: 'email' })
  const act = useSubmit({
    form,
    save: async (given, signal) => {
      const saved = await run(given.email.trim(), given.reason.trim(), signal)
      draft.clear()
      toast.success(`Đã đổi địa chỉ thành ${saved.email}.`)
    },
    onSaved: onClose,
  })
  const formId = useId()
  const isAtField = Object.keys(act.error?.fields ?? {}).length > 0
  const { errors } = form.formState
  return (
    <Dialog title={`Đổi địa chỉ email của ${user.fullName || user.email}?`} onClose={onClose}>
      <DialogBody>
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
        <form id={formId} className="form-stack" noValidate onSubmit={act.onSubmit}>
          <TextField
            form={form}
            name="email"
            label="Địa chỉ email mới"
            type="email"
            autoComplete="off"
            rules={emailLike}
          />
          <Field
            label="Lý do"
            hint="Ở lại trong nhật ký, nên đừng ghi địa chỉ vào đây."
            message={messageOf(errors.reason)}
          >
            {(wiring) => (
              <FormControl
                as="textarea"
                rows={2}
                {...form.register('reason', {
                  validate: (value) => {
                    if (isBlankText(value)) return 'Hãy ghi lý do.'
                    return value.trim().length <= 1_000 || 'Viết tối đa 1.000 ký tự.'
                  },
                })}
                {...wiring}
                aria-required
              />
            )}
          </Field>
          <ActFailure error={isAtField ? null : act.error} refused="Chưa đổi được địa chỉ." />
        </form>
        <SlowNotice slow={act.slow} label="Dừng chờ" onAct={act.letGo} />
        <DraftLine draft={draft} until="saved" />
      </DialogBody>
      <DialogFoot
        primary={{
          label: 'Đổi địa chỉ',
          pending: act.pending && 'Đang đổi…',
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
