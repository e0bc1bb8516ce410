import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { changePassword } from '../../api/auth.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { AccountName } from '../../ui/form/AccountName.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsupportedNote, useUnsupported } from './unsupported.tsx'

/** The settings page links here. */
const PLACE = 'mat-khau'

export function PasswordForm({ email }: { email: string }) {
  const { renew } = useSession()
  const { hash } = useLocation()
  const unsupported = useUnsupported('password')
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '', confirm: '' } })
  const save = useSend({
    form,
    // Includes the new token, because the user may leave before the response arrives, and the server has
    // ended the old one by then.
    send: ({ currentPassword, newPassword }, signal) =>
      unsupported.watch(async () => {
        const token = await changePassword(currentPassword, newPassword, signal)
        if (token) renew(token)
        toast.success('Đã đổi mật khẩu. Các thiết bị khác cần đăng nhập lại.')
      }),
    onDone: () => form.reset(),
  })
  const { setFocus } = form
  useEffect(() => {
    if (hash === `#${PLACE}`) setFocus('currentPassword')
  }, [hash, setFocus])
  const text = 'Máy chủ này chưa hỗ trợ đổi mật khẩu.'
  const { error, detail } = save
  const letGone = error?.kind === 'cancelled'
  const afterLetGo = 'Lần đăng nhập tới, hãy thử mật khẩu mới trước.'

  return (
    <div className="card" id={PLACE}>
      <div className="card-body">
        <h2>Đổi mật khẩu</h2>
        <form noValidate className="form-stack" onSubmit={save.onSubmit}>
          <UnsupportedNote shown={unsupported.known && !error}>{text}</UnsupportedNote>
          <AccountName email={email} />
          <PasswordField form={form} name="currentPassword" label="Mật khẩu hiện tại" />
          <NewPasswordFields
            form={form}
            name="newPassword"
            confirmName="confirm"
            label="Mật khẩu mới"
          />
          <SendNotes
            of={save}
            title={
              error &&
              (letGone ? 'Chưa rõ mật khẩu đã được đổi hay chưa.' : 'Chưa đổi được mật khẩu.')
            }
            detail={error?.kind === 'missing' ? text : letGone ? afterLetGo : detail}
          />
          <div>
            {/* Saving the profile is what leads the page. */}
            <SubmitButton pending={save.pending} busy="Đang đổi…" quiet>
              Đổi mật khẩu
            </SubmitButton>
          </div>
        </form>
      </div>
    </div>
  )
}
