import { useForm, useWatch } from 'react-hook-form'
import type { User } from '../../../shared/contract/account.ts'
import { updateProfile } from '../../api/auth.ts'
import { useFeature } from '../../api/site.ts'
import { useKeptValues } from '../../parts/drafts/use-kept-values.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { ImageField } from '../../ui/form/ImageField.tsx'
import { filled } from '../../ui/form/rules.ts'
import { smallerImage } from '../../ui/form/smaller-image.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsupportedNote, useUnsupported } from './unsupported.tsx'

interface Fields {
  fullName: string
  username: string
  avatar: File | null
  removeAvatar: boolean
}

const asFields = (user: User): Fields => ({
  fullName: user.fullName,
  username: user.username ?? '',
  avatar: null,
  removeAvatar: false,
})

export function ProfileForm({ user }: { user: User }) {
  const { setUser } = useSession()
  const unsupported = useUnsupported('profile')
  const isMended = useFeature('account-changes') === true
  const hasUsername = isMended && user.username !== undefined
  const form = useForm<Fields>({
    values: asFields(user),
    resetOptions: { keepDirtyValues: true },
  })
  const kept = useKeptValues(form, `profile ${user._id}`)
  const save = useSend({
    form,
    // Includes the header's name, because the user may leave before the response arrives.
    send: ({ fullName, username, avatar, removeAvatar }, signal) =>
      unsupported.watch(async () => {
        const change = {
          fullName: fullName.trim(),
          ...(hasUsername && username.trim() !== user.username && { username: username.trim() }),
          ...(avatar && { avatar: await smallerImage(avatar) }),
          ...(removeAvatar && !avatar ? { removeAvatar } : {}),
        }
        const saved = await updateProfile(change, signal)
        kept.forget()
        setUser(saved)
        toast.success('Đã lưu hồ sơ.')
        return saved
      }),
    // The saved values, as the server returned them, become the form's defaults.
    onDone: (saved) => form.reset(asFields(saved), { keepDirtyValues: false }),
  })
  const removed = useWatch({ control: form.control, name: 'removeAvatar' })
  const text = 'Máy chủ này chưa hỗ trợ sửa hồ sơ.'
  const { error, detail } = save
  const letGone = error?.kind === 'cancelled'

  return (
    <div className="card">
      <div className="card-body">
        <h2>Thông tin của bạn</h2>
        <form noValidate className="form-stack" onSubmit={save.onSubmit}>
          <UnsupportedNote shown={unsupported.known && !error}>{text}</UnsupportedNote>
          <TextField
            form={form}
            name="fullName"
            label="Họ và tên"
            autoComplete="name"
            rules={filled('Vui lòng nhập họ và tên.')}
          />
          {hasUsername ? (
            <TextField
              form={form}
              name="username"
              label="Tên đăng nhập"
              autoComplete="nickname"
              hint="Chữ không dấu, số, dấu chấm, gạch dưới, gạch nối."
              rules={filled('Vui lòng nhập tên đăng nhập.')}
            />
          ) : null}
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
          <SendNotes
            of={save}
            title={
              error && (letGone ? 'Chưa rõ hồ sơ đã được lưu hay chưa.' : 'Chưa lưu được hồ sơ.')
            }
            detail={error?.kind === 'missing' ? text : letGone ? 'Bạn có thể lưu lại.' : detail}
          />
          <div>
            <SubmitButton pending={save.pending} busy="Đang lưu…">
              Lưu thay đổi
            </SubmitButton>
          </div>
        </form>
      </div>
    </div>
  )
}
