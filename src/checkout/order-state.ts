import type { Order } from '../../shared/contract/commerce.ts'

const SETTLED: readonly string[] = ['PAID', 'FAILED', 'REFUNDED']

/**
 * Whether the provider is checking an order's money: as our own API says, or as the buyer's return said of an order that
 * no status settles (docs/behaviour.md#money-that-is-being-checked).
 */
export const isBeingChecked = (
  { _id, status, beingChecked }: Order,
  held: ReadonlySet<string>,
): boolean => beingChecked === true || (held.has(_id) && !SETTLED.includes(status))

/** What a page says of an order; `unknown` where it cannot be read, or has a status of another backend. */
type OrderState = 'paid' | 'checking' | 'pending' | 'failed' | 'refunded' | 'unknown'

const STATES: Partial<Record<string, OrderState>> = {
  PAID: 'paid',
  PENDING: 'pending',
  FAILED: 'failed',
  REFUNDED: 'refunded',
}

/** The state of the order of a return; of one that is not read, what the return has said. */
export function orderState(
  orderId: string,
  order: Order | undefined,
  held: ReadonlySet<string>,
): OrderState {
  if (!order) return held.has(orderId) ? 'checking' : 'unknown'
  return isBeingChecked(order, held) ? 'checking' : (STATES[order.status] ?? 'unknown')
}
