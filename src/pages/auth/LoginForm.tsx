import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { signIn } from '../../api/auth.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { filled } from '../../ui/form/rules.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

interface LoginFormProps {
  /** The email to begin with. */
  email: string
  /** Moves the focus to the password at once. */
  focus?: boolean
  /** Below the button: the other ways. */
  children: ReactNode
}

/** The sign-in form of the page and of the dialog over a page. Whoever shows it follows the session. */
export function LoginForm({ email, focus = false, children }: LoginFormProps) {
  const session = useSession()
  const form = useForm({ defaultValues: { email, password: '' } })
  const signing = useSend({
    form,
    send: async ({ email, password }, signal) =>
      session.signIn(await signIn({ email: email.trim(), password }, signal), signal),
  })
  const { error, detail } = signing
  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus('password')
  }, [focus, setFocus])
  const failure = error?.kind === 'cancelled' ? null : error
  // A wrong email or password needs no detail; being offline or locked out does.
  const plainRefusal = failure?.status === 400 || failure?.status === 401
  return (
    <form noValidate className="form-stack" onSubmit={signing.onSubmit}>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        rules={filled('Vui lòng nhập email.')}
      />
      <PasswordField form={form} name="password" />
      <SendNotes
        of={signing}
        title={failure && 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!'}
        detail={plainRefusal ? undefined : detail}
      />
      <SubmitButton pending={signing.pending} busy="Đang đăng nhập…" wide>
        Đăng nhập
      </SubmitButton>
      {children}
    </form>
  )
}
