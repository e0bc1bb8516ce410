import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureState } from '../../../shared/contract/personal-data.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { isUnclear } from '../../api/unclear-end.ts'
import { askForData, erasureActs, erasureQuery } from '../../api/personal-data.ts'
import { failureWords } from '../../parts/sending/failure-words.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { downloadFrom } from '../../ui/download.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import * as styles from './personal-data.module.scss'

/** What the site knows of the user, to take along and to have erased (docs/trust.md#ones-own-data). */
export function PersonalData() {
  const email = useSession().user?.email ?? ''
  return (
    <section className="card" aria-labelledby="du-lieu">
      <div className="card-body">
        <h2 id="du-lieu">Dữ liệu của tôi</h2>
        <DataExport email={email} />
        <LoadState
          in="dialog"
          query={erasureQuery()}
          skeleton={<Bar width="80%" />}
          failure={{ title: 'Chưa biết tài khoản có đang chờ xoá không' }}
        >
          {(state) => <Erasure state={state} email={email} />}
        </LoadState>
      </div>
    </section>
  )
}

function DataExport({ email }: { email: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Tải dữ liệu</h3>
      <p>
        Một tệp ZIP với hồ sơ, đơn hàng, khóa học, bài nộp, trao đổi, đánh giá của bạn và những tệp
        bạn đã tải lên.
      </p>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Tải dữ liệu của tôi…
      </button>
      {asking ? (
        <PasswordDialog
          title="Tải dữ liệu của tôi"
          email={email}
          label="Tải dữ liệu"
          busy="Đang chuẩn bị…"
          failure={(error) =>
            isUnclear(error)
              ? {
                  title: 'Chưa nhận được đường dẫn tải.',
                  detail: 'Hãy thử lại: đường dẫn cũ, nếu có, tự hết hạn.',
                }
              : { title: 'Chưa tải được dữ liệu.', detail: error.message }
          }
          run={askForData}
          onDone={(address) => {
            downloadFrom(address)
            toast.success('Tệp đang được tải về máy. Hãy giữ tệp ở nơi chỉ bạn mở được.')
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Tệp có mọi điều trang này biết về bạn, nên hãy nhập lại mật khẩu. Chuẩn bị và tải có thể
            mất vài phút nếu bạn đã nộp nhiều tệp.
          </p>
        </PasswordDialog>
      ) : null}
    </div>
  )
}

function Erasure({ state: { erasure, obstacle }, email }: { state: ErasureState; email: string }) {
  const client = useQueryClient()
  const acts = erasureActs(client)
  const [asking, setAsking] = useState(false)
  const keeping = useSend({
    send: (_, signal) => acts.keep(signal),
    done: () => 'Tài khoản của bạn được giữ lại.',
    failed: 'Chưa giữ lại được tài khoản.',
  })
  return (
    <div className={styles.part}>
      <h3>Xoá tài khoản</h3>
      {erasure ? (
        <div className={styles.waiting}>
          <p>
            {erasure.byOwner
              ? 'Theo yêu cầu, quản trị viên đã đặt lịch xoá tài khoản này.'
              : 'Bạn đã yêu cầu xoá tài khoản này.'}
          </p>
          <p>
            <strong>{`Tài khoản sẽ bị xoá lúc ${formatDateTime(erasure.dueAt)}.`}</strong>
          </p>
          <p>Đến lúc đó mọi thứ vẫn dùng được như thường.</p>
        </div>
      ) : (
        <p>
          Tài khoản được xoá sau 15 ngày; trong thời gian đó bạn đổi ý được. Sau đó không ai lấy lại
          được.
        </p>
      )}
      {obstacle ? <p>{`Hiện chưa xoá được: ${obstacle}`}</p> : null}
      <SendNotes of={keeping} />
      {/* One button for both acts, so that it keeps the focus. */}
      <button
        type="button"
        className={`btn ${erasure ? 'btn-primary' : 'btn-outline-danger'}`}
        aria-haspopup={erasure ? undefined : 'dialog'}
        aria-disabled={erasure ? keeping.pending : obstacle !== null}
        onClick={() => {
          if (erasure) keeping.send()
          else if (obstacle === null) setAsking(true)
        }}
      >
        {erasure ? (keeping.pending ? 'Đang giữ lại…' : 'Giữ lại tài khoản') : 'Xoá tài khoản…'}
      </button>
      {asking ? (
        <PasswordDialog
          title="Xoá tài khoản của bạn?"
          email={email}
          label="Xoá tài khoản"
          busy="Đang gửi yêu cầu…"
          danger
          failure={(error) => failureWords(error, 'Chưa gửi được yêu cầu xoá.')}
          run={acts.erase}
          onDone={() => toast.success('Tài khoản của bạn sẽ được xoá sau 15 ngày.')}
          onClose={() => setAsking(false)}
        >
          <p>Sau 15 ngày:</p>
          <ul>
            <li>Bạn không đăng nhập được nữa và không vào được các khóa học đã mua.</li>
            <li>
              Họ tên, email, ảnh, bài nộp, trao đổi và nội dung đánh giá của bạn bị xoá; chứng chỉ
              bị thu hồi.
            </li>
            <li>
              Đơn hàng và điểm số ở lại vì sổ sách cần, số sao bạn đã cho ở lại để điểm của khóa học
              vẫn đúng; tất cả không còn tên bạn.
            </li>
          </ul>
          <p>
            Nên tải dữ liệu của bạn trước. Chúng tôi gửi thư báo ngay bây giờ và một ngày trước khi
            xoá.
          </p>
        </PasswordDialog>
      ) : null}
    </div>
  )
}
