import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { isUnclear } from '../../api/unclear-end.ts'
import { changeEmail, emailProofQuery, verifyEmail } from '../../api/mails.ts'
import { ME } from '../../api/query-client.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { ProofMail } from '../../parts/session/ProofMail.tsx'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { LetterDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AuthCard } from './AuthCard.tsx'
import { Outcome } from './Outcome.tsx'
import * as styles from './no-token.module.scss'

const TITLE = 'Xác nhận địa chỉ email'

/** What the link of a mail does, and the words for it. */
interface LinkAct {
  title: string
  lead: string
  label: string
  busy: string
  unclear: string
  failed: string
  /** Resolves with what is said at the end. */
  run: (token: string, signal: AbortSignal) => Promise<string>
}

const PROOF: LinkAct = {
  title: TITLE,
  lead: 'Nhấn nút dưới đây để nhận thư thông báo của Lớp Mở ở địa chỉ này.',
  label: 'Xác nhận',
  busy: 'Đang xác nhận…',
  unclear: 'Chưa rõ địa chỉ đã được xác nhận hay chưa.',
  failed: 'Chưa xác nhận được địa chỉ email.',
  run: async (token, signal) => {
    await verifyEmail(token, signal)
    return 'Đã xác nhận địa chỉ email. Từ giờ bạn nhận được thư thông báo của Lớp Mở.'
  },
}

/** docs/trust.md#another-address */
const CHANGE: LinkAct = {
  title: 'Đổi địa chỉ email',
  lead: 'Nhấn nút dưới đây để đăng nhập và nhận thư bằng địa chỉ này.',
  label: 'Đổi địa chỉ email',
  busy: 'Đang đổi…',
  unclear: 'Chưa rõ địa chỉ đã được đổi hay chưa.',
  failed: 'Chưa đổi được địa chỉ email.',
  run: async (token, signal) => `Đã đổi địa chỉ email. ${await changeEmail(token, signal)}`,
}

const tokensFrom = (state: unknown) => {
  const { proofToken, changeToken } = (state ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { proof: text(proofToken), change: text(changeToken) }
}

/**
 * Proves an address by the `#token=` of a mail (docs/trust.md#proof-of-an-address), or gives an account another one by
 * `#change=`; by a button, because programs that look for harm open every link. As with a reset link, the token leaves
 * the address at once and stays in the history entry's state.
 */
export default function VerifyEmailPage() {
  const { pathname, hash, state } = useLocation()
  const given = new URLSearchParams(hash.slice(1))
  const proofToken = given.get('token')
  const changeToken = given.get('change')
  if (proofToken || changeToken) {
    return <Navigate to={{ pathname }} state={{ proofToken, changeToken }} replace />
  }
  const tokens = tokensFrom(state)
  if (tokens.change) return <FromMail key="change" act={CHANGE} token={tokens.change} />
  return tokens.proof ? <FromMail key="proof" act={PROOF} token={tokens.proof} /> : <NoToken />
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

/** After these nothing is left to press. */
const FINAL = ['TOKEN_USED', 'TOKEN_INVALID', 'TAKEN']

function FromMail({ act, token }: { act: LinkAct; token: string }) {
  const { user } = useSession()
  const opening = useSend({
    send: (_, signal) => act.run(token, signal),
    // The profile among it, which has the address.
    reloads: ME,
  })
  const failure = opening.error
  if (opening.arrived) {
    return (
      <AuthCard title={act.title} foot={<Onward isSignedIn={user !== null} />}>
        <Outcome>{opening.result}</Outcome>
      </AuthCard>
    )
  }
  if (failure && FINAL.includes(failure.code ?? '')) {
    return (
      <AuthCard title={act.title} foot={<Link to={paths.settings()}>Mở trang Cài đặt</Link>}>
        <Outcome>{failure.message}</Outcome>
      </AuthCard>
    )
  }
  const unclear = failure !== null && isUnclear(failure)
  return (
    <AuthCard title={act.title} lead={act.lead}>
      <SendNotes
        of={opening}
        title={failure && (unclear ? act.unclear : act.failed)}
        detail={unclear ? 'Bạn có thể nhấn lại: không có gì xảy ra hai lần.' : failure?.message}
      />
      <button
        type="button"
        className="btn btn-primary w-100"
        aria-disabled={opening.pending}
        onClick={() => opening.send()}
      >
        {opening.pending ? act.busy : act.label}
      </button>
    </AuthCard>
  )
}

const Onward = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Link to={paths.learning()}>Vào học</Link>
  ) : (
    <Link to={paths.login()}>Đăng nhập</Link>
  )
