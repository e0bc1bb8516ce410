import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { isUnclear, toApiError } from '../api/errors.ts'
import { askForProof, emailProofKey, emailProofQuery } from '../api/mails.ts'
import { reload } from '../api/query-client.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import * as styles from './mails.module.scss'

/** A quiet line while the address is not proved (docs/trust.md#proof-of-an-address); nothing else. */
export function EmailProof() {
  const client = useQueryClient()
  const { data: isProved } = useQuery(emailProofQuery())
  const sending = useOnceMutation({
    mutationKey: ['email-proof'],
    mutationFn: (_: void, signal) => askForProof(signal),
    // Another tab may have proved it meanwhile.
    onSettled: () => void reload(client, { queryKey: emailProofKey }),
  })
  if (isProved !== false) return null
  const error = sending.error && toApiError(sending.error)
  const unclear = error !== null && isUnclear(error)
  return (
    <div className={styles.proof}>
      <p>
        <strong>Địa chỉ email chưa được xác nhận.</strong> Bạn vẫn học và mua như thường, nhưng chưa
        nhận thư thông báo. Hãy mở đường dẫn trong thư xác nhận; nếu không thấy thư, hãy xem cả mục
        thư rác.
      </p>
      <FormFailure
        title={error && (unclear ? 'Chưa rõ thư đã được gửi hay chưa.' : 'Chưa gửi được thư.')}
        detail={
          unclear ? 'Bạn có thể gửi lại, hoặc chờ ít phút để xem thư có đến không.' : error?.message
        }
      />
      <SlowNotice slow={sending.slow} label="Dừng chờ" onAct={sending.letGo} />
      <Button
        variant="outline-primary"
        aria-disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Đang gửi…' : 'Gửi lại thư xác nhận'}
      </Button>
      <p role="status" className={styles.sent}>
        {sending.data ?? ''}
      </p>
    </div>
  )
}
