import type { Deps } from '../deps.ts'
import { receiptCopyMail, receiptMail, type PaidOrder } from '../mail/contents/orders.ts'
import { enqueueMail, linksOf } from '../mail/outbox.ts'
import { readSite } from '../site/site-settings.ts'

/** Who gets a receipt. */
export interface Buyer {
  id: string
  email: string
}

/** The name of the first receipt of an order, or of a later copy: 2, 3, … */
export const receiptKey = (orderId: string, copy = 1): string =>
  copy === 1 ? `order-paid:${orderId}` : `order-paid:${orderId}:${copy}`

/** Who has sold it, where the owner has said so (docs/trust.md#pages). */
async function sellerRows(deps: Deps) {
  const { legalName, taxCode } = (await readSite(deps)).data
  return [
    { label: 'Bên bán', value: legalName },
    { label: 'Mã số thuế', value: taxCode },
  ].filter(({ value }) => value !== '')
}

/**
 * Writes the receipt that the success page promises, once per order; prices in đồng. Call it in the
 * transaction.
 */
export async function enqueueOrderPaidMail(
  deps: Deps,
  order: PaidOrder & { buyer: Buyer },
): Promise<void> {
  await enqueueMail(deps, {
    ...receiptMail(linksOf(deps), { ...order, seller: await sellerRows(deps) }),
    dedupeKey: receiptKey(order.orderId),
    to: order.buyer.email,
    userId: order.buyer.id,
  })
}

/** Writes a copy of the receipt; `number` is 2 for the first copy. Call it in the transaction. */
export async function enqueueReceiptCopy(
  deps: Deps,
  order: PaidOrder & { buyer: Buyer; paidAt: Date; refundedAt: Date | null },
  number: number,
): Promise<void> {
  await enqueueMail(deps, {
    ...receiptCopyMail(linksOf(deps), { ...order, seller: await sellerRows(deps) }),
    dedupeKey: receiptKey(order.orderId, number),
    to: order.buyer.email,
    userId: order.buyer.id,
  })
}
