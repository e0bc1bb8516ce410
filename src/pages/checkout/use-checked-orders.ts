import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CheckedOrder, Order } from '../../../shared/contract/commerce.ts'
import { cartQuery, ordersQuery } from '../../api/cart.ts'
import { takenReturns } from './held-returns.ts'
import { isBeingChecked } from './order-state.ts'

const checkedAmong = (orders: readonly Order[], held: ReadonlySet<string>): CheckedOrder[] =>
  orders
    .filter((order) => isBeingChecked(order, held))
    .map(({ _id, items }) => ({ orderId: _id, courseIds: items.map(({ courseId }) => courseId) }))

/** Whether it holds one of these courses; an order whose backend does not tell its courses may hold any. */
export const mayHold = ({ courseIds }: CheckedOrder, wanted: readonly string[]): boolean =>
  courseIds.length === 0 || courseIds.some((id) => id === '' || wanted.includes(id))

/**
 * The user's orders that are being checked, with their courses: those that our own API names with the cart, and those of
 * returns to this device. Only for the latter the orders are read.
 */
export function useCheckedOrders(): readonly CheckedOrder[] {
  const held = takenReturns()
  const { data: cart } = useQuery(cartQuery())
  const { data: orders } = useQuery({ ...ordersQuery(), enabled: held.size > 0 })
  const ofBackend = cart?.beingChecked ?? []
  const remembered = held.size > 0 ? checkedAmong(orders ?? [], held) : []
  return [
    ...ofBackend,
    ...remembered.filter(({ orderId }) => !ofBackend.some((each) => each.orderId === orderId)),
  ]
}

/**
 * Whether money for one of these courses may be in check by the returns to this device, as far as the orders can be read
 * now: a page may not have them yet, and the return may have come to another tab.
 */
export async function mayBeHeld(
  client: QueryClient,
  courseIds: readonly string[],
): Promise<boolean> {
  const held = takenReturns()
  if (held.size === 0) return false
  const orders = await client.fetchQuery(ordersQuery()).catch(() => null)
  return orders === null || checkedAmong(orders, held).some((order) => mayHold(order, courseIds))
}
