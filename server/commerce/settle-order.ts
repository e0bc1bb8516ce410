import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { cartItems, courses, enrolments, orderItems, orders, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { enqueueOrderPaidMail } from './order-paid-mail.ts'
import type { PaymentReport, SettleOutcome } from '../payments/provider.ts'

/**
 * Makes an order PAID or FAILED by a verified report of its provider (an id, or FREE); no other code
 * does (docs/providers/payments.md#order-states). Reports may repeat, overtake each other or come at
 * the same time: one conditional update decides, and enrolment, cart, counts and mail change in the
 * same transaction.
 */
export async function settleOrder(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<SettleOutcome> {
  const outcome = await deps.db.tx(() => settleInTransaction(deps, provider, report))
  if (outcome === 'settled') deps.wakeOutbox()
  return outcome
}

/** `settleOrder` inside the caller's transaction; the caller wakes the outbox after commit. */
export async function settleInTransaction(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<SettleOutcome> {
  const { q } = deps.db
  const ofReport = and(eq(orders.id, report.orderId), eq(orders.provider, provider))
  // Owner, provider and amount of an order never change, so this read needs no lock.
  const [order] = await q
    .select({ userId: orders.userId, totalAmount: orders.totalAmount, status: orders.status })
    .from(orders)
    .where(ofReport)
  if (!order) return 'not-found'

  const amountFits =
    report.amount === null ? report.verdict !== 'paid' : report.amount === BigInt(order.totalAmount)
  if (!amountFits) {
    await flag(
      deps,
      report.orderId,
      `Cổng báo số tiền ${report.amount ?? 'trống'} đ, không khớp đơn.`,
    )
    deps.log.error('payment with a wrong amount', undefined, {
      orderId: report.orderId,
      provider,
    })
    return 'wrong-amount'
  }

  switch (report.verdict) {
    case 'paid':
      return (await makePaid(deps, report, order.userId)) ? 'settled' : 'duplicate'
    case 'failed':
      if (report.review && order.status !== 'PAID') await flag(deps, report.orderId, report.review)
      return (await makeFailed(deps, report)) ? 'settled' : 'duplicate'
    case 'waiting':
    case 'processing': {
      const noted = await q
        .update(orders)
        .set({ providerCode: report.code })
        .where(and(ofReport, eq(orders.status, 'PENDING')))
        .returning({ id: orders.id })
      // Also for a FAILED order: the payer may have been charged for it.
      if (report.review && order.status !== 'PAID') await flag(deps, report.orderId, report.review)
      return noted.length === 0 ? 'duplicate' : 'open'
    }
    default:
      return report.verdict satisfies never
  }
}

/** Flags an order for an operator's review; the first reason stays. */
export async function flag(deps: Deps, orderId: string, reason: string): Promise<void> {
  await deps.db.q
    .update(orders)
    .set({ reviewReason: reason })
    .where(and(eq(orders.id, orderId), isNull(orders.reviewReason)))
}

async function makeFailed(deps: Deps, report: PaymentReport): Promise<boolean> {
  const failed = await deps.db.q
    .update(orders)
    .set({
      status: 'FAILED',
      providerCode: report.code,
      providerTransactionId: report.transactionId,
    })
    .where(and(eq(orders.id, report.orderId), eq(orders.status, 'PENDING')))
    .returning({ id: orders.id })
  return failed.length > 0
}

async function makePaid(deps: Deps, report: PaymentReport, userId: string): Promise<boolean> {
  const { q } = deps.db
  // Locks the buyer first, as checkout does: two orders of one buyer are settled one after the other.
  const [buyer] = await q
    .select({ email: users.email, fullName: users.fullName, emailProvedAt: users.emailProvedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const [paid] = await q
    .update(orders)
    .set({
      status: 'PAID',
      paidAt: deps.now(),
      providerCode: report.code,
      providerTransactionId: report.transactionId,
      isLate: sql`${orders.status} = 'FAILED'`,
    })
    .where(and(eq(orders.id, report.orderId), inArray(orders.status, ['PENDING', 'FAILED'])))
    .returning({ totalAmount: orders.totalAmount })
  if (!paid || !buyer) return false

  const items = await q
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, report.orderId))
    .orderBy(asc(orderItems.courseId))
  await enrolBuyer(deps, report.orderId, userId, items)
  await q.delete(cartItems).where(
    and(
      eq(cartItems.userId, userId),
      inArray(
        cartItems.courseId,
        items.map((item) => item.courseId),
      ),
    ),
  )
  await enqueueOrderPaidMail(deps, {
    orderId: report.orderId,
    totalAmount: paid.totalAmount,
    buyer,
    items,
  })
  return true
}

async function enrolBuyer(
  deps: Deps,
  orderId: string,
  userId: string,
  items: { courseId: string }[],
): Promise<void> {
  const { q } = deps.db
  const enrolled = await q
    .insert(enrolments)
    .values(
      items.map(({ courseId }) => ({
        id: newId(deps.now()),
        userId,
        courseId,
        orderId,
        createdAt: deps.now(),
      })),
    )
    .onConflictDoNothing({ target: [enrolments.userId, enrolments.courseId] })
    .returning({ courseId: enrolments.courseId })
  // One course after the other in a fixed order: carts that share courses cannot deadlock.
  for (const courseId of enrolled.map((row) => row.courseId).sort()) {
    await q
      .update(courses)
      .set({ enrolmentCount: sql`${courses.enrolmentCount} + 1` })
      .where(eq(courses.id, courseId))
  }
  const ownedBefore = items.length - enrolled.length
  if (ownedBefore > 0) {
    await flag(
      deps,
      orderId,
      `Đã trả tiền cho ${ownedBefore}/${items.length} khóa học mà người mua có sẵn: cần hoàn tiền.`,
    )
  }
}
