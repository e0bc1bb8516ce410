import { and, asc, eq, ne } from 'drizzle-orm'
import type { OrderDetail } from '../../../shared/contract/admin/orders.ts'
import { heldWords } from '../../../shared/format/order-words.ts'
import { checkedAmong } from '../commerce/being-checked.ts'
import { orderRecord } from '../commerce/order-records.ts'
import { receiptsOf } from '../commerce/order-receipts.ts'
import { timelineOf } from '../commerce/order-timeline.ts'
import { isBeingRefunded } from '../commerce/refund-claim.ts'
import { orderItems, orders } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { Deps } from '../../deps.ts'

type Kept = Awaited<ReturnType<typeof orderRecord>>

/** GET /api/admin/orders/{id}: all that is known of one order, and what a refund of it would do. 404. */
export async function orderDetail(deps: Deps, orderId: string): Promise<OrderDetail> {
  const kept = await orderRecord(deps, orderId)
  const { order, buyer } = kept
  const receipts = await receiptsOf(deps, orderId)
  const checked = await checkedAmong(deps, [orderId])
  const isOn = Boolean(deps.payments[order.provider]?.connect(deps))
  return {
    _id: order.id,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    provider: order.provider,
    totalAmount: order.totalAmount,
    isLate: order.isLate,
    ...(checked.has(orderId) ? { beingChecked: true } : {}),
    buyer: {
      _id: order.userId,
      fullName: buyer.fullName,
      email: buyer.email,
      // Of an erased one the name says it.
      isDisabled: buyer.disabledAt !== null && buyer.erasedAt === null,
    },
    paidAt: iso(order.paidAt),
    refundedAt: iso(order.refundedAt),
    transactionId: order.providerTransactionId,
    providerCode: order.providerCode,
    refundRef: order.refundRef,
    courses: kept.items.map((item) => ({
      courseId: item.courseId,
      title: item.title,
      price: item.price,
      quantity: item.quantity,
      held: heldWords(orderId, item),
    })),
    timeline: timelineOf(kept).map(({ at, words }) => ({ at: at.toISOString(), words })),
    reviews: kept.flags.map((flag) => ({
      _id: flag.id,
      reason: flag.reason,
      createdAt: flag.createdAt.toISOString(),
      resolvedAt: iso(flag.resolvedAt),
      resolvedBy: flag.resolvedBy ?? '',
      note: flag.note,
    })),
    refund: await refundOf(deps, kept, isOn),
    canAsk: isOn,
    canResend: order.paidAt !== null && buyer.erasedAt === null,
    receipts: receipts.map(({ createdAt, sentAt }) => ({
      createdAt: createdAt.toISOString(),
      sentAt: iso(sentAt),
    })),
  }
}

const iso = (time: Date | null) => time?.toISOString() ?? null

/** What a refund would do, by the rules of `markRefunded`. */
async function refundOf(deps: Deps, kept: Kept, isOn: boolean): Promise<OrderDetail['refund']> {
  const { order, items, events } = kept
  const isRunning = isBeingRefunded(order, deps.now())
  const wasLeft = order.refundAskedAt !== null && !isRunning
  const isUnclear =
    order.status === 'PAID' &&
    (wasLeft || events.some(({ source, outcome }) => source === 'refund' && outcome === 'unclear'))
  const none = { isUnclear, takes: [], stays: [] }
  if (order.status !== 'PAID') return { state: 'no', ...none }
  const held = items.filter(({ enrolmentOrderId }) => enrolmentOrderId === order.id)
  const others = await deps.db.q
    .select({ courseId: orderItems.courseId, orderId: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.status, 'PAID'),
        ne(orders.id, order.id),
        isOneOf(
          orderItems.courseId,
          held.map(({ courseId }) => courseId),
        ),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
  const heirOf = (courseId: string) => others.find((other) => other.courseId === courseId)?.orderId
  const stays = items.flatMap((item) => {
    const isOurs = item.enrolmentOrderId === order.id
    const orderId = isOurs ? heirOf(item.courseId) : item.enrolmentOrderId
    return orderId ? [{ title: item.title, orderId }] : []
  })
  const takes = held.flatMap(({ courseId, title }) => (heirOf(courseId) ? [] : [title]))
  const canCall = isOn || order.provider === 'FREE'
  return {
    state: isRunning ? 'running' : canCall ? 'can' : 'off',
    isUnclear,
    takes,
    stays,
  }
}
