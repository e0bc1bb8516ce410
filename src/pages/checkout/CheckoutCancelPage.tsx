import { useSearchParams } from 'react-router-dom'
import { orderCode } from '../../../shared/format/order-code.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { EmptyCartDrawing, NoOrdersDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { takenReturns } from './held-returns.ts'
import { OrderCodeLine } from './OrderCodeLine.tsx'
import { orderState } from './order-state.ts'
import { Checking, Refunded, Thanks } from './Outcomes.tsx'
import { useHasCart } from './use-has-cart.ts'
import { useOrder } from './use-order.ts'
import { WaysBack } from './WaysBack.tsx'
import * as styles from './outcome.module.scss'

/** Hides a text that is not known yet, but keeps its place. */
const keepsRoom = (known: boolean | undefined) =>
  known === undefined ? ({ visibility: 'hidden' } as const) : undefined

/**
 * Not completed or cancelled; or no payment information. An order that is paid, refunded or being checked says that
 * instead, whatever the return was (docs/product.md#checkout-results).
 */
export default function CheckoutCancelPage() {
  const [params] = useSearchParams()
  const orderId = params.get('order')?.trim() ?? ''
  const { order, isReading } = useOrder(orderId)
  const state = orderState(orderId, order, takenReturns())
  const about = { orderId, order }
  switch (state) {
    case 'paid':
      return <Thanks {...about} />
    case 'checking':
      return <Checking {...about} />
    case 'refunded':
      return <Refunded {...about} />
    case 'pending':
    case 'failed':
    case 'unknown':
      return <NotPaid orderId={orderId} isReading={isReading} />
    default:
      return state satisfies never
  }
}

function titleOf(orderId: string, isReading: boolean): string {
  if (!orderId) return 'Không tìm thấy thông tin thanh toán'
  // It may be paid after all.
  return isReading ? 'Đang đọc kết quả thanh toán…' : 'Thanh toán chưa hoàn tất hoặc đã bị hủy'
}

function NotPaid({ orderId, isReading }: { orderId: string; isReading: boolean }) {
  const { signedIn } = useSession()
  const hasCart = useHasCart()
  return (
    <>
      <PageTitle>Thanh toán chưa hoàn tất</PageTitle>
      <Message
        drawing={orderId ? <EmptyCartDrawing /> : <NoOrdersDrawing />}
        title={titleOf(orderId, isReading)}
        text={
          <>
            <span className={styles.outcomeLine}>
              {orderId
                ? 'Nếu bạn đã bị trừ tiền, đơn hàng sẽ được xác nhận và hiện ở trang Đơn hàng.'
                : 'Địa chỉ này không kèm mã đơn hàng. Nếu bạn đã trả tiền, hãy xem ở trang Đơn hàng.'}
            </span>
            {signedIn ? (
              <span className={styles.outcomeLine} style={keepsRoom(hasCart)}>
                {hasCart === false
                  ? 'Giỏ hàng của bạn đang trống: hãy thêm lại khóa học để thử lần nữa.'
                  : 'Các khóa học bạn đã chọn vẫn ở trong giỏ hàng.'}
              </span>
            ) : null}
            {orderId ? <OrderCodeLine code={orderCode(orderId)} /> : null}
          </>
        }
      >
        <WaysBack hasCart={hasCart} />
      </Message>
    </>
  )
}
