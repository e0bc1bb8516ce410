import { useQueryClient } from '@tanstack/react-query'
import { isUnclear, toApiError } from '../api/errors.ts'
import { askForProof, emailProofKey } from '../api/mails.ts'
import { reload } from '../api/query-client.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'

/** Sends the mail that proves the user's address once more (docs/trust.md#proof-of-an-address). */
export function ProofMail({ variant }: { variant: 'primary' | 'outline-primary' }) {
  const client = useQueryClient()
  const sending = useOnceMutation({
    mutationKey: ['email-proof'],
    mutationFn: (_: void, signal) => askForProof(signal),
    // Another tab may have proved it meanwhile.
    onSettled: () => void reload(client, { queryKey: emailProofKey }),
  })
  const error = sending.error && toApiError(sending.error)
  const unclear = error !== null && isUnclear(error)
  return (
    <>
      <FormFailure
        title={error && (unclear ? 'Chưa rõ thư đã được gửi hay chưa.' : 'Chưa gửi được thư.')}
        detail={
          unclear ? 'Bạn có thể gửi lại, hoặc chờ ít phút để xem thư có đến không.' : error?.message
        }
      />
      <SlowNotice slow={sending.slow} label="Dừng chờ" onAct={sending.letGo} />
      <button
        type="button"
        className={`btn btn-${variant}`}
        aria-disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Đang gửi…' : 'Gửi lại thư xác nhận'}
      </button>
      <p role="status" className="small text-secondary mb-0">
        {sending.data ?? ''}
      </p>
    </>
  )
}
