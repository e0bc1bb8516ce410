import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { resetPassword } from '../api/auth.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSubmit } from '../sending/use-submit.ts'
import { toast } from '../ui/toast.ts'
import { AuthCard } from './AuthCard.tsx'

export function SetNewPassword({ token }: { token: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '', confirm: '' } })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ password }) => resetPassword(token, password),
    onSaved: () => {
      toast.success('Đã đặt mật khẩu mới. Mời bạn đăng nhập.')
      // The reset ends every session of the account.
      session.signOut()
      void navigate(paths.login(), { replace: true })
    },
  })
  const missing = error?.kind === 'missing'
  return (
    <AuthCard
      title="Đặt mật khẩu mới"
      foot={<Link to={paths.forgotPassword()}>Yêu cầu đường dẫn mới</Link>}
    >
      <form noValidate className="form-stack" onSubmit={onSubmit}>
        <NewPasswordFields form={form} name="password" confirmName="confirm" label="Mật khẩu mới" />
        <FormFailure
          title={error && 'Chưa đặt được mật khẩu mới.'}
          detail={missing ? 'Máy chủ này chưa hỗ trợ đặt lại mật khẩu.' : detail}
        />
        <SubmitButton pending={pending} busy="Đang lưu…" wide>
          Đặt mật khẩu
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
