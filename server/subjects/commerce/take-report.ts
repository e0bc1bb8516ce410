import { and, eq, gt, sql } from 'drizzle-orm'
import { orders, paymentEvents } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentReport, SettleOutcome } from '../../providers/ports/payment-provider.ts'
import { isEndedByUs, settleOrder } from './settle-order.ts'

interface TakenReport {
  outcome: SettleOutcome
  /** The order's log tells of it already: it came again, or at the same time as another one. */
  isKnown: boolean
}

/** Of each process: what is under way, by what it says. Two processes meet in the database, as ever. */
const underWay = new WeakMap<Deps, Map<string, Promise<TakenReport>>>()

/**
 * `settleOrder` for a verified IPN. Providers repeat themselves: a report about an order that it has settled costs one
 * read, and equal reports at the same time share one run.
 */
export async function takeReport(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<TakenReport> {
  const reports = underWay.get(deps) ?? new Map<string, Promise<TakenReport>>()
  underWay.set(deps, reports)
  const says = JSON.stringify([provider, { ...report, amount: String(report.amount) }])
  const first = reports.get(says)
  if (first) {
    const { outcome } = await first
    // What the first one has settled is settled for the others.
    return { outcome: outcome === 'settled' ? 'duplicate' : outcome, isKnown: true }
  }
  const work = recogniseOrSettle(deps, provider, report).finally(() => reports.delete(says))
  reports.set(says, work)
  return work
}

async function recogniseOrSettle(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<TakenReport> {
  const repeated = await recognise(deps, provider, report)
  if (repeated) return { outcome: 'duplicate', isKnown: repeated.isWritten }
  return { outcome: await settleOrder(deps, provider, report), isKnown: false }
}

/** The states of an order that such a report has settled; it changes nothing there. */
const SETTLED_BY: Readonly<Record<PaymentReport['verdict'], readonly string[]>> = {
  paid: ['PAID', 'REFUNDED'],
  failed: ['FAILED'],
  waiting: [],
  processing: [],
}

/** Repetitions of one report are written into the order's log once in this time. */
const WRITTEN_EVERY_MS = 3_600_000

/** By one read, without a lock: null unless the order is settled by this very outcome and amount. */
async function recognise(
  deps: Deps,
  provider: string,
  report: PaymentReport,
): Promise<{ isWritten: boolean } | null> {
  const states = SETTLED_BY[report.verdict]
  // What a person must look at is written with the order, whatever its state.
  if (states.length === 0 || report.flag) return null
  const { q } = deps.db
  const repetition = q
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.orderId, orders.id),
        eq(paymentEvents.source, 'ipn'),
        eq(paymentEvents.outcome, 'duplicate'),
        gt(paymentEvents.createdAt, new Date(deps.now().getTime() - WRITTEN_EVERY_MS)),
      ),
    )
  const [order] = await q
    .select({
      status: orders.status,
      totalAmount: orders.totalAmount,
      providerCode: orders.providerCode,
      isWritten: sql<boolean>`exists ${repetition}`,
    })
    .from(orders)
    .where(and(eq(orders.id, report.orderId), eq(orders.provider, provider)))
  const isRepeated =
    order !== undefined &&
    states.includes(order.status) &&
    !isEndedByUs(provider, order) &&
    report.amount === BigInt(order.totalAmount)
  return isRepeated ? { isWritten: order.isWritten } : null
}
