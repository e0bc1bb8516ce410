import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../../api/cart.ts'
import { CartLink } from './CartLink.tsx'

/** The cart of whoever is signed in; visitors have none, and do not load this. */
export function MemberCart() {
  const { data } = useQuery(cartQuery())
  return <CartLink count={data?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0} />
}
