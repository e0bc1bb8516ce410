import { useQuery } from '@tanstack/react-query'
import { emailProofQuery } from '../../api/mails.ts'
import { ProofMail } from '../../parts/session/ProofMail.tsx'
import * as styles from './mails.module.scss'

/** A quiet line while the address is not proved (docs/trust.md#proof-of-an-address); nothing else. */
export function EmailProof() {
  const { data: isProved } = useQuery(emailProofQuery())
  if (isProved !== false) return null
  return (
    <div className={styles.proof}>
      <p>
        <strong>Địa chỉ email chưa được xác nhận.</strong> Bạn vẫn học và mua như thường, nhưng chưa
        nhận thư thông báo. Hãy mở đường dẫn trong thư xác nhận; nếu không thấy thư, hãy xem cả mục
        thư rác.
      </p>
      <ProofMail variant="outline-primary" />
    </div>
  )
}
