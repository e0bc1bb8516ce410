import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { AuthCard } from './AuthCard.tsx'
import { LoginForm } from './LoginForm.tsx'
import { signInReason } from './sign-in-reason.ts'
import { useNext } from './use-next.ts'
import * as styles from './auth.module.scss'

/** Registration and password reset pass on the email, so that the user need not type it again. */
const emailFrom = (state: unknown): string => {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

export default function LoginPage() {
  const { signedIn } = useSession()
  const { target, next } = useNext()
  const email = emailFrom(useLocation().state)
  // After success, for a user who is already signed in, and when another tab signs in.
  if (signedIn) return <Navigate to={target} replace />
  return (
    <AuthCard
      title="Đăng nhập"
      lead={signInReason(next)}
      foot={
        <>
          Chưa có tài khoản? <Link to={paths.register(next)}>Đăng ký</Link>
        </>
      }
    >
      <LoginForm email={email} focus={email !== ''}>
        <Link
          className={`align-self-center lone-link ${styles.forgot}`}
          to={paths.forgotPassword({ next })}
        >
          Quên mật khẩu?
        </Link>
      </LoginForm>
    </AuthCard>
  )
}
