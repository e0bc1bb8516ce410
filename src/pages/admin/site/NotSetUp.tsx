import type { SiteStatus } from '../../../../shared/contract/admin/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { goToHeading } from '../../../ui/go-to-heading.ts'
import { STATUS_HEADING } from './SiteStatus.tsx'
import * as styles from './site.module.scss'

function linesOf({ mail, pushes, payments }: SiteStatus): string[] {
  const inState = (state: string) =>
    payments.flatMap((payment) => (payment.state === state ? [payment.name] : [])).join(', ')
  const simulated = inState('simulated')
  const off = inState('off')
  return [
    mail.transport === 'smtp' ? '' : 'Thư: không đến người nhận, vì chưa có máy chủ thư.',
    pushes.isConfigured ? '' : 'Thông báo đẩy: không gửi được, vì chưa cấu hình.',
    simulated && `${simulated}: đang mô phỏng, không thu tiền thật.`,
    off && `${off}: đang tắt, vì chưa có khóa.`,
  ].filter(Boolean)
}

/** What does not work yet; nothing when all does. */
export function NotSetUp({ status }: { status: SiteStatus }) {
  const lines = linesOf(status)
  return lines.length === 0 ? null : (
    <section className={styles.notSetUp} aria-labelledby="not-set-up">
      <h2 id="not-set-up">Chưa thiết lập xong</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button tone="link" onClick={() => goToHeading(STATUS_HEADING)}>
        Xem trạng thái hệ thống
      </Button>
    </section>
  )
}
