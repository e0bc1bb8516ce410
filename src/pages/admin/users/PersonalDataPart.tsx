import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { sendDataLink, userActs } from '../../../api/admin/users.ts'
import { useFeature } from '../../../api/site.ts'
import { useSession } from '../../../parts/session/SessionProvider.tsx'
import { AdminCard } from '../ui/AdminCard.tsx'
import { ActDialog } from '../ui/ActDialog.tsx'
import { ActItem } from '../ui/ActItem.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import * as own from './users.module.scss'

/** The rights of a person by law, used for them on request (docs/trust.md#erasure). */
export function PersonalDataPart({ user }: { user: AdminUser }) {
  const isOffered = useFeature('personal-data') === true
  return isOffered ? (
    <AdminCard id="personal-data" title="Dữ liệu cá nhân">
      <ul className={own.acts}>
        <DataLink user={user} />
        <Erasure user={user} />
      </ul>
    </AdminCard>
  ) : null
}

function DataLink({ user: { _id, email, emailProvedAt, state } }: { user: AdminUser }) {
  const isProved = emailProvedAt !== null
  const link = useSend({
    send: (_, signal) => sendDataLink(_id, signal),
    done: () => `Đã gửi đường dẫn tải dữ liệu tới ${email}.`,
    failed: 'Chưa gửi được đường dẫn.',
    reloads: ADMIN,
  })
  return (
    <ActItem
      words={
        isProved
          ? `Thư tới ${email} có đường dẫn tải mọi dữ liệu của người này, dùng một lần trong 7 ngày.`
          : `Email chưa được xác nhận, có thể là của người khác: hãy ${state === 'disabled' ? 'mở khóa tài khoản rồi ' : ''}gửi đường dẫn đặt mật khẩu trước.`
      }
      of={link}
      blocked={!isProved || link.pending}
      onClick={() => link.send()}
    >
      {link.pending ? 'Đang gửi…' : 'Gửi dữ liệu cho người này'}
    </ActItem>
  )
}

function Erasure({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const isMe = useSession().user?._id === user._id
  const acts = userActs(client, user._id)
  const [asking, setAsking] = useState(false)
  const keeping = useSend({
    send: (_, signal) => acts.keep(signal),
    done: () => 'Đã giữ lại tài khoản.',
    failed: 'Chưa giữ lại được tài khoản.',
  })
  const { erasure, obstacle } = user
  const name = user.fullName || user.email
  return (
    <>
      {/* One button for both acts, so that it keeps the focus. */}
      <ActItem
        tone={erasure ? 'outline' : 'outline-danger'}
        words={erasureWords(user, isMe)}
        of={keeping}
        opensDialog={!erasure}
        blocked={erasure ? keeping.pending : isMe || obstacle !== null}
        onClick={() => (erasure ? keeping.send() : setAsking(true))}
      >
        {erasure ? 'Giữ lại tài khoản' : 'Xoá theo yêu cầu…'}
      </ActItem>
      {asking ? (
        <ActDialog
          title={`Xoá tài khoản của ${name}?`}
          label="Xoá sau 15 ngày"
          busy="Đang đặt lịch…"
          danger
          note={{
            hint: 'Ở lại trong nhật ký sau khi xoá, nên đừng ghi họ tên hay địa chỉ của người này.',
          }}
          draft={{ act: 'erasure', target: user._id }}
          run={acts.erase}
          success={`Tài khoản của ${name} sẽ được xoá sau 15 ngày.`}
          failure="Chưa đặt lịch xoá được."
          onClose={() => setAsking(false)}
        >
          <ul>
            <li>
              {user.state === 'disabled'
                ? 'Người này nhận thư báo ngay và một ngày trước khi xoá; tài khoản đang bị khóa nên chỉ quản trị viên giữ lại được.'
                : 'Người này nhận thư báo ngay và một ngày trước khi xoá, và tự giữ lại được.'}
            </li>
            <li>
              Sau 15 ngày, họ tên, email, bài nộp, trao đổi, nội dung đánh giá và tệp mất hẳn; chứng
              chỉ bị thu hồi.
            </li>
            <li>Đơn hàng, điểm số và số sao ở lại, không còn tên.</li>
          </ul>
        </ActDialog>
      ) : null}
    </>
  )
}

function erasureWords({ erasure, obstacle }: AdminUser, isMe: boolean): string {
  const inTheWay = obstacle ? ` Hiện chưa xoá được: ${obstacle}` : ''
  if (erasure) {
    const asked = erasure.byOwner ? 'Quản trị viên' : 'Người này'
    return `${asked} đã yêu cầu lúc ${formatDateTime(erasure.askedAt)}. Tài khoản sẽ bị xoá lúc ${formatDateTime(erasure.dueAt)}.${inTheWay}`
  }
  if (isMe) return 'Đây là tài khoản của bạn: hãy xoá ở trang Cài đặt.'
  return `Xoá mọi dữ liệu cá nhân sau 15 ngày. Không lấy lại được.${inTheWay}`
}
