import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { PaymentReport, QueryAnswer } from '../payments/provider.ts'
import { askProvider, claimQuery, type AskedOrder } from './payment-query.ts'
import { flag, settleOrder } from './settle-order.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Fresh orders are left alone: the payer is still reading the gateway's page. */
const ASK_AFTER = MINUTE / 2
/** The gateway's window is 15 minutes; ours is longer, or late payers would be cancelled. */
const EXPIRE_AFTER = 20 * MINUTE
const ALERT_AFTER = 60 * MINUTE
/**
 * A payer may finish on a page that outlived our window, close the tab, and the IPN may get lost: a
 * failed order is asked about again at these ages, then never. More than once, for the provider may
 * be away just then.
 */
const LATE_LOOKS = [2 * HOUR, 24 * HOUR, 36 * HOUR]
const LATE_END = 48 * HOUR
/** One run asks about so many orders, so many at a time. */
const BATCH = 50
const AT_ONCE = 5

export interface OpenOrder extends AskedOrder {
  status: string
  createdAt: Date
}

export const openOrderColumns = {
  id: orders.id,
  provider: orders.provider,
  createDateStr: orders.createDateStr,
  status: orders.status,
  createdAt: orders.createdAt,
}

/**
 * Asks the provider about an order and settles it by the answer. The caller holds the claim
 * (`claimQuery`). Once the payment window is long over, "not paid yet" and "never heard of it" end
 * the order; no usable answer never does.
 */
export async function settleByQuery(deps: Deps, order: OpenOrder): Promise<void> {
  const answer = await askProvider(deps, order)
  const age = deps.now().getTime() - order.createdAt.getTime()
  const report = conclude(order, answer, age >= EXPIRE_AFTER)
  if (report) await settleOrder(deps, order.provider, report)
  const unsettled = !report || report.verdict === 'processing' || report.verdict === 'waiting'
  if (unsettled && age >= ALERT_AFTER && order.status === 'PENDING') {
    await flag(deps, order.id, 'Sau 60 phút vẫn chưa biết kết quả từ cổng thanh toán.')
    deps.log.error('payment still open after an hour', undefined, { orderId: order.id })
  }
}

function conclude(
  order: OpenOrder,
  answer: QueryAnswer,
  windowOver: boolean,
): PaymentReport | null {
  switch (answer.kind) {
    case 'report':
      return windowOver && answer.report.verdict === 'waiting'
        ? { ...answer.report, verdict: 'failed', amount: null }
        : answer.report
    case 'not-found':
      if (!windowOver) return null
      return {
        orderId: order.id,
        verdict: 'failed',
        amount: null,
        code: answer.code,
        transactionId: null,
      }
    case 'unreachable':
      return null
    default:
      return answer satisfies never
  }
}

/** How long to wait before asking about an order again: longer as it grows older. */
const askAgainAfter = (ageMs: number): number => {
  if (ageMs < EXPIRE_AFTER) return MINUTE
  return ageMs < ALERT_AFTER ? 2 * MINUTE : 30 * MINUTE
}

/**
 * Asks the providers about payments whose answer is missing, oldest first, and closes the expired
 * ones (docs/providers/payments.md#asking-about-open-orders). Safe to run in several processes at
 * once.
 */
export async function settlePendingOrders(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const before = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`
  const due = await deps.db.q
    .select(openOrderColumns)
    .from(orders)
    .where(
      and(
        eq(orders.status, 'PENDING'),
        lte(orders.createdAt, new Date(now - ASK_AFTER)),
        or(
          isNull(orders.lastQueriedAt),
          sql`${orders.lastQueriedAt} <= case
            when ${orders.createdAt} > ${before(EXPIRE_AFTER)} then ${before(askAgainAfter(0))}
            when ${orders.createdAt} > ${before(ALERT_AFTER)} then ${before(askAgainAfter(EXPIRE_AFTER))}
            else ${before(askAgainAfter(ALERT_AFTER))} end`,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(BATCH)
  await settleEach(deps, due, askAgainAfter)
}

/**
 * Asks about failed orders at the ages of `LATE_LOOKS`, for payments that came after all. Apart from
 * the sweep, so that a crowd of failures never delays a payment that somebody is waiting for.
 */
export async function findLatePayments(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const due = await deps.db.q
    .select(openOrderColumns)
    .from(orders)
    .where(
      and(
        eq(orders.status, 'FAILED'),
        gt(orders.createdAt, new Date(now - LATE_END)),
        or(
          ...LATE_LOOKS.map((look) =>
            and(
              lte(orders.createdAt, new Date(now - look)),
              or(
                isNull(orders.lastQueriedAt),
                lt(
                  orders.lastQueriedAt,
                  sql`${orders.createdAt} + ${look / 1000} * interval '1 second'`,
                ),
              ),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(BATCH)
  await settleEach(deps, due, () => HOUR)
}

async function settleEach(deps: Deps, due: OpenOrder[], gap: (ageMs: number) => number) {
  for (let i = 0; i < due.length; i += AT_ONCE) {
    await Promise.all(due.slice(i, i + AT_ONCE).map((order) => settleOne(deps, order, gap)))
  }
}

async function settleOne(deps: Deps, order: OpenOrder, gap: (ageMs: number) => number) {
  const age = deps.now().getTime() - order.createdAt.getTime()
  try {
    if (await claimQuery(deps, order.id, gap(age))) await settleByQuery(deps, order)
  } catch (error) {
    // One order's trouble must not keep the others from being settled.
    deps.log.error('payment not settled', error, { orderId: order.id })
  }
}
