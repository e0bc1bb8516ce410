import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import { useForm, useWatch } from 'react-hook-form'
import type { Role } from '../../../../shared/contract/account.ts'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { userActs } from '../../../api/admin/users.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useSession } from '../../../parts/session/SessionProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ROLE_NAMES, ROLES } from './user-words.ts'
import '../../../ui/styles/form-check.scss'

const MAY: Record<Role, string> = {
  STUDENT: 'Mua và học các khóa học.',
  INSTRUCTOR: 'Soạn và chấm bài trong những khóa học được giao.',
  ADMIN: 'Xem và đổi mọi thứ: đơn hàng, hoàn tiền, tài khoản, khóa học, trang web.',
}

const LOSES: Record<Role, string> = {
  STUDENT: 'Người này không còn là học viên; các khóa học đã có vẫn mở.',
  INSTRUCTOR: 'Người này không vào được khu vực giảng viên nữa.',
  ADMIN: 'Người này không vào được khu vực quản trị nữa.',
}

const same = (some: readonly Role[], others: readonly Role[]) =>
  ROLES.every((role) => some.includes(role) === others.includes(role))

/** The roles of an account, with the effects of a change. */
export function RolesForm({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const isMe = useSession().user?._id === user._id
  const form = useForm({ defaultValues: { roles: user.roles } })
  const { reset } = form
  const roles = useWatch({ control: form.control, name: 'roles' })
  // The roles that the choice started from: somebody else may change them meanwhile.
  const was = form.formState.defaultValues?.roles?.filter((role) => role !== undefined) ?? []
  const isChanged = !same(roles, was)
  const isStale = !same(user.roles, was)
  // Nothing is chosen, or the account has those roles already: a lost answer, or somebody did the same.
  const isSettled = !isChanged || same(user.roles, roles)
  useEffect(() => {
    if (isStale && isSettled) reset({ roles: user.roles })
  }, [isStale, isSettled, reset, user.roles])
  const submit = useSend({
    form,
    send: async (values, signal) => {
      const saved = await userActs(client, user._id).setRoles(values.roles, was, signal)
      toast.success('Đã lưu vai trò. Có hiệu lực từ lần bấm tiếp theo của người này.')
      return saved
    },
    onDone: (saved) => reset({ roles: saved.roles }),
  })
  const lost = was.filter((role) => !roles.includes(role))
  const none = form.formState.errors.roles?.message
  // After a `reset` an earlier failure no longer counts.
  const isOver = !form.formState.isSubmitted || none !== undefined
  return (
    <form noValidate onSubmit={submit.onSubmit}>
      <fieldset className="mb-12" aria-describedby="roles-problem">
        <legend className="visually-hidden">Vai trò</legend>
        {ROLES.map((role) => (
          <FormCheck
            key={role}
            type="checkbox"
            id={`role-${role}`}
            value={role}
            label={
              <>
                <strong>{ROLE_NAMES[role]}</strong>
                <span>{`: ${MAY[role]}`}</span>
              </>
            }
            {...form.register('roles', {
              validate: (chosen) => chosen.length > 0 || 'Tài khoản cần ít nhất một vai trò.',
            })}
          />
        ))}
      </fieldset>
      <div id="roles-problem">{none ? <p className="field-message">{none}</p> : null}</div>
      <div role="status">
        {isChanged ? (
          <ul className="mb-12">
            {roles.includes('ADMIN') && !was.includes('ADMIN') ? (
              <li>Người này làm được mọi việc mà bạn làm ở đây, kể cả bớt vai trò của bạn.</li>
            ) : null}
            {lost.map((role) => (
              <li key={role}>
                {role === 'ADMIN' && isMe
                  ? 'Chính bạn không vào được khu vực quản trị nữa.'
                  : LOSES[role]}
              </li>
            ))}
            <li>Không ai nhận thư về việc này; các phiên đăng nhập vẫn còn.</li>
          </ul>
        ) : null}
      </div>
      {isStale && !isSettled ? (
        <div className="form-failure" role="alert">
          <p>
            {`Vai trò vừa được người khác đổi thành: ${user.roles.map((role) => ROLE_NAMES[role]).join(', ')}.`}
          </p>
          <Button small onClick={() => reset({ roles: user.roles })}>
            Xem vai trò mới
          </Button>
        </div>
      ) : null}
      <ActNotes
        of={submit}
        refused="Chưa lưu được vai trò."
        quiet={isOver || (isStale && !isSettled)}
      />
      <SubmitButton pending={submit.pending} idle={!isChanged} busy="Đang lưu…">
        Lưu vai trò
      </SubmitButton>
    </form>
  )
}
