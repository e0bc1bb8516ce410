import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EmailChange as State } from '../../../shared/contract/account.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { emailChangeActs, emailChangeQuery } from '../../api/email-change.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { EmailChangeDialog } from './EmailChangeDialog.tsx'
import * as styles from './personal-data.module.scss'

/** The address of the account, and how it gets another one (docs/trust.md#another-address). */
export function EmailChange() {
  return (
    <section className="card" aria-labelledby="dia-chi-email">
      <div className="card-body">
        <h2 id="dia-chi-email">Địa chỉ email</h2>
        <LoadState
          in="dialog"
          query={emailChangeQuery()}
          skeleton={<Bar width="80%" />}
          failure={{ title: 'Không tải được địa chỉ email' }}
        >
          {(state) => <Address state={state} />}
        </LoadState>
      </div>
    </section>
  )
}

function Address({ state: { email, pending } }: { state: State }) {
  const acts = emailChangeActs(useQueryClient())
  const [asking, setAsking] = useState(false)
  const { user, setUser } = useSession()
  // The link of the mail may have been opened in another browser.
  useEffect(() => {
    if (user && user.email !== email) setUser({ ...user, email })
  }, [user, email, setUser])
  const takingBack = useSend({
    send: (_, signal) => acts.takeBack(signal),
    done: () => 'Đã hủy yêu cầu đổi địa chỉ email.',
    failed: 'Chưa hủy được yêu cầu.',
  })
  return (
    <div className={styles.part}>
      <p className="text-break">
        {'Bạn đăng nhập và nhận thư bằng '}
        <strong translate="no">{email}</strong>.
      </p>
      <div role="status">
        {pending ? (
          <div className={styles.waiting}>
            <p className="text-break">
              {'Đang chờ xác nhận địa chỉ mới: '}
              <strong translate="no">{pending.email}</strong>.
            </p>
            <p>{`Hãy mở đường dẫn trong thư gửi tới địa chỉ đó trước ${formatDateTime(pending.expiresAt)}. Không thấy thư thì xem cả mục thư rác. Đến lúc đó bạn vẫn đăng nhập bằng địa chỉ cũ.`}</p>
          </div>
        ) : null}
      </div>
      <SendNotes of={takingBack} />
      <div className="d-flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-outline-primary"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {pending ? 'Gửi lại hoặc đổi địa chỉ khác…' : 'Đổi địa chỉ email…'}
        </button>
        {pending ? (
          <button
            type="button"
            className="btn btn-outline-primary"
            aria-disabled={takingBack.pending}
            onClick={() => takingBack.send()}
          >
            {takingBack.pending ? 'Đang hủy…' : 'Hủy yêu cầu'}
          </button>
        ) : null}
      </div>
      {asking ? (
        <EmailChangeDialog
          email={email}
          proposed={pending?.email ?? ''}
          run={acts.ask}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
