import { useState, type RefObject } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { OrderDetail } from '../../../../shared/contract/admin/orders.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { eventWords } from '../../../../shared/format/order-words.ts'
import { codeWords } from '../../../../shared/rules/payment-words.ts'
import { providerWords } from '../../../../shared/rules/provider-words.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { askProvider, orderQuery, resendReceipt } from '../../../api/admin/orders.ts'
import type { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import * as admin from '../admin.module.scss'
import { AdminCard } from '../ui/AdminCard.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { Email } from '../ui/Email.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { ConfirmDialog, RefundDialog, ResolveDialog } from './OrderDialogs.tsx'
import * as styles from './orders.module.scss'
import { RefundEffects } from './RefundEffects.tsx'
import { capital, OrderBadge, statusLabel } from '../ui/OrderBadge.tsx'
import '../../../ui/styles/details.scss'

const BackLink = () => (
  <Link className="btn btn-outline-primary" to={adminPaths.orders()}>
    Về danh sách đơn
  </Link>
)

/** Instead of a failure, which a retry would not mend. */
const missing = ({ kind }: ApiError) =>
  kind === 'missing' ? (
    <Message
      as="p"
      title="Không có đơn hàng này"
      text="Địa chỉ có thể bị thiếu ký tự. Hãy tìm lại trong danh sách."
    >
      <BackLink />
    </Message>
  ) : null

/** /admin/orders/:orderId: one order and its acts (docs/back-office.md#orders). */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  return (
    <AdminPage title={`Đơn ${orderCode(orderId)}`} acts={<BackLink />}>
      <LoadState
        key={orderId}
        query={orderQuery(orderId)}
        skeleton={<TableSkeleton />}
        failure={{ title: 'Chưa tải được đơn hàng', instead: missing }}
      >
        {(order) => <Order order={order} />}
      </LoadState>
    </AdminPage>
  )
}

/** `24/02: người mua hủy; giao dịch lỗi`; null without a code. */
function codeAndWords({ provider, providerCode }: OrderDetail): string | null {
  const words = codeWords(provider, providerCode ?? '')
  return providerCode && words ? `${providerCode}: ${words}` : providerCode
}

type Open = 'refund' | 'confirm' | 'resolve' | null

function Order({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState<Open>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(open !== null)
  const dialog = { order, onClose: () => setOpen(null), onDone: acted }
  return (
    <div className="d-grid gap-3">
      <Flags order={order} onResolve={() => setOpen('resolve')} />
      <Facts order={order} heading={stays} />
      <Courses order={order} />
      <Money order={order} onOpen={setOpen} />
      <Timeline order={order} />
      <Receipts order={order} />
      <p className="mb-0">
        <Link to={adminPaths.log({ target: order._id })}>
          Nhật ký: ai đã làm gì với đơn này trong khu quản trị
        </Link>
      </p>
      {open === 'refund' ? <RefundDialog {...dialog} /> : null}
      {open === 'confirm' ? <ConfirmDialog {...dialog} /> : null}
      {open === 'resolve' ? <ResolveDialog {...dialog} /> : null}
    </div>
  )
}

/** What people have to look at (`reviews` of the call), and what they have looked at. */
function Flags({ order, onResolve }: { order: OrderDetail; onResolve: () => void }) {
  const open = order.reviews.filter(({ resolvedAt }) => resolvedAt === null)
  const past = order.reviews.filter(({ resolvedAt }) => resolvedAt !== null)
  if (order.reviews.length === 0) return null
  return (
    <AdminCard id="flags" title="Cần người xem">
      {open.length > 0 ? (
        <>
          <ul className="list-unstyled d-grid gap-12 mb-3 text-break">
            {open.map((flag) => (
              <li key={flag._id} className={styles.flag}>
                <span>{flag.reason}</span>
                <span className={admin.line}>{`Từ ${formatDateTime(flag.createdAt)}`}</span>
              </li>
            ))}
          </ul>
          <Button tone="primary" opensDialog onClick={onResolve}>
            Đã xử lý…
          </Button>
        </>
      ) : (
        <p>Không còn gì chờ xử lý.</p>
      )}
      {past.length > 0 ? (
        <details className={styles.more} open={open.length === 0}>
          <summary>{`Đã xử lý (${past.length})`}</summary>
          <ul className={styles.plain}>
            {past.map((flag) => (
              <li key={flag._id}>
                <span>{flag.reason}</span>
                <span className={admin.line}>
                  <PlainText
                    text={`${formatDateTime(flag.resolvedAt)}, ${flag.resolvedBy || 'không rõ ai'}: ${flag.note}`}
                  />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </AdminCard>
  )
}

interface FactsProps {
  order: OrderDetail
  heading: RefObject<HTMLHeadingElement | null>
}

function Facts({ order, heading }: FactsProps) {
  const { buyer } = order
  const ask = useSend({
    send: (_, signal) => askProvider(order._id, signal),
    done: ({ words, status }) => `${words}. Trạng thái đơn: ${statusLabel(status)}.`,
    failed: 'Chưa hỏi được cổng thanh toán.',
    reloads: ADMIN,
  })
  return (
    <div className="card">
      <div className={`card-body ${admin.facts}`}>
        <h2
          ref={heading}
          tabIndex={-1}
          className="d-flex flex-wrap align-items-center row-gap-1 column-gap-12"
        >
          <OrderBadge status={order.status} beingChecked={order.beingChecked} />
          <span>{formatMoney(order.totalAmount)}</span>
        </h2>
        <FactList
          facts={[
            [
              'Người mua',
              <>
                <Link to={adminPaths.user(buyer._id)} translate="no">
                  {buyer.fullName}
                </Link>
                <Email address={buyer.email} />
              </>,
            ],
            ['Cổng thanh toán', providerWords(order.provider)],
            ['Tạo lúc', formatDateTime(order.createdAt)],
            ['Thanh toán lúc', formatDateTime(order.paidAt)],
            ['Hoàn tiền lúc', formatDateTime(order.refundedAt)],
            ['Trả muộn', order.isLate ? 'Sau khi đơn đã hết hạn' : null],
            ['Mã giao dịch ở cổng', order.transactionId],
            ['Mã trả về của cổng', codeAndWords(order)],
            ['Mã hoàn tiền', order.refundRef],
            ['ID đầy đủ', order._id],
          ]}
        />
        {buyer.isDisabled ? (
          <p>
            <span className="badge badge-danger">Tài khoản người mua đang bị khóa</span>
          </p>
        ) : null}
        {order.canAsk ? (
          <>
            <div className="d-flex flex-wrap gap-2">
              <Button disabled={ask.pending} onClick={() => ask.send()}>
                {ask.pending ? 'Đang hỏi…' : 'Hỏi lại cổng thanh toán'}
              </Button>
            </div>
            <p className="quiet mt-2 mb-0">
              Đơn đổi theo câu trả lời của cổng. Hỏi lại không trừ và không trả tiền của ai.
            </p>
            <SendNotes of={ask} />
          </>
        ) : null}
      </div>
    </div>
  )
}

const Courses = ({ order }: { order: OrderDetail }) => (
  <AdminCard id="courses" title="Khóa học">
    <ul className={styles.courses}>
      {order.courses.map((course) => (
        <li key={course.courseId}>
          <span>
            <Link to={adminPaths.course(course.courseId)}>{course.title}</Link>
            <span className={admin.line}>{capital(course.held)}</span>
          </span>
          <strong className="numeric">{formatMoney(course.price * course.quantity)}</strong>
        </li>
      ))}
    </ul>
  </AdminCard>
)

function Money({ order, onOpen }: { order: OrderDetail; onOpen: (dialog: Open) => void }) {
  const { state, isUnclear } = order.refund
  if (state === 'no') return null
  const isFree = order.provider === 'FREE'
  return (
    <AdminCard id="refund" title={isFree ? 'Hủy đơn miễn phí' : 'Hoàn tiền'}>
      {isUnclear ? (
        <div className={styles.unclear} role="note">
          <p>
            <strong>Chưa rõ tiền đã được hoàn hay chưa.</strong>
            <span>
              {` Lần hoàn trước không có câu trả lời rõ ràng. Hãy mở trang quản lý của ${providerWords(order.provider)} và tìm giao dịch này.`}
            </span>
          </p>
          <ul className={styles.effects}>
            <li>Đã thấy tiền được hoàn ở cổng: bấm «Đã thấy hoàn ở cổng…».</li>
            <li>
              Chưa thấy: bấm «Hoàn tiền…» lần nữa. Mã hoàn tiền vẫn là mã cũ, nên cổng không hoàn
              hai lần.
            </li>
          </ul>
        </div>
      ) : null}
      <RefundEffects order={order} />
      {state === 'running' ? (
        <p role="status">
          Đơn đang được hoàn tiền. Câu trả lời của cổng tự hiện ở đây, có thể sau ít phút.
        </p>
      ) : null}
      {state === 'off' ? (
        <p>
          {`${providerWords(order.provider)} chưa được thiết lập trên trang này nên không gọi được. Hãy hoàn ở trang quản lý của cổng rồi ghi nhận.`}
        </p>
      ) : null}
      <div className="d-flex flex-wrap gap-2">
        {state === 'can' ? (
          <Button tone="danger" opensDialog onClick={() => onOpen('refund')}>
            {isFree ? 'Hủy đơn…' : `Hoàn tiền ${formatMoney(order.totalAmount)}…`}
          </Button>
        ) : null}
        {isFree || state === 'running' ? null : (
          <Button opensDialog onClick={() => onOpen('confirm')}>
            Đã thấy hoàn ở cổng…
          </Button>
        )}
      </div>
    </AdminCard>
  )
}

/** What the provider answers each time about an order that nobody has paid. */
const UNKNOWN_THERE = eventWords({ source: 'query', outcome: 'not-found' })

/** Events of the same words that follow each other become one entry. */
function grouped(timeline: OrderDetail['timeline']) {
  const groups: { at: string; words: string; count: number; last: string }[] = []
  for (const { at, words } of timeline) {
    const group = groups.at(-1)
    if (group?.words !== words) groups.push({ at, words, count: 1, last: at })
    else {
      group.count += 1
      group.last = at
    }
  }
  return groups
}

const Timeline = ({ order }: { order: OrderDetail }) => (
  <AdminCard id="timeline" title="Diễn biến">
    <ol className={styles.timeline}>
      {grouped(order.timeline).map(({ at, words, count, last }, index) => (
        <li key={`${at} ${index}`}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <span>
            <span>{words}</span>
            {count > 1 ? (
              <span className={admin.line}>
                {`${formatCount(count)} lần, gần nhất ${formatDateTime(last)}`}
              </span>
            ) : null}
            {order.status === 'PENDING' && words === UNKNOWN_THERE ? (
              <span className={admin.line}>
                Người mua chưa trả tiền ở cổng. Không cần làm gì: đơn không được trả sẽ tự hết hạn.
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  </AdminCard>
)

function Receipts({ order }: { order: OrderDetail }) {
  const send = useSend({
    send: (_, signal) => resendReceipt(order._id, signal),
    done: () => `Biên nhận sẽ đến ${order.buyer.email} trong ít phút.`,
    failed: 'Chưa gửi lại được biên nhận.',
    reloads: ADMIN,
  })
  if (!order.canResend) return null
  return (
    <AdminCard id="receipts" title="Biên nhận">
      {order.receipts.length === 0 ? <p>Không còn giữ biên nhận nào của đơn này.</p> : null}
      <ul className={styles.plain}>
        {order.receipts.map(({ createdAt, sentAt }) => (
          <li key={createdAt}>
            {sentAt
              ? `Đã gửi ${formatDateTime(sentAt)}`
              : `Đang chờ gửi từ ${formatDateTime(createdAt)}`}
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <Button disabled={send.pending} onClick={() => send.send()}>
          {send.pending ? 'Đang gửi…' : 'Gửi lại biên nhận'}
        </Button>
      </div>
      <p className="quiet mt-2 mb-0">
        <span>Thư đến </span>
        <span className="text-break" translate="no">
          {order.buyer.email}
        </span>
        <span>, mỗi lần cách nhau ít nhất 10 phút.</span>
      </p>
      <SendNotes of={send} />
    </AdminCard>
  )
}
