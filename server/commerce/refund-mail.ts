import type { Deps } from '../deps.ts'
import { refundMail, type RefundedOrder } from '../mail/contents/orders.ts'
import { enqueueMail, linksOf } from '../mail/outbox.ts'
import type { Buyer } from './order-paid-mail.ts'

/** Tells the buyer of a refund, once per order. Call it in the transaction. */
export async function enqueueRefundMail(
  deps: Deps,
  order: RefundedOrder & { buyer: Buyer },
): Promise<void> {
  await enqueueMail(deps, {
    ...refundMail(linksOf(deps), order),
    dedupeKey: `order-refunded:${order.orderId}`,
    to: order.buyer.email,
    userId: order.buyer.id,
  })
}
