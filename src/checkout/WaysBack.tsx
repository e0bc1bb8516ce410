import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'

/**
 * The ways on from a payment that did not end well: first to the orders, which say what became of it. The cart comes
 * last, so that nothing moves when it proves empty.
 */
export const WaysBack = ({ hasCart = true }: { hasCart: boolean | undefined }) => (
  <>
    <Link className="btn btn-primary" to={paths.orders()}>
      Xem đơn hàng
    </Link>
    <Link className="btn btn-outline-primary" to={paths.courses()}>
      Danh sách khóa học
    </Link>
    {hasCart ? (
      <Link className="btn btn-outline-primary" to={paths.cart()}>
        Về giỏ hàng
      </Link>
    ) : null}
  </>
)
