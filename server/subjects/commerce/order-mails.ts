import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { RefundedOrder } from '../../providers/mail/contents/orders.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'

export interface Buyer {
  id: string
  email: string
  fullName: string
  emailProvedAt: Date | null
}

export const buyerColumns = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  emailProvedAt: users.emailProvedAt,
}

interface PaidOrder {
  orderId: string
  totalAmount: number
  buyer: Buyer
  items: { title: string; price: number; quantity: number }[]
}

/** The name of the first receipt of an order, or of a later copy: 2, 3, … */
export const receiptKey = (orderId: string, copy = 1): string =>
  copy === 1 ? `order-paid:${orderId}` : `order-paid:${orderId}:${copy}`

/** Writes the receipt of an order, once, or a copy of it (`number` from 2), into the caller's transaction. */
export async function enqueueReceipt(
  deps: Deps,
  { orderId, totalAmount, buyer, items }: PaidOrder,
  copy?: { number: number; paidAt: Date; refundedAt: Date | null },
): Promise<void> {
  const data = {
    name: nameOf(buyer),
    orderId,
    totalAmount,
    items: items.map(({ title, price, quantity }) => ({ title, price, quantity })),
  }
  const to = { to: buyer.email, userId: buyer.id, dedupeKey: receiptKey(orderId, copy?.number) }
  if (!copy) return enqueueMail(deps, { template: 'receipt', data, ...to })
  const paidAt = copy.paidAt.toISOString()
  const refundedAt = copy.refundedAt?.toISOString() ?? null
  await enqueueMail(deps, {
    template: 'receipt-copy',
    data: { ...data, paidAt, refundedAt },
    ...to,
  })
}

/** Tells the buyer of a refund, once per order. Call it in the transaction. */
export async function enqueueRefundMail(
  deps: Deps,
  { buyer, ...order }: Omit<RefundedOrder, 'name'> & { buyer: Buyer },
): Promise<void> {
  await enqueueMail(deps, {
    template: 'refund',
    data: { name: nameOf(buyer), ...order },
    dedupeKey: `order-refunded:${order.orderId}`,
    to: buyer.email,
    userId: buyer.id,
  })
}
