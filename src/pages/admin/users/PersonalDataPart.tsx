import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { ADMIN } from '../../../api/admin/call.ts'
import { sendDataLink, userActs } from '../../../api/admin/users.ts'
import { useFeature } from '../../../api/site.ts'
import { useSession } from '../../../parts/session/SessionProvider.tsx'
import { ActDialog } from '../ui/ActDialog.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import * as own from './users.module.scss'

/** What the law gives a person, done for them on request (docs/trust.md#erasure). */
export function PersonalDataPart({ user }: { user: AdminUser }) {
  const isOffered = useFeature('personal-data') === true
  return isOffered ? (
    <section className="card" aria-labelledby="personal-data">
      <div className="card-body">
        <h2 id="personal-data">Dữ liệu cá nhân</h2>
        <ul className={own.acts}>
          <DataLink user={user} />
          <Erasure user={user} />
        </ul>
      </div>
    </section>
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
    <li>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-disabled={!isProved || link.pending}
        onClick={() => {
          if (isProved) link.send()
        }}
      >
        {link.pending ? 'Đang gửi…' : 'Gửi dữ liệu cho người này'}
      </button>
      <p>
        {isProved
          ? `Thư tới ${email} có đường dẫn tải mọi dữ liệu của người này, dùng một lần trong 7 ngày.`
          : `Email chưa được xác nhận, có thể là của người khác: hãy ${state === 'disabled' ? 'mở khóa tài khoản rồi ' : ''}gửi đường dẫn đặt mật khẩu trước.`}
      </p>
      <SendNotes of={link} />
    </li>
  )
}

function Erasure({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const { user: me } = useSession()
  const acts = userActs(client, user._id)
  const [asking, setAsking] = useState(false)
  const keeping = useSend({
    send: (_, signal) => acts.keep(signal),
    done: () => 'Đã giữ lại tài khoản.',
    failed: 'Chưa giữ lại được tài khoản.',
    reloads: ADMIN,
  })
  const { erasure, obstacle } = user
  const isMe = me?._id === user._id
  const mayAsk = !isMe && obstacle === null
  const name = user.fullName || user.email
  return (
    <li>
      {/* One button for both acts, so that it keeps the focus. */}
      <button
        type="button"
        className={`btn ${erasure ? 'btn-outline-primary' : 'btn-outline-danger'}`}
        aria-haspopup={erasure ? undefined : 'dialog'}
        aria-disabled={erasure ? keeping.pending : !mayAsk}
        onClick={() => {
          if (erasure) keeping.send()
          else if (mayAsk) setAsking(true)
        }}
      >
        {erasure ? 'Giữ lại tài khoản' : 'Xoá theo yêu cầu…'}
      </button>
      <p>{erasureWords(user, isMe)}</p>
      <SendNotes of={keeping} />
      {asking ? (
        <ActDialog
          title={`Xoá tài khoản của ${name}?`}
          label="Xoá sau 15 ngày"
          busy="Đang đặt lịch…"
          danger
          note={{
            label: 'Lý do',
            hint: 'Ở lại trong nhật ký sau khi xoá, nên đừng ghi họ tên hay địa chỉ của người này.',
            required: true,
          }}
          draft={{ act: 'erasure', target: user._id }}
          run={acts.erase}
          success={() => `Tài khoản của ${name} sẽ được xoá sau 15 ngày.`}
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
    </li>
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
