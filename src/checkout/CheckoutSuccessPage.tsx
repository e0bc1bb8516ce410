import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import type { Order, OrderItem } from '../../shared/contract/commerce.ts'
import { EmptyCartDrawing, PaidDrawing } from '../ui/Drawings.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { cartChanges, ordersQuery } from '../api/cart.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { OrderCodeLine } from './OrderCodeLine.tsx'
import { useHasCart } from './use-has-cart.ts'
import { WaysBack } from './WaysBack.tsx'
import * as styles from './outcome.module.scss'

interface Texts {
  title: string
  /** The sentence about the mail. */
  mail: string
  /** The order's status as a badge and a sentence; absent when it is unknown. */
  state?: ReactNode
}

const THANKS = 'Cảm ơn bạn đã mua khóa học'
const MAILED = 'Chi tiết đơn hàng đã được gửi tới email của bạn.'

function textsFor(status: string | null, waitedLong: boolean): Texts {
  switch (status ?? '') {
    case 'PAID':
      return {
        title: THANKS,
        mail: MAILED,
        state: (
          <>
            <span className="badge badge-success">Đã thanh toán</span> Thanh toán đã được xác nhận.
            Bạn vào học được ngay.
          </>
        ),
      }
    case 'PENDING':
      return {
        title: THANKS,
        mail: 'Chi tiết đơn hàng sẽ được gửi tới email của bạn ngay khi thanh toán được xác nhận.',
        state: waitedLong ? (
          <>
            <span className="badge badge-warning">Chờ xác nhận</span> Thanh toán vẫn đang được xác
            nhận, lâu hơn thường lệ. Bạn không cần trả lại lần nữa: kết quả sẽ hiện ở trang Đơn
            hàng.
          </>
        ) : (
          <>
            <span className="badge badge-warning">Chờ xác nhận</span> Thanh toán đang được xác nhận.
            Trang này tự cập nhật, bạn chỉ cần chờ một lát.
          </>
        ),
      }
    case 'FAILED':
      return {
        title: 'Thanh toán chưa thành công',
        mail: 'Đơn hàng này chưa được thanh toán. Bạn có thể mua lại khi sẵn sàng.',
      }
    case 'REFUNDED':
      return { title: THANKS, mail: MAILED, state: 'Đơn hàng này đã được hoàn tiền.' }
    default:
      return { title: THANKS, mail: MAILED }
  }
}

/** Thanks, the order's code and, where it loads, its status (docs/product.md#checkout-results). */
export default function CheckoutSuccessPage() {
  const [params] = useSearchParams()
  const orderId = params.get('order')?.trim() ?? ''
  const { signedIn } = useSession()
  const { order, waitedLong } = useOrder(orderId)
  const status = order?.status ?? null
  const { title, mail, state } = textsFor(status, waitedLong)
  const failed = status === 'FAILED'
  const bought = status === 'PAID' ? (order?.items.filter(({ courseId }) => courseId) ?? []) : []
  return (
    <>
      <PageTitle>{failed ? 'Thanh toán chưa thành công' : 'Đặt mua thành công'}</PageTitle>
      <Message
        drawing={failed ? <EmptyCartDrawing /> : <PaidDrawing />}
        title={title}
        text={
          <>
            <span className={styles.outcomeLine}>{mail}</span>
            {orderId ? <OrderCodeLine code={orderCode(orderId)} /> : null}
            {signedIn && orderId ? <Sum order={order} /> : null}
            <output className={`${styles.outcomeLine} ${orderId ? styles.outcomeState : ''}`}>
              {state}
            </output>
          </>
        }
      >
        {failed ? (
          <BackToCart />
        ) : (
          <>
            <WayToLearn only={bought.length === 1 ? bought[0] : undefined} />
            <Link className="btn btn-outline-primary" to={paths.orders()}>
              Xem đơn hàng
            </Link>
            <Link className="btn btn-outline-primary" to={paths.courses()}>
              Danh sách khóa học
            </Link>
            {bought.length > 1 ? <Bought courses={bought} /> : null}
          </>
        )}
      </Message>
    </>
  )
}

/** What the order costs, in a line that waits for it. */
const Sum = ({ order }: { order: Order | undefined }) => (
  <span className={`${styles.outcomeLine} ${styles.outcomeSum}`}>
    {order ? (
      <>
        {'Số tiền: '}
        <strong className={`numeric ${styles.outcomeValue}`}>
          {formatMoney(order.totalAmount)}
        </strong>
      </>
    ) : null}
  </span>
)

/** The ways on, and what the cart still holds. */
const BackToCart = () => {
  const hasCart = useHasCart()
  return (
    <>
      {hasCart === undefined ? null : (
        <p className={styles.outcomeCart}>
          {hasCart
            ? 'Giỏ hàng của bạn vẫn còn nguyên.'
            : 'Giỏ hàng của bạn đang trống: hãy thêm lại khóa học để thử lần nữa.'}
        </p>
      )}
      <WaysBack hasCart={hasCart} />
    </>
  )
}

/** Into the only course that was bought, or to all courses. */
const WayToLearn = ({ only }: { only: OrderItem | undefined }) =>
  only ? (
    <Link className="btn btn-primary" to={paths.startCourse(only.courseId)}>
      Bắt đầu học<span className="visually-hidden">{`: ${only.title}`}</span>
    </Link>
  ) : (
    <Link className="btn btn-primary" to={paths.learning()}>
      Vào học
    </Link>
  )

/** A way into each of several courses. Below the page's own ways, which do not move when it comes. */
const Bought = ({ courses }: { courses: readonly OrderItem[] }) => (
  <ul className={`card ${styles.outcomeCourses}`}>
    {courses.map(({ courseId, title }) => (
      <li key={courseId}>
        <span>{title}</span>
        <Link className="btn btn-outline-primary" to={paths.startCourse(courseId)}>
          Bắt đầu học<span className="visually-hidden">{`: ${title}`}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const ASK_EVERY_MS = 3_000
/** Interval after a failed request. */
const HEAL_EVERY_MS = 15_000
/** After this long the page stops waiting for the order's confirmation. */
const ASK_FOR_MS = 120_000

const find = (orders: readonly Order[] | undefined, orderId: string) =>
  orders?.find((order) => order._id === orderId)

/**
 * The order from GET /api/student/orders, polled while it is PENDING and the page is visible.
 * `undefined` for visitors, for another user's order, and when it does not load.
 */
function useOrder(orderId: string) {
  const { signedIn } = useSession()
  const client = useQueryClient()
  const [waitedLong, setWaitedLong] = useState(false)
  const { data } = useQuery({
    ...ordersQuery(),
    enabled: signedIn && orderId !== '',
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (waitedLong) return false
      if (find(state.data, orderId)?.status === 'PENDING') return ASK_EVERY_MS
      return state.status === 'error' ? HEAL_EVERY_MS : false
    },
  })
  const order = signedIn ? find(data, orderId) : undefined

  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  const paid = order?.status === 'PAID'
  useEffect(() => {
    // Cart, courses and orders in the cache are older than the payment.
    if (paid) void cartChanges.orderSettled(client)
  }, [paid, client])

  return { order, waitedLong }
}
