import { and, eq, isNull } from 'drizzle-orm'
import { record, type By } from '../../platform/audit.ts'
import { orders, paymentReviews } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { byInLog, byWords } from './by-words.ts'

/** The reason of an order about which the provider has said nothing final for an hour. */
export const STILL_OPEN = 'Sau 60 phút vẫn chưa biết kết quả từ cổng thanh toán.'

/**
 * The reason of an order that our own window has ended and whose money is under way, by what the provider signs or
 * answers afterwards.
 */
export const IN_WORK_AFTER_END = 'Đơn đã hết hạn, nhưng sau đó cổng báo còn đang xử lý tiền.'

/** Resolves what the provider's own answer has made clear. */
const BY_ITSELF = 'hệ thống'

/** What a person must look at, written but not told yet. */
export interface Review {
  orderId: string
  /** A Vietnamese sentence. */
  reason: string
}

/**
 * Notes that a person must look at an order, and tells the owner: a line in the log and a mail to
 * `OWNER_EMAIL` (docs/providers/payments.md#what-a-person-must-look-at). Each reason is open once at a
 * time; again changes nothing. Not for use inside a transaction, which calls `writeReviews`.
 */
export async function flag(deps: Deps, orderId: string, reason: string): Promise<void> {
  const written = await deps.db.tx(() => writeReviews(deps, orderId, [reason]))
  tellReviews(deps, written)
}

/**
 * Writes reviews of an order and the mails about them into the caller's transaction; the job of the outbox sends
 * these. Returns those that are new, for `tellReviews`.
 */
export async function writeReviews(
  deps: Deps,
  orderId: string,
  reasons: readonly string[],
): Promise<Review[]> {
  const written: Review[] = []
  for (const reason of reasons) {
    const id = newId(deps.now())
    const added = await deps.db.q
      .insert(paymentReviews)
      .values({ id, orderId, reason, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: paymentReviews.id })
    if (added.length === 0) continue
    await enqueueOwnerMail(deps, { reviewId: id, orderId, reason })
    written.push({ orderId, reason })
  }
  return written
}

/** Tells log and metrics, after commit: a transaction may be rolled back, or run twice. */
export function tellReviews(deps: Deps, written: readonly Review[]): void {
  for (const { orderId, reason } of written) {
    deps.log.error('order needs a person', undefined, { orderId, reason })
    deps.metrics.count('payment_reviews', {})
  }
}

async function enqueueOwnerMail(
  deps: Deps,
  review: { reviewId: string; orderId: string; reason: string },
): Promise<void> {
  const to = deps.settings.ownerEmail
  const [order] = await deps.db.q
    .select({ totalAmount: orders.totalAmount, provider: orders.provider })
    .from(orders)
    .where(eq(orders.id, review.orderId))
  if (!to || !order) return
  await enqueueMail(deps, {
    template: 'order-review',
    data: { orderId: review.orderId, reason: review.reason, ...order },
    dedupeKey: `order-review:${review.reviewId}`,
    to,
  })
}

interface Resolution {
  /** Who did it, to be read. */
  by: string
  /** What became of it. */
  note: string
  /** Absent: all that is open. */
  only?: { reason: string } | { ids: readonly string[] }
}

/** Resolves the open reviews of an order, or some of them; returns their reasons. */
export async function resolveReviews(
  deps: Deps,
  orderId: string,
  { by, note, only }: Resolution,
): Promise<string[]> {
  const chosen =
    only &&
    ('reason' in only
      ? eq(paymentReviews.reason, only.reason)
      : isOneOf(paymentReviews.id, only.ids))
  const resolved = await deps.db.q
    .update(paymentReviews)
    .set({ resolvedAt: deps.now(), resolvedBy: by, note })
    .where(and(eq(paymentReviews.orderId, orderId), isNull(paymentReviews.resolvedAt), chosen))
    .returning({ reason: paymentReviews.reason })
  return resolved.map(({ reason }) => reason)
}

/**
 * A person has dealt with what waited at an order: all of it, or the reviews of these ids, so that nobody resolves what
 * came after the look. Returns how many; 409 NOTHING_OPEN.
 */
export async function resolveByHand(
  deps: Deps,
  orderId: string,
  by: By,
  { note, ids }: { note: string; ids?: readonly string[] | undefined },
): Promise<number> {
  const count = await deps.db.tx(async () => {
    const reasons = await resolveReviews(deps, orderId, {
      by: await byWords(deps, by),
      note,
      ...(ids ? { only: { ids } } : {}),
    })
    if (reasons.length === 0) {
      throw conflict('NOTHING_OPEN', `Đơn ${orderCode(orderId)} không có gì cần xử lý.`)
    }
    const act = { action: 'order.resolve', target: 'order', targetId: orderId } as const
    await record(deps, by, { ...act, before: { reasons: reasons.toSorted() }, note })
    return reasons.length
  })
  deps.log.security('order-resolved', { orderId, count, by: byInLog(by) })
  return count
}

/** The provider has answered after all: what waited for that needs nobody any more, all other reasons do. */
export async function resolveStillOpen(deps: Deps, orderId: string): Promise<void> {
  const note = 'Cổng thanh toán đã báo kết quả cuối cùng.'
  for (const reason of [STILL_OPEN, IN_WORK_AFTER_END]) {
    await resolveReviews(deps, orderId, { by: BY_ITSELF, note, only: { reason } })
  }
}
