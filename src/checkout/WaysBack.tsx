import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'

/** The ways on from a payment that did not end well; to the cart unless nothing is in it. */
export const WaysBack = ({ hasCart = true }: { hasCart: boolean | undefined }) => (
  <>
    {hasCart ? (
      <Link className="btn btn-primary" to={paths.cart()}>
        Về giỏ hàng
      </Link>
    ) : null}
    <Link className={`btn ${hasCart ? 'btn-outline-primary' : 'btn-primary'}`} to={paths.courses()}>
      Danh sách khóa học
    </Link>
    <Link className="btn btn-outline-primary" to={paths.orders()}>
      Xem đơn hàng
    </Link>
  </>
)
