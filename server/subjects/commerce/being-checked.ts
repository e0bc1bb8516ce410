import { and, desc, eq, exists, inArray, or, type SQL } from 'drizzle-orm'
import type { CheckedOrder } from '../../../shared/contract/commerce.ts'
import { orderItems, orders, paymentEvents } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import { openFlags } from './flags.ts'

/**
 * The condition on `orders` that the provider is still checking an order's money, so that its buyer must not pay again
 * (docs/behaviour.md#money-that-is-being-checked). It holds until the order is settled:
 * - of a PENDING order once the provider has said, signed or asked, that it works on the payment or, by the buyer's
 *   return, that it is paid. What it says later is no news until it is final, so the events decide and not the newest code;
 * - of a PENDING or FAILED order while a person must look at its money.
 */
export function isBeingChecked(deps: Pick<Deps, 'db'>): SQL | undefined {
  const { q } = deps.db
  const ofOrder = (source: string, ...outcomes: string[]) =>
    and(eq(paymentEvents.source, source), inArray(paymentEvents.outcome, outcomes))
  const isInWork = q
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.orderId, orders.id),
        or(
          ofOrder('ipn', 'open'),
          // A signed return that says `paid` may come where the IPN is lost and the gateway is away.
          ofOrder('return', 'processing', 'waiting', 'paid'),
          ofOrder('query', 'processing'),
        ),
      ),
    )
  const isFlagged = exists(openFlags(q))
  return or(
    and(eq(orders.status, 'PENDING'), or(exists(isInWork), isFlagged)),
    and(eq(orders.status, 'FAILED'), isFlagged),
  )
}

export async function checkedOrders(deps: Deps, userId: string): Promise<CheckedOrder[]> {
  const rows = await deps.db.q
    .select({ orderId: orders.id, courseId: orderItems.courseId })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.userId, userId), isBeingChecked(deps)))
    .orderBy(desc(orders.createdAt), desc(orders.id), orderItems.courseId)
  return [...grouped(rows, 'orderId', ({ courseId }) => courseId)].map(([orderId, courseIds]) => ({
    orderId,
    courseIds,
  }))
}

export async function checkedAmong(
  deps: Pick<Deps, 'db'>,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isBeingChecked(deps)))
  return new Set(rows.map(({ id }) => id))
}
