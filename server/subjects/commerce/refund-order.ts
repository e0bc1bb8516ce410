import { and, eq } from 'drizzle-orm'
import { record, type By } from '../../platform/audit.ts'
import { orders, paymentEvents } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import {
  ProviderUnreachable,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
} from '../../providers/ports/payment-provider.ts'
import { markRefunded } from './mark-refunded.ts'
import { orderInfo } from './orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { claimRefund, paidOrder, type PaidOrder } from './refund-claim.ts'
import { logFlags, writeFlags } from './flags.ts'

export type RefundOutcome = { kind: RefundAnswer['kind']; code: string }

/**
 * Refunds a paid order as a whole and ends its enrolments (docs/providers/payments.md#refunding-an-order). Its stored
 * reference is the same on every call, so that the provider refuses a second refund. 404, 409 NOT_PAID, REFUNDED,
 * PROVIDER_OFF, REFUND_RUNNING. `refused` and `unclear` flag the order; after `unclear` a person checks the portal and
 * calls `markRefunded`.
 */
export async function refundOrder(
  deps: Deps,
  orderId: string,
  by: By,
  note = '',
): Promise<RefundOutcome> {
  const order = await paidOrder(deps, orderId)
  if (order.provider === 'FREE') {
    await markRefunded(deps, orderId, by, { action: 'order.refund', note, code: 'FREE' })
    return { kind: 'refunded', code: 'FREE' }
  }
  const gateway = deps.payments[order.provider]?.connect(deps)
  if (!gateway) {
    throw conflict('PROVIDER_OFF', `Cổng ${order.provider} chưa được thiết lập nên không gọi được.`)
  }
  const { ref, askedAt } = await claimRefund(deps, order, by, note)
  const answer = await ask(gateway, {
    ref,
    orderId,
    amount: order.totalAmount,
    transactionId: order.providerTransactionId ?? '',
    orderInfo: orderInfo(orderId),
    createDateStr: order.createDateStr ?? '',
  })
  const { code } = answer
  // A refusal may be about the question before, which has had its effect without an answer.
  const kind =
    answer.kind === 'refused' && (await wasAskedInVain(deps, order)) ? 'unclear' : answer.kind
  await logPaymentEvent(deps, {
    provider: order.provider,
    source: 'refund',
    orderId,
    outcome: kind,
    received: answer.answer,
  })
  switch (kind) {
    case 'refunded':
      await markRefunded(deps, orderId, by, { action: 'order.refund', note, code })
      break
    case 'refused':
    case 'unclear':
      await noteRefusal(deps, order, { askedAt, by, note, kind, code })
      break
    default:
      kind satisfies never
  }
  return { kind, code }
}

/** True when a question before this one may have gone through: its answer was unclear, or nobody was left to hear it. */
async function wasAskedInVain(deps: Deps, order: PaidOrder): Promise<boolean> {
  if (order.refundAskedAt) return true
  const [unclear] = await deps.db.q
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.orderId, order.id),
        eq(paymentEvents.source, 'refund'),
        eq(paymentEvents.outcome, 'unclear'),
      ),
    )
    .limit(1)
  return unclear !== undefined
}

interface Refusal {
  /** When the claim was taken that ends with it. */
  askedAt: Date
  by: By
  note: string
  kind: 'refused' | 'unclear'
  code: string
}

/** Ends the claim, and flags the order unless it has been refunded meanwhile. */
async function noteRefusal(deps: Deps, order: PaidOrder, refusal: Refusal): Promise<void> {
  const { askedAt, by, note, kind, code } = refusal
  const reason =
    kind === 'refused'
      ? `Cổng từ chối hoàn tiền (mã ${code}).`
      : `Chưa rõ đã hoàn tiền hay chưa (mã ${code}): xem ở cổng.`
  const written = await deps.db.tx(async () => {
    const { q } = deps.db
    const [now] = await q
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('update')
    await q
      .update(orders)
      .set({ refundAskedAt: null })
      .where(and(eq(orders.id, order.id), eq(orders.refundAskedAt, askedAt)))
    await record(deps, by, {
      action: 'order.refund',
      targetId: order.id,
      after: { outcome: kind, code, amount: order.totalAmount },
      note,
    })
    return now?.status === 'PAID' ? writeFlags(deps, order.id, [reason]) : []
  })
  logFlags(deps, written)
}

async function ask(gateway: PaymentGateway, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return await gateway.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return { kind: 'unclear', code: 'không trả lời', answer: { error: error.message } }
  }
}
