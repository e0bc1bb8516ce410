import { and, eq, isNull, sql } from 'drizzle-orm'
import { courses, enrolments, orders } from '../db/schema.ts'
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
import { flag } from './settle-order.ts'

export type RefundOutcome = { kind: RefundAnswer['kind']; code: string }

/**
 * `order:refund`: refunds the whole amount of a paid order and ends its enrolments
 * (docs/providers/payments.md#refunding-an-order). The refund's reference is stored before the call
 * and is the same on every later call, so that the provider itself refuses a second refund.
 *
 * 404 for an unknown order; 409 NOT_PAID, REFUNDED, PROVIDER_OFF. `refused` changes nothing; `unclear`
 * flags the order for an operator, who checks the provider's portal and calls `markRefunded`.
 */
export async function refundOrder(deps: Deps, orderId: string): Promise<RefundOutcome> {
  const order = await paidOrder(deps, orderId)
  if (order.provider === 'FREE') {
    await markRefunded(deps, orderId)
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
  if (outcome.kind === 'refunded') await markRefunded(deps, orderId)
  if (outcome.kind === 'unclear') {
    await flag(deps, orderId, `Chưa rõ đã hoàn tiền hay chưa (mã ${outcome.code}): xem ở cổng.`)
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
 * PAID → REFUNDED, once: ends the order's enrolments and lowers the courses' counts. Also for
 * `order:refund --confirmed`, when an operator has seen the refund in the provider's portal. 404 and
 * 409 as `refundOrder`.
 */
export async function markRefunded(deps: Deps, orderId: string): Promise<void> {
  await deps.db.tx(async () => {
    const [changed] = await deps.db.q
      .update(orders)
      .set({ status: 'REFUNDED', reviewReason: null })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'PAID')))
      .returning({ id: orders.id })
    if (!changed) {
      await paidOrder(deps, orderId)
      throw new Error('a paid order that could not be changed')
    }
    const ended = await deps.db.q
      .delete(enrolments)
      .where(eq(enrolments.orderId, orderId))
      .returning({ courseId: enrolments.courseId })
    // In a fixed order, as in `enrolBuyer`: refunds and purchases that share courses cannot deadlock.
    for (const courseId of ended.map((row) => row.courseId).sort()) {
      await deps.db.q
        .update(courses)
        .set({ enrolmentCount: sql`greatest(${courses.enrolmentCount} - 1, 0)` })
        .where(eq(courses.id, courseId))
    }
  })
}
