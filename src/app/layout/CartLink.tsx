import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { CartIcon } from './icons.tsx'
import * as styles from './layout.module.scss'

/** Cart icon with the number of items (docs/product.md#cart-item). */
export const CartLink = ({ count }: { count: number }) => (
  <Link className="header-icon" to={paths.cart()} aria-label={`Giỏ hàng, ${count} mục`}>
    <CartIcon />
    <span
      className={`${styles.headerCount}${count === 0 ? ` ${styles.headerCountNone}` : ''}`}
      aria-hidden="true"
    >
      {count > 99 ? '99+' : count}
    </span>
  </Link>
)
