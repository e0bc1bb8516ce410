import { eq } from 'drizzle-orm'
import { mails, orders, orderFlags } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import type { Target } from './access.ts'
import { adminsOfThings, adminsOnly, json, type Row } from './access-policies.ts'
import { choose, startPayment } from './payments.ts'

/** Orders of the back office, for the table of tests/api/access.test.ts. */

/** A paid order with something that a person must look at; its receipt is old enough for another one. */
const anOrder: Target = async ({ api }, _, column) => {
  const { orderId } = await startPayment(api, 'VNPAY')
  await choose(api, 'VNPAY', orderId, 'success')
  await api.db.q.insert(orderFlags).values({ id: newId(), orderId, reason: 'Xem giúp.' })
  await api.db.q.update(orders).set({ lastQueriedAt: null }).where(eq(orders.id, orderId))
  return { id: column === 'missing' ? newId() : orderId }
}
const note = json({ note: 'Đã gọi cho người mua.' })

export const ORDERS: Record<string, Row> = {
  'GET /api/admin/orders': { who: adminsOnly },
  'GET /api/admin/orders/sums': { who: adminsOnly },
  'GET /api/admin/orders.csv': { who: adminsOnly },
  'GET /api/admin/orders/:id': { who: adminsOfThings, on: anOrder },
  'POST /api/admin/orders/:id/refund': { who: adminsOfThings, on: anOrder, send: note },
  'POST /api/admin/orders/:id/refund-confirmation': {
    who: adminsOfThings,
    on: anOrder,
    ok: 204,
    send: note,
  },
  'POST /api/admin/orders/:id/ask': { who: adminsOfThings, on: anOrder },
  'POST /api/admin/orders/:id/receipt': {
    who: adminsOfThings,
    ok: 204,
    on: async (world, who, column) => {
      const ids = await anOrder(world, who, column)
      const key = `order-paid:${ids['id']}`
      await world.api.db.q
        .update(mails)
        .set({ createdAt: new Date(Date.now() - 3_600_000) })
        .where(eq(mails.dedupeKey, key))
      return ids
    },
  },
  'POST /api/admin/orders/:id/resolve': { who: adminsOfThings, on: anOrder, send: note },
}
