import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { record, type By } from '../../platform/audit.ts'
import { countEnrolments } from '../catalogue/course-counts.ts'
import { revokeCertificates } from '../certificates/certificates.ts'
import { enrolments, orderItems, orders, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { byInLog, byWords } from './by-words.ts'
import { deadSince, paidOrder, refundRunning } from './refund-claim.ts'
import { buyerColumns, enqueueRefundMail } from './order-mails.ts'
import { resolveFlags } from './flags.ts'

/** How the money went back: by our call, or as a person has seen it at the provider. */
interface Refunded {
  action: 'order.refund' | 'order.refund-confirmed'
  note: string
  /** What the provider has answered. */
  code?: string
}

/**
 * PAID → REFUNDED, once: ends the enrolments that no other paid order holds, counts them down, revokes certificates,
 * resolves flags, mails the buyer. Also for `order:refund --confirmed`, which waits for whoever is asking the provider
 * now. 404 and 409 as `refundOrder`.
 */
export async function markRefunded(
  deps: Deps,
  orderId: string,
  by: By,
  how: Refunded,
): Promise<void> {
  const nobodyAsks = or(
    isNull(orders.refundAskedAt),
    lte(orders.refundAskedAt, deadSince(deps.now())),
  )
  const isConfirmed = how.action === 'order.refund-confirmed'
  const amount = await deps.db.tx(async () => {
    // Locks the buyer first, as `makePaid` does: of two orders of one course the second sees what the first has done.
    const [buyer] = await deps.db.q
      .select(buyerColumns)
      .from(users)
      .innerJoin(orders, eq(orders.userId, users.id))
      .where(eq(orders.id, orderId))
      .for('no key update', { of: users })
    const [refunded] = await deps.db.q
      .update(orders)
      .set({ status: 'REFUNDED', refundedAt: deps.now(), refundAskedAt: null })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, 'PAID'),
          isConfirmed ? nobodyAsks : undefined,
        ),
      )
      .returning({ totalAmount: orders.totalAmount })
    if (!refunded || !buyer) {
      await paidOrder(deps, orderId)
      if (isConfirmed) throw refundRunning()
      throw new Error('a paid order that could not be changed')
    }
    const { totalAmount } = refunded
    await keepPaidTwice(deps, orderId)
    const ended = await endEnrolments(deps, orderId, buyer.id)
    await revokeCertificates(deps, {
      userId: buyer.id,
      courseIds: ended.map(({ id }) => id),
      reason:
        totalAmount > 0
          ? 'Học phí của khóa học này đã được hoàn lại.'
          : 'Đơn hàng của khóa học này đã được hủy.',
    })
    const titles = ended.map(({ title }) => title)
    await resolveFlags(deps, orderId, { by: await byWords(deps, by), note: 'Đã hoàn tiền.' })
    const keepsSome = await holdsCourseOf(deps, orderId)
    await enqueueRefundMail(deps, { orderId, totalAmount, buyer, titles, keepsSome })
    await record(deps, by, {
      action: how.action,
      targetId: orderId,
      before: { status: 'PAID' },
      after: {
        status: 'REFUNDED',
        outcome: 'refunded',
        ...(how.code === undefined ? {} : { code: how.code }),
        amount: totalAmount,
        coursesTaken: ended.map(({ id }) => id),
      },
      note: how.note,
    })
    return totalAmount
  })
  deps.log.security('refund', { orderId, amount, by: byInLog(by) })
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

/** Takes the courses of the order away; returns them. */
async function endEnrolments(
  deps: Deps,
  orderId: string,
  buyerId: string,
): Promise<{ id: string; title: string }[]> {
  const ended = await deps.db.q
    .delete(enrolments)
    .where(eq(enrolments.orderId, orderId))
    .returning({ courseId: enrolments.courseId })
  const courseIds = ended.map(({ courseId }) => courseId)
  return countEnrolments(deps, buyerId, courseIds, -1)
}

/** Whether the buyer has any course of the order, by whatever way. */
async function holdsCourseOf(deps: Deps, orderId: string): Promise<boolean> {
  const held = await deps.db.q
    .select({ id: enrolments.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(
      enrolments,
      and(eq(enrolments.courseId, orderItems.courseId), eq(enrolments.userId, orders.userId)),
    )
    .where(eq(orders.id, orderId))
    .limit(1)
  return held.length > 0
}
