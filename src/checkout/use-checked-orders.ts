import { useQuery } from '@tanstack/react-query'
import type { CheckedOrder } from '../../shared/contract/commerce.ts'
import { cartQuery, ordersQuery } from '../api/cart.ts'
import { heldReturns } from './held-returns.ts'
import { isBeingChecked } from './order-state.ts'

/**
 * The user's orders that are being checked, with their courses: those that our own API names with the cart, and those of
 * returns to this device. Only for the latter the orders are read.
 */
export function useCheckedOrders(): readonly CheckedOrder[] {
  const held = heldReturns()
  const { data: cart } = useQuery(cartQuery())
  const { data: orders } = useQuery({ ...ordersQuery(), enabled: held.size > 0 })
  const told = cart?.beingChecked ?? []
  const remembered = (held.size > 0 ? (orders ?? []) : [])
    .filter((order) => isBeingChecked(order, held))
    .filter(({ _id }) => !told.some(({ orderId }) => orderId === _id))
    .map(({ _id, items }) => ({ orderId: _id, courseIds: items.map(({ courseId }) => courseId) }))
  return [...told, ...remembered]
}
