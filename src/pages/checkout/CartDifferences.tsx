import { intoView } from '../../ui/into-view.ts'
import * as styles from './cart.module.scss'

/** How the cart differs from what was shown, before anybody pays. */
export const CartDifferences = ({ differences }: { differences: readonly string[] }) => (
  <div ref={intoView}>
    <p>
      <strong>Giỏ hàng vừa thay đổi.</strong> Chưa có khoản nào được thanh toán.
    </p>
    <ul className={styles.cartDifferences}>
      {differences.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
    <p>Hãy xem lại giỏ hàng trước khi thanh toán.</p>
  </div>
)
