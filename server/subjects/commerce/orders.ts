import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Order, OrderItem } from '../../../shared/contract/commerce.ts'
import { orderItems, orders } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { checkedAmong } from './being-checked.ts'

/** The order's name on payment pages. No spaces or accents: VNPAY's encoders differ on them. */
export const orderInfo = (orderId: string): string => `DH_${orderCode(orderId)}`

/** GET /api/student/orders: the user's own orders, newest first, amounts in đồng (docs/product.md#order). */
export async function listOrders(deps: Deps, userId: string): Promise<Order[]> {
  const rows = await deps.db.q
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const bought = await deps.db.q
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(byTitle(orderItems.title), asc(orderItems.courseId))
  const itemsOf = grouped(bought, 'orderId', ({ orderId: _orderId, ...item }): OrderItem => item)
  const checked = await checkedAmong(deps, ids)
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    items: itemsOf.get(row.id) ?? [],
    totalAmount: row.totalAmount,
    currency: row.currency,
    status: row.status,
    ...(checked.has(row.id) ? { beingChecked: true } : {}),
  }))
}
