import { and, asc, eq, isNull } from 'drizzle-orm'
import { record, type By } from '../../platform/audit.ts'
import { orders, orderFlags } from '../../platform/db/schema.ts'
import type { Queries } from '../../platform/db/client.ts'
import { grouped } from '../../platform/db/grouped.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { byInLog, byWords } from './by-words.ts'

/** The reason of an order about which the provider has said nothing final for an hour. */
export const STILL_OPEN = 'Sau 60 phút vẫn chưa biết kết quả từ cổng thanh toán.'

/** The reason of an order that our window has ended while its provider still works on the money. */
export const IN_WORK_AFTER_END = 'Đơn đã hết hạn, nhưng sau đó cổng báo còn đang xử lý tiền.'

/** Resolves what the provider's own answer has made clear. */
const BY_ITSELF = 'hệ thống'

/** What a person must look at, written but not told yet. */
export interface Flag {
  orderId: string
  /** A Vietnamese sentence. */
  reason: string
}

/**
 * Flags an order for a person: a line in the log and a mail to `OWNER_EMAIL`
 * (docs/providers/payments.md#what-a-person-must-look-at). Each reason is open once. A transaction calls `writeFlags`
 * instead.
 */
export async function flag(deps: Deps, orderId: string, reason: string): Promise<void> {
  const written = await deps.db.tx(() => writeFlags(deps, orderId, [reason]))
  logFlags(deps, written)
}

/** Writes flags and their mails into the caller's transaction; returns the new ones, for `logFlags` after commit. */
export async function writeFlags(
  deps: Deps,
  orderId: string,
  reasons: readonly string[],
): Promise<Flag[]> {
  const written: Flag[] = []
  for (const reason of reasons) {
    const id = newId(deps.now())
    const added = await deps.db.q
      .insert(orderFlags)
      .values({ id, orderId, reason, createdAt: deps.now() })
      .onConflictDoNothing()
      .returning({ id: orderFlags.id })
    if (added.length === 0) continue
    await enqueueOwnerMail(deps, { flagId: id, orderId, reason })
    written.push({ orderId, reason })
  }
  return written
}

/** Tells log and metrics, after commit: a transaction may be rolled back, or run twice. */
export function logFlags(deps: Deps, written: readonly Flag[]): void {
  for (const { orderId, reason } of written) {
    deps.log.error('order needs a person', undefined, { orderId, reason })
    deps.metrics.count('payment_reviews', {})
  }
}

async function enqueueOwnerMail(
  deps: Deps,
  flagged: { flagId: string; orderId: string; reason: string },
): Promise<void> {
  const to = deps.settings.ownerEmail
  const [order] = await deps.db.q
    .select({ totalAmount: orders.totalAmount, provider: orders.provider })
    .from(orders)
    .where(eq(orders.id, flagged.orderId))
  if (!to || !order) return
  await enqueueMail(deps, {
    template: 'order-review',
    data: { orderId: flagged.orderId, reason: flagged.reason, ...order },
    dedupeKey: `order-review:${flagged.flagId}`,
    to,
  })
}

/** Of the order in a query's row. */
export const openFlags = (q: Queries) =>
  q
    .select({ id: orderFlags.id })
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orders.id), isNull(orderFlags.resolvedAt)))

/** Why a person must look at these orders, the oldest reason first. */
export async function openReasons(deps: Deps, orderIds: readonly string[]) {
  const rows = await deps.db.q
    .select({ orderId: orderFlags.orderId, reason: orderFlags.reason })
    .from(orderFlags)
    .where(and(isOneOf(orderFlags.orderId, orderIds), isNull(orderFlags.resolvedAt)))
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
  const reasons = grouped(rows, 'orderId', ({ reason }) => reason)
  return (orderId: string) => reasons.get(orderId) ?? []
}

interface Resolution {
  /** Who did it, to be read. */
  by: string
  /** What became of it. */
  note: string
  /** Absent: all that is open. */
  only?: { reason: string } | { ids: readonly string[] }
}

/** Resolves the open flags of an order, or some of them; returns their reasons. */
export async function resolveFlags(
  deps: Deps,
  orderId: string,
  { by, note, only }: Resolution,
): Promise<string[]> {
  const chosen =
    only &&
    ('reason' in only ? eq(orderFlags.reason, only.reason) : isOneOf(orderFlags.id, only.ids))
  const resolved = await deps.db.q
    .update(orderFlags)
    .set({ resolvedAt: deps.now(), resolvedBy: by, note })
    .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.resolvedAt), chosen))
    .returning({ reason: orderFlags.reason })
  return resolved.map(({ reason }) => reason)
}

/** A person has dealt with an order's flags: all, or those of these ids. Returns how many; 409 NOTHING_OPEN. */
export async function resolveByHand(
  deps: Deps,
  orderId: string,
  by: By,
  { note, ids }: { note: string; ids?: readonly string[] | undefined },
): Promise<number> {
  const count = await deps.db.tx(async () => {
    const reasons = await resolveFlags(deps, orderId, {
      by: await byWords(deps, by),
      note,
      ...(ids ? { only: { ids } } : {}),
    })
    if (reasons.length === 0) {
      throw conflict('NOTHING_OPEN', `Đơn ${orderCode(orderId)} không có gì cần xử lý.`)
    }
    const before = { reasons: reasons.toSorted() }
    await record(deps, by, { action: 'order.resolve', targetId: orderId, before, note })
    return reasons.length
  })
  deps.log.security('order-resolved', { orderId, count, by: byInLog(by) })
  return count
}

/** The provider has answered after all: what waited for that needs nobody any more, all other reasons do. */
export async function resolveStillOpen(deps: Deps, orderId: string): Promise<void> {
  const note = 'Cổng thanh toán đã báo kết quả cuối cùng.'
  for (const reason of [STILL_OPEN, IN_WORK_AFTER_END]) {
    await resolveFlags(deps, orderId, { by: BY_ITSELF, note, only: { reason } })
  }
}
