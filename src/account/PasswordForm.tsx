import { useEffect } from 'react'
import Card from 'react-bootstrap/Card'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { changePassword } from '../api/auth.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { typed } from '../ui/form/rules.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../sending/use-submit.ts'
import { toast } from '../ui/toast.ts'

/** The settings page links here. */
const PLACE = 'mat-khau'

export function PasswordForm({ email }: { email: string }) {
  const { renew } = useSession()
  const { hash } = useLocation()
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '', confirm: '' } })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    onSaved: (token) => {
      form.reset()
      if (token) renew(token)
      toast.success('Đã đổi mật khẩu. Các thiết bị khác cần đăng nhập lại.')
    },
  })
  const { setFocus } = form
  useEffect(() => {
    if (hash === `#${PLACE}`) setFocus('currentPassword')
  }, [hash, setFocus])

  return (
    <Card id={PLACE}>
      <Card.Body>
        <h2>Đổi mật khẩu</h2>
        {error?.kind === 'missing' ? (
          <p className="mb-0">Máy chủ này chưa hỗ trợ đổi mật khẩu.</p>
        ) : (
          <form noValidate className="form-stack" onSubmit={onSubmit}>
            {/* Tells password managers whose password this is. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              form={form}
              name="currentPassword"
              label="Mật khẩu hiện tại"
              autoComplete="current-password"
              rules={typed('Vui lòng nhập mật khẩu hiện tại.')}
            />
            <NewPasswordFields
              form={form}
              name="newPassword"
              confirmName="confirm"
              label="Mật khẩu mới"
            />
            <FormFailure title={error && 'Chưa đổi được mật khẩu.'} detail={detail} />
            <div>
              <SubmitButton pending={pending} busy="Đang đổi…">
                Đổi mật khẩu
              </SubmitButton>
            </div>
          </form>
        )}
      </Card.Body>
    </Card>
  )
}
