import { isUnclear } from '../../api/unclear-end.ts'
import { askForProof, emailProofKey } from '../../api/mails.ts'
import { SendNotes } from '../sending/SendNotes.tsx'
import { useSend } from '../sending/use-send.ts'

/** Sends the mail that proves the user's address once more (docs/trust.md#proof-of-an-address). */
export function ProofMail({ variant }: { variant: 'primary' | 'outline-primary' }) {
  const sending = useSend({
    key: ['email-proof'],
    send: (_, signal) => askForProof(signal),
    // Another tab may have proved it meanwhile.
    reloads: emailProofKey,
  })
  const { error } = sending
  const unclear = error !== null && isUnclear(error)
  return (
    <>
      <SendNotes
        of={sending}
        title={error && (unclear ? 'Chưa rõ thư đã được gửi hay chưa.' : 'Chưa gửi được thư.')}
        detail={
          unclear ? 'Bạn có thể gửi lại, hoặc chờ ít phút để xem thư có đến không.' : error?.message
        }
      />
      <button
        type="button"
        className={`btn btn-${variant}`}
        aria-disabled={sending.pending}
        onClick={() => sending.send()}
      >
        {sending.pending ? 'Đang gửi…' : 'Gửi lại thư xác nhận'}
      </button>
      <p role="status" className="small text-secondary mb-0">
        {sending.result ?? ''}
      </p>
    </>
  )
}
