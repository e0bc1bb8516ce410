import * as t from '../../server/platform/db/schema.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { newId } from '../../server/platform/ids.ts'

export interface Sale {
  userId: string
  items: { courseId: string; price: number; quantity?: number }[]
  provider?: string
  status?: string
  createdAt?: Date
  paidAt?: Date | null
  refundedAt?: Date | null
}

/** An order as the shop leaves it; PAID when nothing is said. */
export async function makeSale(db: Database, sale: Sale) {
  const { userId, items, provider = 'MOMO', paidAt = new Date(), refundedAt = null } = sale
  const settled = refundedAt ? 'REFUNDED' : 'PAID'
  const createdAt = sale.createdAt ?? paidAt ?? new Date()
  const row = {
    id: newId(),
    userId,
    provider,
    status: sale.status ?? (paidAt ? settled : 'PENDING'),
    totalAmount: items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0),
    expiresAt: createdAt,
    createdAt,
    paidAt,
    refundedAt,
  }
  await db.q.insert(t.orders).values(row)
  await db.q
    .insert(t.orderItems)
    .values(items.map((item) => ({ ...item, orderId: row.id, title: 'Khóa học' })))
  return row
}
