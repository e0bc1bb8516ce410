import { Link, useSearchParams } from 'react-router-dom'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyCartDrawing, NothingFoundDrawing } from '../ui/Drawings.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { OrderCodeLine } from './OrderCodeLine.tsx'
import * as styles from './outcome.module.scss'

/** Not completed or cancelled; or no payment information (docs/product.md#checkout-results). */
export default function CheckoutCancelPage() {
  const [params] = useSearchParams()
  const orderId = params.get('order')?.trim() ?? ''
  return (
    <>
      <PageTitle>Thanh toán chưa hoàn tất</PageTitle>
      <Message
        drawing={orderId ? <EmptyCartDrawing /> : <NothingFoundDrawing />}
        title={
          orderId
            ? 'Thanh toán chưa hoàn tất hoặc đã bị hủy'
            : 'Không tìm thấy thông tin thanh toán'
        }
        text={
          orderId ? (
            <>
              <span className={styles.outcomeLine}>
                Các khóa học vẫn ở trong giỏ hàng. Nếu bạn đã bị trừ tiền, đơn hàng sẽ được xác nhận
                và hiện ở trang Đơn hàng.
              </span>
              <OrderCodeLine code={orderCode(orderId)} />
            </>
          ) : (
            'Địa chỉ này không kèm mã đơn hàng. Các khóa học bạn đã chọn vẫn ở trong giỏ hàng.'
          )
        }
      >
        <Link className="btn btn-primary" to={paths.cart()}>
          Về giỏ hàng
        </Link>
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Danh sách khóa học
        </Link>
      </Message>
    </>
  )
}
