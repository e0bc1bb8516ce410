import { Navigate, useLocation, useSearchParams, Link, useNavigate } from 'react-router-dom'
import { useForm } from 'react-hook-form'
import { requestPasswordReset, resetPassword } from '../../api/auth.ts'
import { toApiError } from '../../api/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { AccountName } from '../../ui/form/AccountName.tsx'
import { emailLike } from '../../ui/form/rules.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { AuthCard } from './AuthCard.tsx'
import { Outcome } from './Outcome.tsx'
import { useNext } from './use-next.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { toast } from '../../ui/toast.ts'

const resetFrom = (state: unknown) => {
  const { resetToken, resetEmail } = (state ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { token: text(resetToken), email: text(resetEmail) }
}

/**
 * Requests the mail; with the mail's `#token=` it sets the new password (mails of other backends have it
 * in the query). The token leaves the address at once, because screenshots and
 * the browser history would show it, and stays in the history entry's state, so that a reload keeps it.
 */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  const { pathname, hash, state } = useLocation()
  const fragment = new URLSearchParams(hash.slice(1))
  const given = fragment.get('token') ?? params.get('token')
  const { token, email } = resetFrom(state)
  const rest = new URLSearchParams(params)
  rest.delete('token')
  if (given) {
    return (
      <Navigate
        to={{ pathname, search: rest.toString() }}
        state={{ resetToken: given, resetEmail: fragment.get('email') }}
        replace
      />
    )
  }
  return token ? <SetNewPassword token={token} email={email} /> : <AskForResetLink />
}

/** A backend without this call (404, 405) is a separate outcome, not a failure. */
const ask = async (
  { email }: { email: string },
  signal: AbortSignal,
): Promise<'sent' | 'not-offered'> => {
  try {
    await requestPasswordReset(email.trim(), signal)
    return 'sent'
  } catch (error) {
    if (toApiError(error).kind === 'missing') return 'not-offered'
    throw error
  }
}

function AskForResetLink() {
  const { next } = useNext()
  const form = useForm({ defaultValues: { email: '' } })
  const asking = useSend({ form, send: (values, signal) => ask(values, signal) })
  const { error, detail, result } = asking
  const failed =
    error?.kind === 'cancelled'
      ? 'Chưa rõ yêu cầu đã được gửi hay chưa. Bạn có thể gửi lại.'
      : 'Chưa gửi được yêu cầu.'
  const foot = (
    <Link className="lone-link" to={paths.login(next)}>
      Về trang đăng nhập
    </Link>
  )

  if (result) {
    return (
      <AuthCard alone title="Quên mật khẩu" foot={foot}>
        <Outcome>
          {result === 'sent' ? (
            'Nếu email này có tài khoản, bạn sẽ nhận được thư hướng dẫn đặt lại mật khẩu trong ít phút. Nếu không thấy, hãy xem cả mục thư rác.'
          ) : (
            <>
              Máy chủ này chưa hỗ trợ đặt lại mật khẩu qua email. Vui lòng{' '}
              <Link to={paths.contact()}>liên hệ bộ phận hỗ trợ</Link> để được giúp.
            </>
          )}
        </Outcome>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      alone
      title="Quên mật khẩu"
      lead="Nhập email của bạn, chúng tôi sẽ gửi đường dẫn để đặt mật khẩu mới."
      foot={foot}
    >
      <form noValidate className="form-stack" onSubmit={asking.onSubmit}>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          rules={emailLike}
        />
        <SendNotes of={asking} title={error && failed} detail={detail} />
        <SubmitButton pending={asking.pending} busy="Đang gửi…" wide>
          Gửi đường dẫn
        </SubmitButton>
      </form>
    </AuthCard>
  )
}

/** `email`: whose password it is, where the mail's link tells. */
function SetNewPassword({ token, email }: { token: string; email: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '', confirm: '' } })
  const save = useSend({
    form,
    send: async ({ password }, signal) => {
      await resetPassword(token, password, signal)
      // Here, because the user may leave before the response arrives.
      toast.success('Đã đặt mật khẩu mới. Mời bạn đăng nhập.')
    },
    onDone: () => {
      // The server has ended every session of the account.
      session.signOut()
      void navigate(paths.login(), { replace: true, state: { email } })
    },
  })
  const { error, detail } = save
  const letGone = error?.kind === 'cancelled'
  const reason = error?.kind === 'missing' ? 'Máy chủ này chưa hỗ trợ đặt lại mật khẩu.' : detail
  return (
    <AuthCard
      title="Đặt mật khẩu mới"
      foot={<Link to={paths.forgotPassword()}>Yêu cầu đường dẫn mới</Link>}
    >
      <form noValidate className="form-stack" onSubmit={save.onSubmit}>
        <AccountName email={email} />
        <NewPasswordFields form={form} name="password" confirmName="confirm" label="Mật khẩu mới" />
        <SendNotes
          of={save}
          title={
            error &&
            (letGone ? 'Chưa rõ mật khẩu mới đã được đặt hay chưa.' : 'Chưa đặt được mật khẩu mới.')
          }
          detail={letGone ? 'Bạn hãy thử đăng nhập bằng mật khẩu mới.' : reason}
        />
        <SubmitButton pending={save.pending} busy="Đang lưu…" wide>
          Đặt mật khẩu
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
