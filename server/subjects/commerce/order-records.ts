import { and, asc, desc, eq, exists, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  enrolments,
  orderItems,
  orders,
  paymentEvents,
  paymentReviews,
  users,
} from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'

/** Orders as the operator of the site sees them; amounts in đồng. */

export interface OrderFilter {
  /** Only those with an open review. */
  review?: boolean
  status?: string | undefined
  /** The buyer's, in lower case. */
  email?: string | undefined
  /** Not created before. */
  since?: Date | undefined
}

/** Up to `limit` orders, newest first, with their buyers and the reasons of their open reviews. */
export async function orderRecords(deps: Deps, filter: OrderFilter, limit: number) {
  const { q } = deps.db
  const openReviews = q
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.orderId, orders.id), isNull(paymentReviews.resolvedAt)))
  const rows = await q
    .select({ order: orders, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        filter.review ? exists(openReviews) : undefined,
        given(filter.status, (status) => eq(orders.status, status)),
        given(filter.email, (email) => eq(users.email, email)),
        given(filter.since, (since) => gte(orders.createdAt, since)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  const reviews = await q
    .select({ orderId: paymentReviews.orderId, reason: paymentReviews.reason })
    .from(paymentReviews)
    .where(
      and(
        inArray(
          paymentReviews.orderId,
          rows.map(({ order }) => order.id),
        ),
        isNull(paymentReviews.resolvedAt),
      ),
    )
    .orderBy(asc(paymentReviews.createdAt), asc(paymentReviews.id))
  return rows.map(({ order, email }) => ({
    ...order,
    email,
    reasons: reviews.flatMap(({ orderId, reason }) => (orderId === order.id ? [reason] : [])),
  }))
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

/** All that is kept about one order, events and reviews in the order of time. 404. */
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
  if (!row) throw notFound('Không có đơn hàng này.')
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
  const reviews = await q
    .select()
    .from(paymentReviews)
    .where(eq(paymentReviews.orderId, orderId))
    .orderBy(asc(paymentReviews.createdAt), asc(paymentReviews.id))
  return { ...row, items, events, reviews }
}

/** 404 unless there is this order. */
export async function assertOrder(deps: Deps, orderId: string): Promise<void> {
  const [order] = await deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw notFound('Không có đơn hàng này.')
}
