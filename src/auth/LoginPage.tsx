import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { signIn } from '../api/auth.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { typed, filled } from '../ui/form/rules.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSubmit } from '../sending/use-submit.ts'
import { AuthCard } from './AuthCard.tsx'
import { useNext } from './use-next.ts'

/** Registration and password reset pass on the e-mail, so that the user need not type it again. */
const emailFrom = (state: unknown): string => {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

export default function LoginPage() {
  const session = useSession()
  const { target, next } = useNext()
  const { state } = useLocation()
  const form = useForm({ defaultValues: { email: emailFrom(state), password: '' } })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: async ({ email, password }) =>
      session.signIn(await signIn({ email: email.trim(), password })),
  })

  // A wrong e-mail or password needs no detail; being offline or locked out does.
  const plainRefusal = error?.status === 400 || error?.status === 401

  // After success, for a user who is already signed in, and when another tab signs in.
  if (session.signedIn) return <Navigate to={target} replace />
  return (
    <AuthCard
      title="Đăng nhập"
      foot={
        <>
          Chưa có tài khoản? <Link to={paths.register(next)}>Đăng ký</Link>
        </>
      }
    >
      <form noValidate className="form-stack" onSubmit={onSubmit}>
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          rules={filled('Vui lòng nhập e-mail.')}
        />
        <PasswordField
          form={form}
          name="password"
          label="Mật khẩu"
          autoComplete="current-password"
          rules={typed('Vui lòng nhập mật khẩu.')}
        />
        <FormFailure
          title={error && 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!'}
          detail={plainRefusal ? undefined : detail}
        />
        <SubmitButton pending={pending} busy="Đang đăng nhập…" wide>
          Đăng nhập
        </SubmitButton>
        <Link className="align-self-center lone-link" to={paths.forgotPassword({ next })}>
          Quên mật khẩu?
        </Link>
      </form>
    </AuthCard>
  )
}
