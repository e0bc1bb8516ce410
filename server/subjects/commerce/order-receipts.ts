import { ERASED_WORDS } from '../accounts/closed-accounts.ts'
import { asc, eq } from 'drizzle-orm'
import { record, type By } from '../../platform/audit.ts'
import { mails, orderItems, orders, users } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { conflict, TryLater } from '../../platform/errors.ts'
import { orderNotFound } from './order-records.ts'
import { buyerColumns, enqueueReceipt, receiptKey } from './order-mails.ts'

/** A buyer who waits for a mail is helped by the next one no sooner. */
const GAP_MS = 10 * 60_000
const MOST = 20

export const receiptsOf = (deps: Deps, orderId: string) =>
  deps.db.q
    .select({ key: mails.dedupeKey, createdAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(
      isOneOf(
        mails.dedupeKey,
        Array.from({ length: MOST }, (_, index) => receiptKey(orderId, index + 1)),
      ),
    )
    .orderBy(asc(mails.createdAt), asc(mails.id))

/** Mails the receipt of a paid order again. 404, 409 ERASED, NOT_PAID, TOO_MANY, 429 within ten minutes. */
export async function resendReceipt(deps: Deps, orderId: string, by: By): Promise<void> {
  await deps.db.tx(async () => {
    const { q } = deps.db
    // Of two people who send it at once the second sees the first one's.
    const [row] = await q
      .select({ order: orders, buyer: { ...buyerColumns, erasedAt: users.erasedAt } })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId))
      .for('update', { of: orders })
    if (!row) throw orderNotFound()
    if (row.buyer.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    const { paidAt, refundedAt, totalAmount } = row.order
    if (!paidAt) throw conflict('NOT_PAID', 'Đơn hàng này chưa thanh toán nên chưa có biên nhận.')
    const sent = await receiptsOf(deps, orderId)
    const wait = GAP_MS - (deps.now().getTime() - (sent.at(-1)?.createdAt.getTime() ?? 0))
    if (wait > 0) {
      const minutes = Math.ceil(wait / 60_000)
      throw new TryLater(
        'rate-limited',
        'RATE_LIMITED',
        `Biên nhận vừa được gửi. Hãy chờ ${minutes} phút rồi gửi lại.`,
        wait,
      )
    }
    const used = new Set(sent.map(({ key }) => key))
    const number = Array.from({ length: MOST - 1 }, (_, index) => index + 2).find(
      (each) => !used.has(receiptKey(orderId, each)),
    )
    if (!number) throw conflict('TOO_MANY', 'Biên nhận của đơn này đã được gửi quá nhiều lần.')
    const items = await q
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.courseId))
    const order = { orderId, totalAmount, buyer: row.buyer, items }
    await enqueueReceipt(deps, order, { number, paidAt, refundedAt })
    await record(deps, by, { action: 'order.receipt', targetId: orderId, after: { number } })
  })
  deps.wakeOutbox()
}
