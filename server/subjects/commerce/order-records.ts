import { and, asc, desc, eq, exists, gte, type SQL } from 'drizzle-orm'
import {
  enrolments,
  orderItems,
  orders,
  paymentEvents,
  orderFlags,
  users,
} from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { openFlags, openReasons } from './flags.ts'

/** Orders as the operator of the site sees them; amounts in đồng. */

export interface RecordFilter {
  /** Only those with an open flag. */
  flagged?: boolean
  status?: string | undefined
  /** The buyer's, in lower case. */
  email?: string | undefined
  /** Not created before. */
  since?: Date | undefined
}

/** Up to `limit` orders, newest first, with their buyers and the reasons of their open flags. */
export async function orderRecords(deps: Deps, filter: RecordFilter, limit: number) {
  const { q } = deps.db
  const rows = await q
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        filter.flagged ? exists(openFlags(q)) : undefined,
        given(filter.status, (status) => eq(orders.status, status)),
        given(filter.email, (email) => eq(users.email, email)),
        given(filter.since, (since) => gte(orders.createdAt, since)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  const ids = rows.map(({ order }) => order.id)
  const reasonsOf = await openReasons(deps, ids)
  return rows.map(({ order, email }) => ({ ...order, email, reasons: reasonsOf(order.id) }))
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

export const orderNotFound = () => notFound('Không có đơn hàng này.')

/** All that is kept about one order, events and flags in the order of time. 404. */
export async function orderRecord(deps: Deps, orderId: string) {
  const { q } = deps.db
  const [row] = await q
    .select({
      order: orders,
      buyer: {
        fullName: users.fullName,
        email: users.email,
        disabledAt: users.disabledAt,
        erasedAt: users.erasedAt,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!row) throw orderNotFound()
  const items = await q
    .select({
      courseId: orderItems.courseId,
      title: orderItems.title,
      price: orderItems.price,
      quantity: orderItems.quantity,
      enrolmentOrderId: enrolments.orderId,
      enrolmentId: enrolments.id,
    })
    .from(orderItems)
    .leftJoin(
      enrolments,
      and(eq(enrolments.courseId, orderItems.courseId), eq(enrolments.userId, row.order.userId)),
    )
    .where(eq(orderItems.orderId, orderId))
    .orderBy(byTitle(orderItems.title), asc(orderItems.courseId))
  const events = await q
    .select({
      source: paymentEvents.source,
      outcome: paymentEvents.outcome,
      createdAt: paymentEvents.createdAt,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id))
  const flags = await q
    .select()
    .from(orderFlags)
    .where(eq(orderFlags.orderId, orderId))
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
  return { ...row, items, events, flags }
}

/** 404 unless there is this order. */
export async function assertOrder(deps: Deps, orderId: string): Promise<void> {
  if ((await deps.db.q.$count(orders, eq(orders.id, orderId))) === 0) throw orderNotFound()
}
