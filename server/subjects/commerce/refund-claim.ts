import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { statusWords } from '../../../shared/format/order-words.ts'
import { record, type By } from '../../platform/audit.ts'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { orderNotFound } from './order-records.ts'
import { countPaymentEvent, writePaymentEvent } from './payment-events.ts'
import { logFlags, writeFlags } from './flags.ts'

/** Who asks a provider for a refund, one at a time (docs/providers/payments.md#refunding-an-order). */

/** Longer than any call to a provider lasts: what asked then has died, and somebody else may go on. */
const ASKING_MS = 2 * 60_000

export type PaidOrder = typeof orders.$inferSelect

/** 404 for an unknown order; 409 NOT_PAID and REFUNDED. */
export async function paidOrder(deps: Deps, orderId: string): Promise<PaidOrder> {
  const [order] = await deps.db.q.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw orderNotFound()
  if (order.status === 'REFUNDED') throw conflict('REFUNDED', 'Đơn hàng này đã được hoàn tiền.')
  if (order.status !== 'PAID') {
    throw conflict(
      'NOT_PAID',
      `Đơn hàng này chưa thanh toán nên không có gì để hoàn (trạng thái: ${statusWords(order.status)}).`,
    )
  }
  return order
}

/** True while somebody waits for the provider's answer to a refund of the order. */
export const isBeingRefunded = (
  { status, refundAskedAt }: Pick<PaidOrder, 'status' | 'refundAskedAt'>,
  now: Date,
): boolean => status === 'PAID' && refundAskedAt !== null && refundAskedAt > deadSince(now)

/** Whoever asked then, or before, has died. */
export const deadSince = (now: Date) => new Date(now.getTime() - ASKING_MS)

export const refundRunning = () =>
  conflict('REFUND_RUNNING', 'Đơn hàng này đang được hoàn tiền. Hãy chờ ít phút rồi xem lại đơn.')

/**
 * The right to ask for the refund, and the order's one reference, which the first claim writes. Logged before the
 * provider is asked. 409 REFUND_RUNNING while somebody else asks.
 */
export async function claimRefund(
  deps: Deps,
  order: PaidOrder,
  by: By,
  note: string,
): Promise<{ ref: string; askedAt: Date }> {
  const askedAt = deps.now()
  const before = order.refundAskedAt
  const ref = isBeingRefunded(order, askedAt)
    ? null
    : await deps.db.tx(async () => {
        const [claimed] = await deps.db.q
          .update(orders)
          .set({ refundAskedAt: askedAt, refundRef: order.refundRef ?? newId(askedAt) })
          .where(
            and(
              eq(orders.id, order.id),
              eq(orders.status, 'PAID'),
              before ? eq(orders.refundAskedAt, before) : isNull(orders.refundAskedAt),
              order.refundRef ? undefined : isNull(orders.refundRef),
            ),
          )
          .returning({ ref: orders.refundRef })
        if (!claimed?.ref) return null
        await record(deps, by, {
          action: 'order.refund',
          targetId: order.id,
          after: { outcome: 'asked', amount: order.totalAmount },
          note,
        })
        return claimed.ref
      })
  if (ref !== null) return { ref, askedAt }
  await paidOrder(deps, order.id)
  throw refundRunning()
}

/** The reason of an order whose refund was asked for, but nobody was left to hear the answer. */
const UNHEARD =
  'Chưa rõ đã hoàn tiền hay chưa (mất câu trả lời của cổng): hãy xem ở cổng, đã hoàn thì xác nhận, chưa thì hoàn lại.'

/**
 * Job: ends the claims of processes that died while asking, and flags each order once for each claim. Only orders with
 * a refund reference are read (`orders_refund_ref_idx`); a claim always has one.
 */
export async function flagUnheardRefunds(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const isUnheard = and(
    eq(orders.status, 'PAID'),
    isNotNull(orders.refundRef),
    lte(orders.refundAskedAt, deadSince(deps.now())),
  )
  const unheard = await deps.db.q.select({ id: orders.id }).from(orders).where(isUnheard)
  for (const { id } of unheard) {
    if (stopping?.aborted) return
    const done = await deps.db.tx(async () => {
      const [order] = await deps.db.q
        .update(orders)
        .set({ refundAskedAt: null })
        .where(and(eq(orders.id, id), isUnheard))
        .returning({ provider: orders.provider })
      if (!order) return null
      const event = {
        provider: order.provider,
        source: 'refund',
        orderId: id,
        outcome: 'unclear',
        received: { error: 'nobody was left to hear the answer' },
      } as const
      // What keeps a later refusal from being believed, as the claim did.
      await writePaymentEvent(deps, event)
      return { event, flags: await writeFlags(deps, id, [UNHEARD]) }
    })
    if (!done) continue
    countPaymentEvent(deps, done.event)
    logFlags(deps, done.flags)
    deps.wakeOutbox()
  }
}
