import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { sendResetLink, userActs } from '../../../api/admin/users.ts'
import { useFeature } from '../../../api/site.ts'
import { useSession } from '../../../parts/session/SessionProvider.tsx'
import { ActDialog } from '../ui/ActDialog.tsx'
import { ActItem } from '../ui/ActItem.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { EmailDialog } from './EmailDialog.tsx'
import * as own from './users.module.scss'

/** What can be done with an account, each act with its explanation. */
export function AccountActs({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const isMe = useSession().user?._id === user._id
  const acts = userActs(client, user._id)
  const [dialog, setDialog] = useState<'disable' | 'email' | null>(null)
  const close = () => setDialog(null)
  const canChangeEmail = useFeature('account-changes') === true
  const link = useSend({
    send: (_, signal) => sendResetLink(user._id, signal),
    done: (sent) =>
      sent === 'reset'
        ? `Đã gửi đường dẫn đặt lại mật khẩu tới ${user.email}.`
        : `Đã gửi lại thư mời tới ${user.email}.`,
    failed: 'Chưa gửi được đường dẫn.',
    reloads: ADMIN,
  })
  const enable = useSend({
    send: (_, signal) => acts.enable(signal),
    done: () => 'Đã mở khóa tài khoản.',
    failed: 'Chưa mở khóa được.',
  })
  const isLocked = user.state === 'disabled'
  return (
    <ul className={own.acts}>
      <ActItem
        words={linkWords(user)}
        of={link}
        blocked={isLocked || link.pending}
        onClick={() => link.send()}
      >
        {user.state === 'invited' ? 'Gửi lại thư mời' : 'Gửi đường dẫn đặt lại mật khẩu'}
      </ActItem>
      {/* One button for both acts, so that it keeps the focus. */}
      <ActItem
        tone={isLocked ? 'outline' : 'outline-danger'}
        words={lockWords(isMe, isLocked)}
        of={enable}
        opensDialog={!isLocked}
        blocked={isMe || enable.pending}
        onClick={() => (isLocked ? enable.send() : setDialog('disable'))}
      >
        {isLocked ? 'Mở khóa tài khoản' : 'Khóa tài khoản…'}
      </ActItem>
      {canChangeEmail ? (
        <ActItem
          words={emailWords(isMe, isLocked)}
          opensDialog
          blocked={isMe || isLocked}
          onClick={() => setDialog('email')}
        >
          Đổi địa chỉ email…
        </ActItem>
      ) : null}
      {dialog === 'email' ? (
        <EmailDialog user={user} run={acts.changeEmail} onClose={close} />
      ) : null}
      {dialog === 'disable' ? (
        <ActDialog
          title={`Khóa tài khoản của ${user.fullName || user.email}?`}
          label="Khóa tài khoản"
          busy="Đang khóa…"
          danger
          draft={{ act: 'disable', target: user._id }}
          run={acts.disable}
          success={`Đã khóa tài khoản của ${user.fullName || user.email}.`}
          failure="Chưa khóa được tài khoản."
          onClose={close}
        >
          <ul>
            <li>Mọi thiết bị đang đăng nhập bị đăng xuất ngay; không ai đăng nhập được nữa.</li>
            <li>Đường dẫn đặt mật khẩu đã gửi và thông báo trên trình duyệt hết hiệu lực.</li>
            <li>Khóa học, bài làm và đơn hàng ở lại. Người này không nhận thư nào.</li>
          </ul>
        </ActDialog>
      ) : null}
    </ul>
  )
}

function linkWords({ state, email }: AdminUser): string {
  if (state === 'disabled') return 'Tài khoản đang bị khóa: hãy mở khóa trước.'
  return state === 'invited'
    ? `Thư tới ${email} có đường dẫn đặt mật khẩu đầu tiên, dùng một lần trong 7 ngày.`
    : `Thư tới ${email} có đường dẫn dùng một lần trong 60 phút. Mật khẩu hiện tại vẫn dùng được đến lúc đó.`
}

function emailWords(isMe: boolean, isLocked: boolean): string {
  if (isMe) return 'Đây là tài khoản của bạn: hãy đổi ở trang Cài đặt.'
  if (isLocked) return 'Tài khoản đang bị khóa: hãy mở khóa trước.'
  return 'Dùng khi địa chỉ bị gõ nhầm và người này không tự đổi được.'
}

function lockWords(isMe: boolean, isLocked: boolean): string {
  if (isMe) return 'Đây là tài khoản của bạn: bạn không thể tự khóa mình.'
  return isLocked
    ? 'Người này đăng nhập lại được bằng mật khẩu cũ; các phiên trước đó không trở lại.'
    : 'Đăng xuất mọi thiết bị ngay và chặn đăng nhập. Dữ liệu ở lại.'
}
