import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'

/** The ways on from a failed payment. The cart comes last, so that nothing moves when it proves empty. */
export function WaysBack({ hasCart = true }: { hasCart: boolean | undefined }) {
  const { signedIn } = useSession()
  return (
    <>
      <Link
        className="btn btn-primary"
        to={signedIn ? paths.orders() : paths.login(paths.orders())}
      >
        {signedIn ? 'Xem đơn hàng' : 'Đăng nhập để xem đơn hàng'}
      </Link>
      <div className="d-flex flex-wrap justify-content-center w-100">
        <Link className="btn btn-link" to={paths.courses()}>
          Danh sách khóa học
        </Link>
        {hasCart ? (
          <Link className="btn btn-link" to={paths.cart()}>
            Về giỏ hàng
          </Link>
        ) : null}
      </div>
    </>
  )
}
