import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import type { Order } from '../../shared/contract/commerce.ts'
import { EmptyCartDrawing, NoOrdersDrawing } from '../ui/Drawings.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { cartChanges, ordersQuery } from '../api/cart.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { OrderCodeLine } from './OrderCodeLine.tsx'
import * as styles from './checkout.module.scss'

interface Words {
  title: string
  /** About the details by mail. */
  mail: string
  /** What is known of the order, as a badge and a sentence; nothing where nothing is known. */
  state?: ReactNode
}

const THANKS = 'Cảm ơn bạn đã mua khóa học'
const MAILED = 'Chi tiết đơn hàng đã được gửi tới email của bạn.'

function wordsFor(status: string | null, waitedLong: boolean): Words {
  switch (status ?? '') {
    case 'PAID':
      return {
        title: THANKS,
        mail: MAILED,
        state: (
          <>
            <span className="badge badge-success">Đã xác nhận</span> Thanh toán đã được xác nhận.
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
        mail: 'Đơn hàng này chưa được thanh toán. Các khóa học vẫn ở trong giỏ hàng, bạn có thể thử lại khi sẵn sàng.',
      }
    case 'REFUNDED':
      return { title: THANKS, mail: MAILED, state: 'Đơn hàng này đã được hoàn tiền.' }
    default:
      return { title: THANKS, mail: MAILED }
  }
}

/** Thanks, the order's code and its status if readable (docs/product.md#checkout-results). */
export default function CheckoutSuccessPage() {
  const [params] = useSearchParams()
  const orderId = params.get('order')?.trim() ?? ''
  const { status, waitedLong } = useOrderStatus(orderId)
  const { title, mail, state } = wordsFor(status, waitedLong)
  const failed = status === 'FAILED'
  return (
    <>
      <PageTitle>{failed ? 'Thanh toán chưa thành công' : 'Đặt mua thành công'}</PageTitle>
      <Message
        drawing={failed ? <EmptyCartDrawing /> : <NoOrdersDrawing />}
        title={title}
        text={
          <>
            <span className={styles.outcomeLine}>{mail}</span>
            {orderId ? <OrderCodeLine code={orderCode(orderId)} /> : null}
            <output className={styles.outcomeLine}>{state}</output>
          </>
        }
      >
        {failed ? (
          <Link className="btn btn-primary" to={paths.cart()}>
            Về giỏ hàng
          </Link>
        ) : (
          <Link className="btn btn-primary" to={paths.learning()}>
            Vào học
          </Link>
        )}
        <Link className="btn btn-outline-primary" to={paths.orders()}>
          Xem đơn hàng
        </Link>
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Danh sách khóa học
        </Link>
      </Message>
    </>
  )
}

const ASK_EVERY_MS = 3_000
/** After a failed read. */
const HEAL_EVERY_MS = 15_000
/** An order that is not confirmed by then is not waited for on screen any longer. */
const ASK_FOR_MS = 120_000

const statusOf = (orders: readonly Order[] | undefined, orderId: string) =>
  orders?.find((order) => order._id === orderId)?.status ?? null

/**
 * The order's real status from GET /api/student/orders, asked again while it is PENDING and the page
 * is looked at. `null` when nobody is signed in, the order is not theirs, or it cannot be read.
 */
function useOrderStatus(orderId: string) {
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
      if (statusOf(state.data, orderId) === 'PENDING') return ASK_EVERY_MS
      return state.status === 'error' ? HEAL_EVERY_MS : false
    },
  })
  const status = signedIn ? statusOf(data, orderId) : null

  useEffect(() => {
    const timer = setTimeout(() => setWaitedLong(true), ASK_FOR_MS)
    return () => clearTimeout(timer)
  }, [])

  const paid = status === 'PAID'
  useEffect(() => {
    // Cart, my courses and orders were read before the payment counted.
    if (paid) void cartChanges.orderSettled(client)
  }, [paid, client])

  return { status, waitedLong }
}
