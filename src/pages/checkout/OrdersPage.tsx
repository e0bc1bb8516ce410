import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { Order } from '../../../shared/contract/commerce.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../../shared/format/money.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { BEING_CHECKED } from '../../../shared/rules/being-checked.ts'
import { cartQuery, ordersQuery } from '../../api/cart.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { mayHaveOwner } from '../../parts/owner/may-have-owner.ts'
import { NoOrdersDrawing } from '../../ui/Drawings.tsx'
import { GrowingList } from '../../ui/GrowingList.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BarList } from '../../ui/BarSkeleton.tsx'
import { takenReturns } from './held-returns.ts'
import { isBeingChecked } from './order-state.ts'
import * as styles from './orders.module.scss'

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
        {(orders) => <Orders orders={orders} />}
      </LoadState>
    </>
  )
}

/** The orders; one of them is printed alone, as a receipt. */
function Orders({ orders }: { orders: readonly Order[] }) {
  const [receipt, setReceipt] = useState<string | null>(null)
  useEffect(() => {
    if (receipt === null) return undefined
    const done = () => setReceipt(null)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [receipt])
  const held = takenReturns()
  const isChecked = (order: Order) => isBeingChecked(order, held)
  const bought = new Set(
    orders
      .filter((order) => isPaid(order) || isChecked(order))
      .flatMap(({ items }) => items.map(courseIdOf)),
  )
  return (
    <GrowingList
      items={orders}
      step={50}
      noun="đơn hàng"
      className={receipt === null ? styles.orders : `${styles.orders} ${styles.printsOne}`}
    >
      {(order, index) => (
        <li key={order._id || index} className={order._id === receipt ? styles.receipt : undefined}>
          <OrderCard
            order={order}
            isChecked={isChecked(order)}
            bought={bought}
            onPrint={() => setReceipt(order._id)}
          />
        </li>
      )}
    </GrowingList>
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
      Xem các khóa học
    </Link>
  </Message>
)

const OrdersSkeleton = () => (
  <>
    <output className="visually-hidden">Đang tải</output>
    <div className={`skeleton ${styles.orders}`} aria-hidden="true">
      {[1, 2, 3].map((order) => (
        <div key={order} className={`card ${styles.order}`}>
          <BarList
            bars={[
              ['10em', 28],
              ['60%', 20],
              ['100%', 28],
            ]}
          />
        </div>
      ))}
    </div>
  </>
)

const isPaid = ({ status }: Order) => status === 'PAID'

const courseIdOf = ({ courseId }: Order['items'][number]) => courseId

interface OrderCardProps {
  order: Order
  isChecked: boolean
  /** Ids of the courses that orders of this list have paid, or whose money is being checked. */
  bought: ReadonlySet<string>
  onPrint: () => void
}

/** One order (docs/product.md#orders). */
function OrderCard({ order, isChecked, bought, onPrint }: OrderCardProps) {
  const created = formatDateTime(order.createdAt)
  const code = orderCode(order._id)
  const paid = isPaid(order)
  // Nobody needs to pay for what was bought since, or perhaps was.
  const wanted = order.items.map(courseIdOf).filter((id) => id === '' || !bought.has(id))
  const again = wanted.length > 0 && !isChecked ? PAY_AGAIN[order.status] : undefined
  return (
    <article className={`card ${styles.order} ${styles.orderGrid}`}>
      <header className={styles.orderHead}>
        <h2 className={`${styles.orderCode} numeric`}>
          <span className="visually-hidden">Đơn hàng</span> <span>{code}</span>
        </h2>
        <OrderStatusBadge status={order.status} isChecked={isChecked} />
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
              <>
                <Link className="lone-link" to={paths.course(item.courseId)}>
                  {item.title}
                </Link>
                {paid ? (
                  <Link className={styles.orderStart} to={paths.startCourse(item.courseId)}>
                    Vào học<span className="visually-hidden">{`: ${item.title}`}</span>
                  </Link>
                ) : null}
              </>
            ) : (
              item.title
            )}
          </li>
        ))}
      </ul>
      {isChecked ? <p className={styles.orderChecked}>{`${BEING_CHECKED}.`}</p> : null}
      <div className={styles.orderFoot}>
        <span>{`${formatCount(order.items.length)} khóa học`}</span>
        {paid ? (
          <button type="button" className="btn btn-outline-primary" onClick={onPrint}>
            In biên nhận<span className="visually-hidden">{`: đơn hàng ${code}`}</span>
          </button>
        ) : null}
        <span className={styles.orderTotal}>
          Tổng cộng <strong className="price">{formatMoney(order.totalAmount)}</strong>
        </span>
        {again ? <BuyAgain order={order} wanted={wanted} act={again} /> : null}
      </div>
      {paid ? <Seller /> : null}
    </article>
  )
}

const PAY_AGAIN: Partial<Record<string, string>> = {
  PENDING: 'Thanh toán lại',
  FAILED: 'Mua lại',
}

interface BuyAgainProps {
  order: Order
  /** Ids of the courses that are still to be bought; '' where the backend leaves them out. */
  wanted: readonly string[]
  act: string
}

/** To the cart, which still holds what was not paid; to the course where it was taken out. */
function BuyAgain({ order, wanted, act }: BuyAgainProps) {
  const cart = useQuery(cartQuery()).data?.items ?? []
  const [first] = wanted
  const isInCart = cart.some(({ course }) => wanted.includes(course._id))
  return (
    <Link
      className={`btn ${order.status === 'PENDING' ? 'btn-primary' : 'btn-outline-primary'}`}
      to={isInCart || !first ? paths.cart() : paths.course(first)}
    >
      <span>{act}</span>
      <span className="visually-hidden">{`: đơn hàng ${orderCode(order._id)}`}</span>
    </Link>
  )
}

/** Who sold it, where that is known: on paper alone. */
const seller = onDemand(async () => (await import('./Seller.tsx')).Seller)

function Seller() {
  const { ready: Facts } = usePart(seller, mayHaveOwner())
  const { user } = useSession()
  return (
    <div className={styles.seller}>
      {user ? <p>{`Người mua: ${user.fullName}, ${user.email}`}</p> : null}
      <p>Bán bởi Lớp Mở, khóa học trực tuyến bằng tiếng Việt.</p>
      {Facts ? <Facts /> : null}
    </div>
  )
}

const STATUSES: Partial<Record<string, { label: string; tone: string }>> = {
  PAID: { label: 'Đã thanh toán', tone: 'success' },
  PENDING: { label: 'Chờ thanh toán', tone: 'warning' },
  FAILED: { label: 'Không thành công', tone: 'danger' },
  REFUNDED: { label: 'Đã hoàn tiền', tone: 'info' },
}

const CHECKED = { label: 'Đang kiểm tra', tone: 'warning' }

/** A status with its code as tooltip and for screen readers; an unknown one as it is, neutral. */
function OrderStatusBadge({ status, isChecked }: { status: string; isChecked: boolean }) {
  const known = isChecked ? CHECKED : STATUSES[status]
  if (!known) return <span className="badge badge-neutral">{status || 'Không rõ'}</span>
  return (
    <span className={`badge badge-${known.tone}`} title={status}>
      <span>{known.label}</span>
      <span className="visually-hidden">{` (${status})`}</span>
    </span>
  )
}
