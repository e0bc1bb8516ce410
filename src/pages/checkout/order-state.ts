import type { Order } from '../../../shared/contract/commerce.ts'

const SETTLED: readonly string[] = ['PAID', 'FAILED', 'REFUNDED']

/** An id this long is not contained in another text by chance. */
const ID_LENGTH = 12

/** Whether a return has named this order: by its id, or by a reference that holds it («665f0c2a9b1e4d0012ab34cd-2»). */
const isAmong = (returns: ReadonlySet<string>, id: string): boolean =>
  returns.has(id) ||
  (id.length >= ID_LENGTH && [...returns].some((reference) => reference.includes(id)))

/**
 * Whether an order's money may have been taken: as our own API says, or as the buyer's return said of an order that no
 * status settles (docs/behaviour.md#money-that-is-being-checked).
 */
export const isBeingChecked = (
  { _id, status, beingChecked }: Order,
  held: ReadonlySet<string>,
): boolean => beingChecked === true || (isAmong(held, _id) && !SETTLED.includes(status))

/** What a page says of an order; `unknown` where it cannot be read, or has a status of another backend. */
type OrderState = 'paid' | 'checking' | 'pending' | 'failed' | 'refunded' | 'unknown'

const STATES: Partial<Record<string, OrderState>> = {
  PAID: 'paid',
  PENDING: 'pending',
  FAILED: 'failed',
  REFUNDED: 'refunded',
}

const NONE: ReadonlySet<string> = new Set()

/** The state of a return's order; while it cannot be read, what the return has said. */
export function orderState(
  orderId: string,
  order: Order | undefined,
  held: ReadonlySet<string>,
  paid = NONE,
): OrderState {
  if (!order) return held.has(orderId) ? 'checking' : 'unknown'
  if (order.status === 'PENDING' && paid.has(orderId)) return 'pending'
  return isBeingChecked(order, held) ? 'checking' : (STATES[order.status] ?? 'unknown')
}
