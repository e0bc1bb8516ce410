import Card from 'react-bootstrap/Card'
import { useForm, useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Role, User } from '../../shared/contract/account.ts'
import { useProfileQuery } from '../session/use-profile-query.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { updateProfile, changePassword } from '../api/auth.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { filled, typed } from '../ui/form/rules.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useKeptValues } from '../drafts/use-kept-values.ts'
import { useSubmit } from '../sending/use-submit.ts'
import { toast } from '../ui/toast.ts'
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import * as styles from './account.module.scss'

const ROLE_NAMES: Record<Role, string> = {
  STUDENT: 'Học viên',
  INSTRUCTOR: 'Giảng viên',
  ADMIN: 'Quản trị viên',
}

export default function ProfilePage() {
  return (
    <div className={styles.account}>
      <PageTitle>Hồ sơ</PageTitle>
      <LoadState
        query={useProfileQuery()}
        skeleton={<PageSkeleton />}
        failure={{ title: 'Không tải được hồ sơ của bạn' }}
      >
        {(user) => (
          <>
            <Person user={user} />
            {/* The key gives each user a new form, so that no form mixes two users' values. */}
            <ProfileForm key={user._id} user={user} />
            <PasswordForm email={user.email} />
          </>
        )}
      </LoadState>
    </div>
  )
}

const Person = ({ user }: { user: User }) => (
  <div className={styles.accountPerson}>
    <Avatar src={user.avatar} size={88} />
    <div>
      <h1>{user.fullName || 'Hồ sơ'}</h1>
      <p className="text-secondary">
        {`${user.email}${user.username ? ` · ${user.username}` : ''}`}
      </p>
      <p className="d-flex flex-wrap gap-2">
        {user.roles.map((role) => (
          <span key={role} className="badge badge-primary">
            {ROLE_NAMES[role]}
          </span>
        ))}
      </p>
    </div>
  </div>
)

interface Fields {
  fullName: string
  avatar: File | null
  removeAvatar: boolean
}

const asFields = (user: User): Fields => ({
  fullName: user.fullName,
  avatar: null,
  removeAvatar: false,
})

function ProfileForm({ user }: { user: User }) {
  const { setUser } = useSession()
  const form = useForm<Fields>({
    values: asFields(user),
    resetOptions: { keepDirtyValues: true },
  })
  useKeptValues(form, `profile ${user._id}`)
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ fullName, avatar, removeAvatar }) =>
      updateProfile({
        fullName: fullName.trim(),
        ...(avatar ? { avatar } : {}),
        ...(removeAvatar && !avatar ? { removeAvatar } : {}),
      }),
    onSaved: (saved) => {
      // The saved values, as the server returned them, become the form's defaults.
      form.reset(asFields(saved), { keepDirtyValues: false })
      setUser(saved)
      toast.success('Đã lưu hồ sơ.')
    },
  })
  const removed = useWatch({ control: form.control, name: 'removeAvatar' })

  return (
    <Card>
      <Card.Body>
        <h2>Thông tin của bạn</h2>
        {error?.kind === 'missing' ? (
          <p className="mb-0">Máy chủ này chưa hỗ trợ sửa hồ sơ.</p>
        ) : (
          <form noValidate className="form-stack" onSubmit={onSubmit}>
            <TextField
              form={form}
              name="fullName"
              label="Họ và tên"
              autoComplete="name"
              rules={filled('Vui lòng nhập họ và tên.')}
            />
            <ImageField
              control={form.control}
              name="avatar"
              label="Ảnh đại diện"
              current={removed ? null : user.avatar}
              onRemoveCurrent={
                user.avatar && !removed
                  ? () => form.setValue('removeAvatar', true, { shouldDirty: true })
                  : undefined
              }
            />
            <FormFailure title={error && 'Chưa lưu được hồ sơ.'} detail={detail} />
            <div>
              <SubmitButton pending={pending} busy="Đang lưu…">
                Lưu thay đổi
              </SubmitButton>
            </div>
          </form>
        )}
      </Card.Body>
    </Card>
  )
}

/** The settings page links here. */
const PLACE = 'mat-khau'

function PasswordForm({ email }: { email: string }) {
  const { renew } = useSession()
  const { hash } = useLocation()
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '', confirm: '' } })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    onSaved: (token) => {
      form.reset()
      if (token) renew(token, email)
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
            {/* Password managers read the account from this field. */}
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
