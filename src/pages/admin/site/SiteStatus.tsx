import type { OutboxState, SiteStatus as Status } from '../../../../shared/contract/admin/site.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { siteStatusQuery } from '../../../api/admin/site.ts'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import * as styles from './site.module.scss'

export const STATUS_HEADING = 'site-status'

/** The state of mail, pushes and payments, without secrets. */
export const SiteStatus = () => (
  <section className={styles.part} aria-labelledby={STATUS_HEADING}>
    <h2 id={STATUS_HEADING} tabIndex={-1}>
      Hệ thống đang chạy thế nào
    </h2>
    <LoadState
      query={siteStatusQuery()}
      in="dialog"
      skeleton={<TableSkeleton />}
      failure={{ title: 'Không tải được trạng thái hệ thống' }}
    >
      {(status) => <States status={status} />}
    </LoadState>
  </section>
)

const never = (time: string | null, words: string) => (time ? formatDateTime(time) : words)

const outboxFacts = ({ waiting, failed, lastSentAt, lastFailure }: OutboxState): Fact[] => [
  ['Đang chờ gửi', formatCount(waiting)],
  ['Không gửi được', formatCount(failed)],
  ['Gửi được gần nhất', never(lastSentAt, 'Chưa lần nào')],
  [
    'Lỗi gần nhất',
    lastFailure
      ? `${lastFailure.words} (viết lúc ${formatDateTime(lastFailure.writtenAt)})`
      : 'Không có',
  ],
]

const PAYMENT_STATES: Record<Status['payments'][number]['state'], string> = {
  configured: 'Đã có khóa, thu tiền thật',
  simulated: 'Mô phỏng, không có tiền thật',
  off: 'Đang tắt, chưa có khóa',
}

const SOURCES: Record<string, string> = {
  ipn: 'cổng báo kết quả',
  return: 'người mua quay về',
  query: 'hỏi lại cổng',
  create: 'tạo thanh toán',
  refund: 'hoàn tiền',
}

const OUTCOMES: Record<string, string> = {
  refused: 'bị cổng từ chối',
  unclear: 'chưa rõ kết quả',
  unreachable: 'không gọi được cổng',
  malformed: 'nội dung không đọc được',
  'bad-signature': 'chữ ký không đúng',
  'wrong-amount': 'sai số tiền',
  error: 'máy chủ gặp lỗi',
}

function States({
  status: { mail, pushes, payments, files, version, database },
}: {
  status: Status
}) {
  return (
    <>
      <div className={styles.states}>
        <section aria-label="Thư">
          <h3>Thư</h3>
          <State
            isOn={mail.transport === 'smtp'}
            words={
              mail.transport === 'smtp'
                ? 'Gửi qua máy chủ thư'
                : 'Chưa có máy chủ thư: thư chỉ được ghi vào thư mục'
            }
          />
          <FactList facts={[['Gửi từ', mail.from], ...outboxFacts(mail)]} />
        </section>
        <section aria-label="Thông báo đẩy">
          <h3>Thông báo đẩy</h3>
          <State
            isOn={pushes.isConfigured}
            words={pushes.isConfigured ? 'Đã cấu hình' : 'Chưa cấu hình: không gửi thông báo nào'}
          />
          <FactList facts={outboxFacts(pushes)} />
        </section>
        {payments.map(({ provider, name, state, lastPaidAt, lastFailure }) => (
          <section key={provider} aria-label={name}>
            <h3>{name}</h3>
            <State isOn={state === 'configured'} words={PAYMENT_STATES[state]} />
            <FactList
              facts={[
                ['Thanh toán gần nhất', never(lastPaidAt, 'Chưa lần nào')],
                [
                  'Lỗi gần nhất trong 30 ngày',
                  lastFailure
                    ? `${SOURCES[lastFailure.source] ?? lastFailure.source}: ${OUTCOMES[lastFailure.outcome] ?? lastFailure.outcome} (${formatDateTime(lastFailure.at)})`
                    : 'Không có',
                ],
              ]}
            />
          </section>
        ))}
      </div>
      <h3>Máy chủ</h3>
      <FactList
        facts={[
          ['Tệp tải lên', files],
          ['Cơ sở dữ liệu', database === 'postgres' ? 'PostgreSQL' : 'PGlite (nhúng)'],
          ['Phiên bản', version],
        ]}
      />
    </>
  )
}

const State = ({ isOn, words }: { isOn: boolean; words: string }) => (
  <div>
    <span className={isOn ? styles.state : `${styles.state} ${styles.stateOff}`}>{words}</span>
  </div>
)
