import { useSearchParams } from 'react-router-dom'
import type { Order } from '../../../shared/contract/commerce.ts'
import { EmptyCartDrawing } from '../../ui/Drawings.tsx'
import { heldReturns, paidReturns } from './held-returns.ts'
import { orderState } from './order-state.ts'
import { Checking, MAIL_TO_COME, NotBought, Refunded, Thanks } from './Outcomes.tsx'
import { useHasCart } from './use-has-cart.ts'
import { useOrder } from './use-order.ts'
import { WaysBack } from './WaysBack.tsx'

/** Thanks, the order's code and, where it loads, its status (docs/product.md#checkout-results). */
export default function CheckoutSuccessPage() {
  const [params] = useSearchParams()
  const orderId = params.get('order')?.trim() ?? ''
  const { order, waitedLong } = useOrder(orderId)
  const state = orderState(orderId, order, heldReturns(), paidReturns())
  const about = { orderId, order }
  switch (state) {
    case 'checking':
      return <Checking {...about} />
    case 'refunded':
      return <Refunded {...about} />
    case 'failed':
      return <Failed {...about} />
    case 'pending':
      return <Thanks {...about} mail={MAIL_TO_COME} state={<Awaited isLong={waitedLong} />} />
    case 'paid':
    case 'unknown':
      return <Thanks {...about} />
    default:
      return state satisfies never
  }
}

const Awaited = ({ isLong }: { isLong: boolean }) =>
  isLong ? (
    <>
      <span className="badge badge-warning">Chờ xác nhận</span> Thanh toán vẫn đang được xác nhận,
      lâu hơn thường lệ. Bạn không cần trả lại lần nữa: kết quả sẽ hiện ở trang Đơn hàng.
    </>
  ) : (
    <>
      <span className="badge badge-warning">Chờ xác nhận</span> Thanh toán đang được xác nhận. Trang
      này tự cập nhật, bạn chỉ cần chờ một lát.
    </>
  )

const Failed = (order: { orderId: string; order: Order | undefined }) => (
  <NotBought
    {...order}
    title="Thanh toán chưa thành công"
    drawing={<EmptyCartDrawing />}
    first="Đơn hàng này chưa được thanh toán. Bạn có thể mua lại khi sẵn sàng."
    ways={<BackToCart />}
  />
)

const BackToCart = () => {
  const hasCart = useHasCart()
  return (
    <>
      {hasCart === undefined ? null : (
        <p className="w-100 mb-0">
          {hasCart
            ? 'Giỏ hàng của bạn vẫn còn nguyên.'
            : 'Giỏ hàng của bạn đang trống: hãy thêm lại khóa học để thử lần nữa.'}
        </p>
      )}
      <WaysBack hasCart={hasCart} />
    </>
  )
}
