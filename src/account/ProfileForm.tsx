import Card from 'react-bootstrap/Card'
import { useForm, useWatch } from 'react-hook-form'
import { updateProfile } from '../api/auth.ts'
import type { User } from '../../shared/contract/account.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { filled } from '../ui/form/rules.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useKeptValues } from '../drafts/use-kept-values.ts'
import { useSubmit } from '../sending/use-submit.ts'
import { toast } from '../ui/toast.ts'

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

export function ProfileForm({ user }: { user: User }) {
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
      // What was dirty is saved now, in the form that the server gave it.
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
