import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import type { Order } from '../../shared/contract/commerce.ts'
import { formatDateTime } from '../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { ordersQuery } from '../api/cart.ts'
import { NoOrdersDrawing } from '../ui/Drawings.tsx'
import { GrowingList } from '../ui/GrowingList.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import * as styles from './checkout.module.scss'

export default function OrdersPage() {
  return (
    <>
      <PageTitle>Đơn hàng của bạn</PageTitle>
      <div className="page-head">
        <h1>Đơn hàng của bạn</h1>
      </div>
      <LoadState
        query={{ ...ordersQuery(), staleTime: 5_000, refetchOnWindowFocus: true }}
        skeleton={<OrdersSkeleton />}
        isEmpty={(orders) => orders.length === 0}
        empty={<NoOrders />}
      >
        {(orders) => (
          <GrowingList items={orders} step={50} noun="đơn hàng" className={styles.orders}>
            {(order, index) => (
              <li key={order._id || index}>
                <OrderCard order={order} />
              </li>
            )}
          </GrowingList>
        )}
      </LoadState>
    </>
  )
}

const NoOrders = () => (
  <Message
    as="p"
    drawing={<NoOrdersDrawing />}
    title="Bạn chưa có đơn hàng nào"
    text="Các khóa học bạn mua sẽ được ghi lại ở đây."
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Khám phá khóa học
    </Link>
  </Message>
)

const OrdersSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className={`skeleton ${styles.orders}`} aria-hidden="true">
      {[1, 2, 3].map((order) => (
        <div key={order} className={`card ${styles.order}`}>
          <Bar width="10em" height={28} />
          <Bar width="60%" height={20} />
          <Bar height={28} />
        </div>
      ))}
    </div>
  </>
)

/** One order (docs/product.md#orders). */
function OrderCard({ order }: { order: Order }) {
  const created = formatDateTime(order.createdAt)
  return (
    <article className={`card ${styles.order}`}>
      <header className={styles.orderHead}>
        <h2 className={`${styles.orderCode} numeric`}>
          <span className="visually-hidden">Đơn hàng</span> <span>{orderCode(order._id)}</span>
        </h2>
        <OrderStatusBadge status={order.status} />
        <p className={`${styles.orderDate} numeric`}>
          <span>{order.status === 'PENDING' ? 'Bắt đầu thanh toán lúc ' : 'Ngày tạo: '}</span>
          {created ? <time dateTime={order.createdAt}>{created}</time> : <span>không rõ</span>}
        </p>
      </header>
      <ul className={styles.orderItems}>
        {order.items.map((item, index) => (
          // A foreign order may hold one course twice: only the index tells the items apart.
          // oxlint-disable-next-line no-array-index-key
          <li key={index}>
            {item.courseId ? (
              <Link className="lone-link" to={paths.course(item.courseId)}>
                {item.title}
              </Link>
            ) : (
              item.title
            )}
          </li>
        ))}
      </ul>
      <p className={styles.orderFoot}>
        <span>{`${formatCount(order.items.length)} khóa học`}</span>
        <span>
          Tổng cộng <strong className="price">{formatMoney(order.totalAmount)}</strong>
        </span>
      </p>
    </article>
  )
}

const STATUSES: Partial<Record<string, { label: string; tone: string }>> = {
  PAID: { label: 'Đã thanh toán', tone: 'success' },
  PENDING: { label: 'Chờ thanh toán', tone: 'warning' },
  FAILED: { label: 'Không thành công', tone: 'danger' },
  REFUNDED: { label: 'Đã hoàn tiền', tone: 'info' },
}

/** A status with its code as tooltip and for screen readers; an unknown one as it is, neutral. */
function OrderStatusBadge({ status }: { status: string }) {
  const known = STATUSES[status]
  if (!known) return <span className="badge badge-neutral">{status || 'Không rõ'}</span>
  return (
    <span className={`badge badge-${known.tone}`} title={status}>
      <span>{known.label}</span>
      <span className="visually-hidden">{` (${status})`}</span>
    </span>
  )
}
