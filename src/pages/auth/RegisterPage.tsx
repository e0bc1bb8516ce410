import { useForm } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { register } from '../../api/auth.ts'
import type { ApiError } from '../../api/errors.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { ConsentBox } from '../../parts/consent/ConsentBox.tsx'
import { agreedPage, NOT_AGREED, useConsentPages } from '../../parts/consent/use-consent-pages.ts'
import { messageOf } from '../../ui/form/Field.tsx'
import { ImageField } from '../../ui/form/ImageField.tsx'
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx'
import { emailLike, filled } from '../../ui/form/rules.ts'
import { smallerImage } from '../../ui/form/smaller-image.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { toast } from '../../ui/toast.ts'
import { AuthCard } from './AuthCard.tsx'
import { useNext } from './use-next.ts'
import * as styles from './auth.module.scss'

interface Fields {
  username: string
  email: string
  password: string
  confirm: string
  fullName: string
  avatar: File | null
  agreed: boolean
}

const EMPTY: Fields = {
  username: '',
  email: '',
  password: '',
  confirm: '',
  fullName: '',
  avatar: null,
  agreed: false,
}

/** A status that is neither success nor error has its own message (docs/product.md#messages). */
const failureOf = (error: ApiError | null) => {
  if (!error) return null
  if (error.kind === 'cancelled') return 'Chưa rõ tài khoản đã được tạo hay chưa.'
  return error.kind === 'unreadable' && error.status !== undefined
    ? 'Đăng ký thất bại'
    : 'Đăng ký thất bại. Vui lòng thử lại!'
}

const AFTER_LETTING_GO = 'Bạn hãy thử đăng nhập trước; nếu chưa được thì đăng ký lại.'

export default function RegisterPage() {
  const { signedIn } = useSession()
  const { target, next } = useNext()
  const navigate = useNavigate()
  const pages = useConsentPages('REGISTRATION')
  const form = useForm({ defaultValues: EMPTY })
  const registering = useSend({
    form,
    send: async ({ username, email, password, fullName, avatar }, signal) => {
      const registration = {
        username: username.trim(),
        email: email.trim(),
        password,
        fullName: fullName.trim(),
        ...(avatar && { avatar: await smallerImage(avatar) }),
        ...(pages.length > 0 && { consent: pages.map(agreedPage) }),
      }
      await register(registration, signal)
      // Here, because the user may leave before the response arrives.
      toast.success('Đăng ký thành công. Mời bạn đăng nhập.')
    },
    onDone: (_, { email }) => {
      void navigate(paths.login(next), { state: { email: email.trim() } })
    },
  })

  const { error, detail } = registering

  if (signedIn) return <Navigate to={target} replace />
  return (
    <AuthCard
      title="Đăng ký"
      lead="Một tài khoản để mua khóa học, học và theo dõi tiến độ."
      wide
      foot={
        <>
          Đã có tài khoản? <Link to={paths.login(next)}>Đăng nhập</Link>
        </>
      }
    >
      <form noValidate className="form-stack" onSubmit={registering.onSubmit}>
        <div className={styles.fields}>
          <TextField
            form={form}
            name="username"
            label="Tên đăng nhập"
            autoComplete="nickname"
            hint="Chữ không dấu, số, dấu chấm, gạch dưới, gạch nối."
            rules={filled('Vui lòng nhập tên đăng nhập.')}
          />
          <TextField
            form={form}
            name="fullName"
            label="Họ và tên"
            autoComplete="name"
            rules={filled('Vui lòng nhập họ và tên.')}
          />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            // What a password manager keeps is what signing in asks for.
            autoComplete="username"
            rules={emailLike}
          />
          <NewPasswordFields form={form} name="password" confirmName="confirm" label="Mật khẩu" />
          <ImageField control={form.control} name="avatar" label="Ảnh đại diện" />
        </div>
        {pages.length > 0 ? (
          <ConsentBox
            pages={pages}
            message={messageOf(form.formState.errors.agreed)}
            {...form.register('agreed', { validate: (isGiven) => isGiven || NOT_AGREED })}
          />
        ) : null}
        <SendNotes
          of={registering}
          title={failureOf(error)}
          detail={error?.kind === 'cancelled' ? AFTER_LETTING_GO : detail}
        />
        <SubmitButton pending={registering.pending} busy="Đang đăng ký…" wide>
          Đăng ký
        </SubmitButton>
      </form>
    </AuthCard>
  )
}
