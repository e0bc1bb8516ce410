import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { cartItems, enrolments, orderItems, orders, users } from '../../platform/db/schema.ts'
import { countEnrolments } from '../catalogue/course-counts.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { isLastWord } from '../../../shared/rules/payment-results.ts'
import { buyerColumns, enqueueReceipt } from './order-mails.ts'
import { IN_WORK_AFTER_END, resolveStillOpen, type Flag, logFlags, writeFlags } from './flags.ts'
import type { PaymentReport, SettleOutcome } from '../../providers/ports/payment-provider.ts'

/**
 * Makes an order PAID or FAILED by a verified report of its provider (an id, or FREE); no other code does
 * (docs/providers/payments.md#order-states). Reports may repeat or come at once: one conditional update decides.
 * Enrolment, cart, counts, mail and `alongside` are in the same transaction.
 */
export async function settleOrder(
  deps: Deps,
  provider: string,
  report: PaymentReport,
  alongside?: () => Promise<void>,
): Promise<SettleOutcome> {
  const { outcome, flags } = await deps.db.tx(async () => {
    const settled = await settleInTransaction(deps, provider, report)
    await alongside?.()
    return settled
  })
  logFlags(deps, flags)
  if (outcome === 'settled') deps.wakeOutbox()
  return outcome
}

/** The money is booked all the same: who locked the account decides what becomes of it. */
const BUYER_DISABLED =
  'Người mua đã bị khóa khi tiền đến: khóa học đã ghi cho họ nhưng họ không vào học được. Hãy mở khóa tài khoản hoặc hoàn tiền.'
/** Nobody can open an erased account again. */
const BUYER_ERASED =
  'Người mua đã xoá tài khoản trước khi tiền đến: khóa học không còn ai vào học. Hãy hoàn tiền.'

interface Settled {
  outcome: SettleOutcome
  /** What `logFlags` tells after commit. */
  flags: Flag[]
}

/** `settleOrder` inside the caller's transaction; the caller tells the flags and wakes the outbox after commit. */
export async function settleInTransaction(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<Settled> {
  const { q } = deps.db
  const ofReport = and(eq(orders.id, report.orderId), eq(orders.provider, provider))
  // Owner, provider and amount of an order never change, so this read needs no lock; the status only says
  // whether a flag concerns the order.
  const [order] = await q
    .select({
      userId: orders.userId,
      totalAmount: orders.totalAmount,
      status: orders.status,
      providerCode: orders.providerCode,
    })
    .from(orders)
    .where(ofReport)
  if (!order) return { outcome: 'not-found', flags: [] }

  const amountFits =
    report.amount === null ? report.verdict !== 'paid' : report.amount === BigInt(order.totalAmount)
  if (!amountFits) {
    const reported =
      report.amount === null || report.amount < 0n
        ? 'không đọc được'
        : formatMoney(Number(report.amount))
    const wanted = formatMoney(order.totalAmount)
    const reason = `Cổng báo số tiền ${reported}, không khớp đơn (${wanted}).`
    const flags = await writeFlags(deps, report.orderId, [reason])
    return { outcome: 'wrong-amount', flags }
  }

  const isFirstWord = isEndedByUs(provider, order) && isLastWord(provider, report.code)
  const { outcome, reasons } = await apply(deps, report, order.userId, isFirstWord)
  if (outcome === 'settled') await resolveStillOpen(deps, report.orderId)
  if (report.flag && (report.flagOf?.includes(order.status) ?? true)) {
    reasons.push(report.flag)
  } else if (report.verdict === 'processing' && isEndedByUs(provider, order)) {
    reasons.push(IN_WORK_AFTER_END)
  }
  return { outcome, flags: await writeFlags(deps, report.orderId, reasons) }
}

/** Our own window has ended it; the provider has not. */
export const isEndedByUs = (
  provider: string,
  { status, providerCode }: { status: string; providerCode: string | null },
): boolean => status === 'FAILED' && !isLastWord(provider, providerCode ?? '')

interface Applied {
  outcome: SettleOutcome
  /** Why a person must look at the order now. */
  reasons: string[]
}

async function apply(
  deps: Deps,
  report: PaymentReport,
  userId: string,
  isFirstWord: boolean,
): Promise<Applied> {
  switch (report.verdict) {
    case 'paid':
      return makePaid(deps, report, userId)
    case 'failed':
      return {
        outcome: (await makeFailed(deps, report, isFirstWord)) ? 'settled' : 'duplicate',
        reasons: [],
      }
    case 'waiting':
    case 'processing':
      return { outcome: (await noteCode(deps, report)) ? 'open' : 'duplicate', reasons: [] }
    default:
      return report.verdict satisfies never
  }
}

async function noteCode(deps: Deps, report: PaymentReport): Promise<boolean> {
  const noted = await deps.db.q
    .update(orders)
    .set({ providerCode: report.code })
    .where(and(eq(orders.id, report.orderId), eq(orders.status, 'PENDING')))
    .returning({ id: orders.id })
  return noted.length > 0
}

/** `isFirstWord`: our own window has ended the order, and this is the provider's own end of it. */
async function makeFailed(
  deps: Deps,
  report: PaymentReport,
  isFirstWord: boolean,
): Promise<boolean> {
  const failed = await deps.db.q
    .update(orders)
    .set({
      status: 'FAILED',
      providerCode: report.code,
      providerTransactionId: report.transactionId,
    })
    .where(
      and(
        eq(orders.id, report.orderId),
        inArray(orders.status, isFirstWord ? ['PENDING', 'FAILED'] : ['PENDING']),
      ),
    )
    .returning({ id: orders.id })
  return failed.length > 0
}

async function makePaid(deps: Deps, report: PaymentReport, userId: string): Promise<Applied> {
  const { q } = deps.db
  // Locks the buyer first, as checkout does: two orders of one buyer are settled one after the other.
  const [buyer] = await q
    .select({ ...buyerColumns, disabledAt: users.disabledAt, erasedAt: users.erasedAt })
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
  if (!paid || !buyer) return { outcome: 'duplicate', reasons: [] }

  const items = await q
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, report.orderId))
    .orderBy(asc(orderItems.courseId))
  const reasons = await enrolBuyer(deps, report.orderId, userId, items)
  if (buyer.erasedAt) reasons.push(BUYER_ERASED)
  else if (buyer.disabledAt) reasons.push(BUYER_DISABLED)
  await q.delete(cartItems).where(
    and(
      eq(cartItems.userId, userId),
      inArray(
        cartItems.courseId,
        items.map((item) => item.courseId),
      ),
    ),
  )
  await enqueueReceipt(deps, {
    orderId: report.orderId,
    totalAmount: paid.totalAmount,
    buyer,
    items,
  })
  return { outcome: 'settled', reasons }
}

/** Enrols the buyer; returns why a person must look at it. */
async function enrolBuyer(
  deps: Deps,
  orderId: string,
  userId: string,
  items: { courseId: string }[],
): Promise<string[]> {
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
  await countEnrolments(
    deps,
    userId,
    enrolled.map((row) => row.courseId),
    1,
  )
  const isNew = new Set(enrolled.map((row) => row.courseId))
  const ownedBefore = items.flatMap(({ courseId }) => (isNew.has(courseId) ? [] : [courseId]))
  return ownedBefore.length > 0 ? [await ownedReason(deps, userId, ownedBefore, items.length)] : []
}

/** Names the orders that the courses came by: usually the same cart, paid at the other provider. */
async function ownedReason(
  deps: Deps,
  userId: string,
  ownedBefore: string[],
  bought: number,
): Promise<string> {
  const earlier = await deps.db.q
    .selectDistinct({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), inArray(enrolments.courseId, ownedBefore)))
    .orderBy(asc(enrolments.orderId))
  const codes = earlier.flatMap((row) => (row.orderId === null ? [] : [orderCode(row.orderId)]))
  const by = codes.length > 0 ? ` (theo đơn ${codes.join(', ')})` : ''
  return `Đã trả tiền cho ${ownedBefore.length}/${bought} khóa học mà người mua có sẵn${by}: cần hoàn tiền.`
}
