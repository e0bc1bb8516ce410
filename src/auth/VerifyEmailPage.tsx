import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { isUnclear, toApiError } from '../api/errors.ts'
import { emailProofKey, emailProofQuery, verifyEmail } from '../api/mails.ts'
import { reload } from '../api/query-client.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { ProofMail } from '../session/ProofMail.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { LetterDrawing } from '../ui/Drawings.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { AuthCard } from './AuthCard.tsx'
import * as styles from './no-token.module.scss'

const TITLE = 'Xác nhận địa chỉ email'

const tokenFrom = (state: unknown): string => {
  const token = (state as { proofToken?: unknown } | null)?.proofToken
  return typeof token === 'string' ? token : ''
}

/**
 * Proves an address by the `#token=` of a mail (docs/trust.md#proof-of-an-address), by a button, because programs that
 * look for harm open every link. As with a reset link, the token leaves the address at once and stays in the history
 * entry's state.
 */
export default function VerifyEmailPage() {
  const { pathname, hash, state } = useLocation()
  const given = new URLSearchParams(hash.slice(1)).get('token')
  if (given) return <Navigate to={{ pathname }} state={{ proofToken: given }} replace />
  const token = tokenFrom(state)
  return token ? <Verify token={token} /> : <NoToken />
}

function NoToken() {
  const { signedIn, user } = useSession()
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <Message drawing={<LetterDrawing />} title="Đường dẫn này thiếu mã xác nhận">
        <div className={styles.again}>
          <p>Có lẽ chỉ một phần của đường dẫn đã được sao chép.</p>
          {signedIn ? (
            user && <Again email={user.email} />
          ) : (
            <>
              <p>Hãy mở đường dẫn trong thư xác nhận. Không thấy thư? Hãy đăng nhập để gửi lại.</p>
              <Link className="btn btn-primary" to={paths.login(paths.settings())}>
                Đăng nhập
              </Link>
            </>
          )}
        </div>
      </Message>
    </>
  )
}

/** What is left to do for who is signed in, once it is known whether anything is. */
function Again({ email }: { email: string }) {
  const { data: isProved, isPending } = useQuery(emailProofQuery())
  if (isPending) return null
  if (isProved) {
    return (
      <>
        <p>Email của bạn đã được xác nhận.</p>
        <Link className="btn btn-primary" to={paths.learning()}>
          Vào học
        </Link>
      </>
    )
  }
  return (
    <>
      <p>
        Hãy mở đường dẫn trong thư xác nhận. Không thấy thư? Chúng tôi gửi lại tới{' '}
        <strong>{email}</strong>.
      </p>
      <ProofMail variant="primary" />
    </>
  )
}

function Verify({ token }: { token: string }) {
  const client = useQueryClient()
  const { user } = useSession()
  const { mutate, isPending, isSuccess, error, slow, letGo } = useOnceMutation({
    mutationFn: (_: void, signal) => verifyEmail(token, signal),
    onSettled: () => void reload(client, { queryKey: emailProofKey }),
  })
  const failure = error && toApiError(error)
  if (isSuccess) {
    return (
      <AuthCard title={TITLE} foot={<Onward isSignedIn={user !== null} />}>
        <Outcome>Đã xác nhận địa chỉ email. Từ giờ bạn nhận được thư thông báo của Lớp Mở.</Outcome>
      </AuthCard>
    )
  }
  if (failure && ['TOKEN_USED', 'TOKEN_INVALID'].includes(failure.code ?? '')) {
    return (
      <AuthCard title={TITLE} foot={<Link to={paths.settings()}>Mở trang Cài đặt</Link>}>
        <Outcome>{failure.message}</Outcome>
      </AuthCard>
    )
  }
  const unclear = failure !== null && isUnclear(failure)
  return (
    <AuthCard
      title={TITLE}
      lead="Nhấn nút dưới đây để nhận thư thông báo của Lớp Mở ở địa chỉ này."
    >
      <FormFailure
        title={
          failure &&
          (unclear
            ? 'Chưa rõ địa chỉ đã được xác nhận hay chưa.'
            : 'Chưa xác nhận được địa chỉ email.')
        }
        detail={unclear ? 'Bạn có thể nhấn lại: không có gì xảy ra hai lần.' : failure?.message}
      />
      <SlowNotice slow={slow} label="Dừng chờ" onAct={letGo} />
      <Button className="w-100" aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Đang xác nhận…' : 'Xác nhận'}
      </Button>
    </AuthCard>
  )
}

const Onward = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Link to={paths.learning()}>Vào học</Link>
  ) : (
    <Link to={paths.login()}>Đăng nhập</Link>
  )

/** Replaces the button, and takes the focus that it had. */
function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p className="mb-0" role="status" tabIndex={-1} ref={box}>
      {children}
    </p>
  )
}
