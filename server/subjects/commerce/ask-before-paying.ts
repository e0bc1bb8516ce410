import { and, desc, eq, exists, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { cartItems, orderItems, orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { inTime } from '../../platform/in-time.ts'
import { claimQuery } from './payment-query.ts'
import { isEndedByUs } from './settle-order.ts'
import { FIRST_LATE_QUERY, openOrderColumns, settleByQuery } from './settlement.ts'

/** Whoever comes back sooner has only just seen the page; a double click comes sooner, too. */
const AGE_MS = 10_000
const MOST = 3
/** A gateway that is slow or away keeps nobody from paying at another. */
const PATIENCE_MS = 4_000

/**
 * Before a new payment: asks the providers about open payments of the courses in the cart, and about orders that our
 * window ended, whose IPN may be lost. Returns the ids of the orders that proved paid.
 */
export async function askBeforePaying(deps: Deps, userId: string): Promise<string[]> {
  const { q } = deps.db
  const now = deps.now().getTime()
  const inCart = q
    .select({ courseId: orderItems.courseId })
    .from(orderItems)
    .innerJoin(
      cartItems,
      and(eq(cartItems.courseId, orderItems.courseId), eq(cartItems.userId, userId)),
    )
    .where(eq(orderItems.orderId, orders.id))
  const found = await q
    .select({ ...openOrderColumns, providerCode: orders.providerCode })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          eq(orders.status, 'PENDING'),
          and(eq(orders.status, 'FAILED'), gt(orders.createdAt, new Date(now - FIRST_LATE_QUERY))),
        ),
        isNotNull(orders.payUrl),
        lte(orders.createdAt, new Date(now - AGE_MS)),
        exists(inCart),
      ),
    )
    .orderBy(desc(orders.createdAt))
  const open = found
    .filter((order) => order.status === 'PENDING' || isEndedByUs(order.provider, order))
    .slice(0, MOST)
  if (open.length === 0) return []
  const asked = Promise.all(
    open.map(async (order) => {
      try {
        if (await claimQuery(deps, order.id, AGE_MS)) await settleByQuery(deps, order)
      } catch (error) {
        deps.log.error('payment not settled', error, { orderId: order.id })
      }
    }),
  )
  await inTime(PATIENCE_MS, asked, undefined)
  const paid = await q
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'PAID'),
        inArray(
          orders.id,
          open.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt))
  return paid.map(({ id }) => id)
}
