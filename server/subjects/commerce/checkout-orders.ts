import { and, desc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { orderItems, orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { gmt7Stamp } from '../../providers/payments/gmt7.ts'
import type { PaymentProvider } from '../../providers/ports/payment-provider.ts'
import { isBeingChecked } from './being-checked.ts'

/** Within this time, checkout with an empty cart counts as a second click on a free cart. */
const SECOND_CLICK_MS = 60_000

/** The id of the free order that the user's last checkout has just created, if any. */
export async function findFreshFreeOrder(deps: Deps, userId: string): Promise<string | null> {
  const [order] = await deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.provider, 'FREE'),
        eq(orders.status, 'PAID'),
        gt(orders.createdAt, new Date(deps.now().getTime() - SECOND_CLICK_MS)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return order?.id ?? null
}

/** Checkout does not reuse a payment page that ends sooner than this. */
const USEFUL_MS = 60_000

/** One course of an order, with title and price (đồng) as they are when the payment starts. */
export interface OrderLine {
  courseId: string
  title: string
  price: number
  quantity: number
}

/** Equal for the same courses at the same prices in the same numbers, in whatever order. */
export const keyOfLines = (
  lines: readonly Pick<OrderLine, 'courseId' | 'price' | 'quantity'>[],
): string =>
  lines
    .map(({ courseId, price, quantity }) => `${courseId} ${price} ${quantity}`)
    .toSorted()
    .join()

/** The user's newest order that can still be paid, with the same provider, courses and prices. */
export async function findOpenOrder(
  deps: Deps,
  { userId, provider }: { userId: string; provider: PaymentProvider },
  lines: OrderLine[],
  total: number,
): Promise<{ orderId: string; payUrl: string | null } | null> {
  const { q } = deps.db
  const now = deps.now().getTime()
  const candidates = await q
    .select({ id: orders.id, payUrl: orders.payUrl, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.provider, provider.id),
        eq(orders.status, 'PENDING'),
        eq(orders.totalAmount, total),
        gt(orders.expiresAt, new Date(now + USEFUL_MS)),
        // Its money may have been taken.
        not(isBeingChecked(deps) ?? sql`false`),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(10)
  // An order without an address after 35 s never gets one: the provider's response was lost.
  const usable = candidates.filter(
    (order) => order.payUrl !== null || now - order.createdAt.getTime() < 35_000,
  )
  if (usable.length === 0) return null
  const rows = await q
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        usable.map((order) => order.id),
      ),
    )
  const wanted = keyOfLines(lines)
  const same = usable.find(
    (order) => keyOfLines(rows.filter((row) => row.orderId === order.id)) === wanted,
  )
  return same ? { orderId: same.id, payUrl: same.payUrl } : null
}

export interface NewOrder {
  id: string
  userId: string
  provider: string
  total: number
  payUrl: string | null
  createdAt: Date
  expiresAt: Date
}

/** Writes a PENDING order with its lines; its id is also its reference at the provider. */
export async function insertOrder(deps: Deps, order: NewOrder, lines: OrderLine[]): Promise<void> {
  await deps.db.q.insert(orders).values({
    id: order.id,
    userId: order.userId,
    provider: order.provider,
    totalAmount: order.total,
    createDateStr: gmt7Stamp(order.createdAt),
    payUrl: order.payUrl,
    expiresAt: order.expiresAt,
    createdAt: order.createdAt,
  })
  await deps.db.q.insert(orderItems).values(lines.map((line) => ({ ...line, orderId: order.id })))
}
