import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import { courses, enrolments, orderItems, orders, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  ProviderUnreachable,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
} from '../payments/provider.ts'
import { orderInfo } from './orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { enqueueRefundMail } from './refund-mail.ts'
import { flag, resolveReviews } from './reviews.ts'

export type RefundOutcome = { kind: RefundAnswer['kind']; code: string }

/**
 * `order:refund`: refunds the whole amount of a paid order and ends its enrolments, as `markRefunded` does
 * (docs/providers/payments.md#refunding-an-order). The refund's reference is stored before the call
 * and is the same on every later call, so that the provider itself refuses a second refund.
 *
 * 404 for an unknown order; 409 NOT_PAID, REFUNDED, PROVIDER_OFF. `refused` and `unclear` flag the order
 * for an operator, who after `unclear` checks the provider's portal and calls `markRefunded`. `by` says who
 * refunds.
 */
export async function refundOrder(deps: Deps, orderId: string, by: string): Promise<RefundOutcome> {
  const order = await paidOrder(deps, orderId)
  if (order.provider === 'FREE') {
    await markRefunded(deps, orderId, by)
    return { kind: 'refunded', code: 'FREE' }
  }
  const gateway = deps.payments[order.provider]?.connect(deps)
  if (!gateway) {
    throw conflict('PROVIDER_OFF', `Cổng ${order.provider} chưa được thiết lập nên không gọi được.`)
  }
  const ref = await referenceOf(deps, orderId)
  const outcome = await ask(gateway, {
    ref,
    orderId,
    amount: order.totalAmount,
    transactionId: order.providerTransactionId ?? '',
    orderInfo: orderInfo(orderId),
    createDateStr: order.createDateStr ?? '',
  })
  await logPaymentEvent(deps, {
    provider: order.provider,
    source: 'refund',
    orderId,
    outcome: outcome.kind,
    received: outcome.answer,
  })
  switch (outcome.kind) {
    case 'refunded':
      await markRefunded(deps, orderId, by)
      break
    case 'refused':
      await flag(deps, orderId, `Cổng từ chối hoàn tiền (mã ${outcome.code}).`)
      break
    case 'unclear':
      await flag(deps, orderId, `Chưa rõ đã hoàn tiền hay chưa (mã ${outcome.code}): xem ở cổng.`)
      break
    default:
      outcome.kind satisfies never
  }
  return { kind: outcome.kind, code: outcome.code }
}

async function paidOrder(deps: Deps, orderId: string) {
  const [order] = await deps.db.q.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw notFound('Không có đơn hàng này.')
  if (order.status === 'REFUNDED') throw conflict('REFUNDED', 'Đơn hàng này đã được hoàn tiền.')
  if (order.status !== 'PAID') {
    throw conflict('NOT_PAID', `Đơn hàng này chưa thanh toán (${order.status}).`)
  }
  return order
}

/** The order's one refund reference: the first call writes it, every later call reads it. */
async function referenceOf(deps: Deps, orderId: string): Promise<string> {
  await deps.db.q
    .update(orders)
    .set({ refundRef: newId(deps.now()) })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'PAID'), isNull(orders.refundRef)))
  const { refundRef } = await paidOrder(deps, orderId)
  if (!refundRef) throw new Error('a paid order without the reference just written')
  return refundRef
}

async function ask(gateway: PaymentGateway, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return await gateway.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return { kind: 'unclear', code: 'không trả lời', answer: { error: error.message } }
  }
}

/**
 * PAID → REFUNDED, once: ends the order's enrolments but for courses that another paid order holds, lowers the
 * courses' counts, resolves what waited for a person, and mails the buyer. Also for `order:refund --confirmed`,
 * when an operator has seen the refund in the provider's portal. 404 and 409 as `refundOrder`.
 */
export async function markRefunded(deps: Deps, orderId: string, by: string): Promise<void> {
  const amount = await deps.db.tx(async () => {
    // Locks the buyer first, as `makePaid` does: of two orders of one course the second sees what the first has done.
    const [buyer] = await deps.db.q
      .select({ email: users.email, fullName: users.fullName, emailProvedAt: users.emailProvedAt })
      .from(users)
      .innerJoin(orders, eq(orders.userId, users.id))
      .where(eq(orders.id, orderId))
      .for('no key update', { of: users })
    const [refunded] = await deps.db.q
      .update(orders)
      .set({ status: 'REFUNDED', refundedAt: deps.now() })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'PAID')))
      .returning({ totalAmount: orders.totalAmount })
    if (!refunded || !buyer) {
      await paidOrder(deps, orderId)
      throw new Error('a paid order that could not be changed')
    }
    const { totalAmount } = refunded
    await keepPaidTwice(deps, orderId)
    const titles = await endEnrolments(deps, orderId)
    await resolveReviews(deps, orderId, { by, note: 'Đã hoàn tiền.' })
    await enqueueRefundMail(deps, { orderId, totalAmount, buyer, titles })
    return totalAmount
  })
  deps.log.security('refund', { orderId, amount, by })
  deps.wakeOutbox()
}

/** Moves the enrolments of courses that the buyer has paid by another order, too, to the earliest such order. */
async function keepPaidTwice(deps: Deps, orderId: string): Promise<void> {
  const otherOrder = deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, enrolments.userId),
        eq(orders.status, 'PAID'),
        eq(orderItems.courseId, enrolments.courseId),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(1)
  await deps.db.q
    .update(enrolments)
    .set({ orderId: sql`(${otherOrder})` })
    .where(and(eq(enrolments.orderId, orderId), exists(otherOrder)))
}

/** Takes the courses of the order away; returns their titles. */
async function endEnrolments(deps: Deps, orderId: string): Promise<string[]> {
  const ended = await deps.db.q
    .delete(enrolments)
    .where(eq(enrolments.orderId, orderId))
    .returning({ courseId: enrolments.courseId })
  const titles: string[] = []
  // In a fixed order, as in `enrolBuyer`: refunds and purchases that share courses cannot deadlock.
  for (const courseId of ended.map((row) => row.courseId).sort()) {
    const [course] = await deps.db.q
      .update(courses)
      .set({ enrolmentCount: sql`greatest(${courses.enrolmentCount} - 1, 0)` })
      .where(eq(courses.id, courseId))
      .returning({ title: courses.title })
    if (course) titles.push(course.title)
  }
  return titles
}
