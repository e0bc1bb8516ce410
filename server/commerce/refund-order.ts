import { and, asc, eq, exists, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { statusWords } from '../../shared/format/order-words.ts'
import { record, type By } from '../audit/audit.ts'
import { courses, enrolments, orderItems, orders, paymentEvents, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import {
  ProviderUnreachable,
  type PaymentGateway,
  type RefundAnswer,
  type RefundRequest,
} from '../payments/provider.ts'
import { byInLog, byWords } from './by-words.ts'
import { orderInfo } from './orders.ts'
import { countPaymentEvent, logPaymentEvent, writePaymentEvent } from './payment-events.ts'
import { enqueueRefundMail } from './refund-mail.ts'
import { resolveReviews, tellReviews, writeReviews } from './reviews.ts'

export type RefundOutcome = { kind: RefundAnswer['kind']; code: string }

/** Longer than any call to a provider lasts: what asked then has died, and somebody else may go on. */
const ASKING_MS = 2 * 60_000

/**
 * Refunds the whole amount of a paid order and ends its enrolments, as `markRefunded` does
 * (docs/providers/payments.md#refunding-an-order). The refund's reference is stored before the call
 * and is the same on every later call, so that the provider itself refuses a second refund.
 *
 * 404 for an unknown order; 409 NOT_PAID, REFUNDED, PROVIDER_OFF, and REFUND_RUNNING while somebody else asks.
 * `refused` and `unclear` flag the order for a person, who after `unclear` checks the provider's portal and calls
 * `markRefunded`. `note` is the reason, for the log of acts.
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

type PaidOrder = typeof orders.$inferSelect

async function paidOrder(deps: Deps, orderId: string): Promise<PaidOrder> {
  const [order] = await deps.db.q.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw notFound('Không có đơn hàng này.')
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
const deadSince = (now: Date) => new Date(now.getTime() - ASKING_MS)

const refundRunning = () =>
  conflict('REFUND_RUNNING', 'Đơn hàng này đang được hoàn tiền. Hãy chờ ít phút rồi xem lại đơn.')

/**
 * The right to ask for the refund, one person's at a time, and the order's one reference: the first claim writes it,
 * every later one reads it. Its line in the log is there before the provider is asked.
 */
async function claimRefund(
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
          target: 'order',
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
 * Job: ends the claims of those who have died while the provider was asked, and has a person look at each order, once
 * for each claim, also when several processes do it at once. Only orders that were ever refunded are read
 * (`orders_refund_ref_idx`); a claim always has its reference.
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
      return { event, reviews: await writeReviews(deps, id, [UNHEARD]) }
    })
    if (!done) continue
    countPaymentEvent(deps, done.event)
    tellReviews(deps, done.reviews)
    deps.wakeOutbox()
  }
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
      target: 'order',
      targetId: order.id,
      after: { outcome: kind, code, amount: order.totalAmount },
      note,
    })
    return now?.status === 'PAID' ? writeReviews(deps, order.id, [reason]) : []
  })
  tellReviews(deps, written)
}

async function ask(gateway: PaymentGateway, request: RefundRequest): Promise<RefundAnswer> {
  try {
    return await gateway.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return { kind: 'unclear', code: 'không trả lời', answer: { error: error.message } }
  }
}

/** How the money went back: by our call, or as a person has seen it at the provider. */
interface Refunded {
  action: 'order.refund' | 'order.refund-confirmed'
  note: string
  /** What the provider has answered. */
  code?: string
}

/**
 * PAID → REFUNDED, once: ends the order's enrolments but for courses that another paid order holds, lowers the
 * courses' counts, resolves what waited for a person, and mails the buyer. Also for `order:refund --confirmed`,
 * when a person has seen the refund in the provider's portal; that waits for whoever is asking the provider now, whose
 * answer would be lost. 404 and 409 as `refundOrder`.
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
      .select({ email: users.email, fullName: users.fullName, emailProvedAt: users.emailProvedAt })
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
    const ended = await endEnrolments(deps, orderId)
    const titles = ended.map(({ title }) => title)
    await resolveReviews(deps, orderId, { by: await byWords(deps, by), note: 'Đã hoàn tiền.' })
    const keepsSome = await holdsCourseOf(deps, orderId)
    await enqueueRefundMail(deps, { orderId, totalAmount, buyer, titles, keepsSome })
    await record(deps, by, {
      action: how.action,
      target: 'order',
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
): Promise<{ id: string; title: string }[]> {
  const ended = await deps.db.q
    .delete(enrolments)
    .where(eq(enrolments.orderId, orderId))
    .returning({ courseId: enrolments.courseId })
  const taken: { id: string; title: string }[] = []
  // In a fixed order, as in `enrolBuyer`: refunds and purchases that share courses cannot deadlock.
  for (const courseId of ended.map((row) => row.courseId).sort()) {
    const [course] = await deps.db.q
      .update(courses)
      .set({ enrolmentCount: sql`greatest(${courses.enrolmentCount} - 1, 0)` })
      .where(eq(courses.id, courseId))
      .returning({ id: courses.id, title: courses.title })
    if (course) taken.push(course)
  }
  return taken
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
