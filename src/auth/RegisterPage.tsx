import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { register } from '../api/auth.ts'
import type { ApiError } from '../api/errors.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { emailLike, filled } from '../ui/form/rules.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useSubmit } from '../sending/use-submit.ts'
import { toast } from '../ui/toast.ts'
import { AuthCard } from './AuthCard.tsx'
import { useNext } from './use-next.ts'

interface Fields {
  username: string
  email: string
  password: string
  confirm: string
  fullName: string
  avatar: File | null
}

const EMPTY: Fields = {
  username: '',
  email: '',
  password: '',
  confirm: '',
  fullName: '',
  avatar: null,
}

/** A status that is neither success nor error has its own message (docs/product.md#messages). */
const failureOf = (error: ApiError | null) => {
  if (!error) return null
  return error.kind === 'unreadable' && error.status !== undefined
    ? 'Đăng ký thất bại'
    : 'Đăng ký thất bại. Vui lòng thử lại!'
}

export default function RegisterPage() {
  const { signedIn } = useSession()
  const { target, next } = useNext()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: EMPTY })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ username, email, password, fullName, avatar }) =>
      register({
        username: username.trim(),
        email: email.trim(),
        password,
        fullName: fullName.trim(),
        ...(avatar ? { avatar } : {}),
      }),
    onSaved: () => toast.success('Đăng ký thành công. Mời bạn đăng nhập.'),
    onLeave: (_, { email }) => void navigate(paths.login(next), { state: { email: email.trim() } }),
  })

  if (signedIn) return <Navigate to={target} replace />
  return (
    <AuthCard
      title="Đăng ký"
      lead="Một tài khoản để mua khóa học, học và theo dõi tiến độ."
      foot={
        <>
          Đã có tài khoản? <Link to={paths.login(next)}>Đăng nhập</Link>
        </>
      }
    >
      <form noValidate className="form-stack" onSubmit={onSubmit}>
        <TextField
          form={form}
          name="username"
          label="Tên đăng nhập"
          autoComplete="username"
          hint="Chữ không dấu, chữ số và các dấu . _ -"
          rules={filled('Vui lòng nhập tên đăng nhập.')}
        />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          rules={emailLike}
        />
        <NewPasswordFields form={form} name="password" confirmName="confirm" label="Mật khẩu" />
        <TextField
          form={form}
          name="fullName"
          label="Họ và tên"
          autoComplete="name"
          rules={filled('Vui lòng nhập họ và tên.')}
        />
        <ImageField control={form.control} name="avatar" label="Ảnh đại diện" />
        <FormFailure title={failureOf(error)} detail={detail} />
        <SubmitButton pending={pending} busy="Đang đăng ký…" wide>
          Đăng ký
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
