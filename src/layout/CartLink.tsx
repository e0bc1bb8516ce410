import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { cartQuery } from '../api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CartIcon } from './icons.tsx'

/** Cart icon with the number of items in it; 0 for a visitor and while it is unknown (section 3 "Cart"). */
export function CartLink() {
  const { signedIn } = useSession()
  const { data } = useQuery({ ...cartQuery(), enabled: signedIn })
  const count = (signedIn && data ? data.items : []).reduce((sum, item) => sum + item.quantity, 0)
  return (
    <Link className="header-icon" to={paths.cart()} aria-label={`Giỏ hàng, ${count} mục`}>
      <CartIcon />
      <span className={`header-count${count === 0 ? ' header-count-none' : ''}`} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}
