import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { orderItems, orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { gmt7Stamp } from '../payments/gmt7.ts'
import type { PaymentProvider } from '../payments/provider.ts'

/** A second click on a free cart comes within so long; later the empty cart is the honest answer. */
const SECOND_CLICK_MS = 60_000

/** The free order that the user's cart has just become, if any. */
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

/** A page with less time left than this is not worth returning to. */
const USEFUL_MS = 60_000

/** What is bought, at what price in đồng, as it is when payment starts. */
export interface OrderLine {
  courseId: string
  title: string
  price: number
  quantity: number
}

/** The user's newest payable order with the same provider, lines and amounts. */
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
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(10)
  // Without an address after so long, the provider's answer to the first click was lost.
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
  const key = (items: OrderLine[]) =>
    items
      .map((item) => `${item.courseId} ${item.price} ${item.quantity}`)
      .sort()
      .join()
  const wanted = key(lines)
  const same = usable.find(
    (order) => key(rows.filter((row) => row.orderId === order.id)) === wanted,
  )
  return same ? { orderId: same.id, payUrl: same.payUrl } : null
}

export interface NewOrder {
  id: string
  userId: string
  /** A provider's id, or FREE. */
  provider: string
  total: number
  payUrl: string | null
  createdAt: Date
  expiresAt: Date
}

/** Writes a PENDING order with its lines; its id is also the provider's reference. */
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
