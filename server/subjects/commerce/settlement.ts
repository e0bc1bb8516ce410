import { and, asc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../platform/db/schema.ts'
import { HOUR, MINUTE } from '../../platform/time-units.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentReport, QueryAnswer } from '../../providers/ports/payment-provider.ts'
import { askProvider, claimQuery, type AskedOrder } from './payment-query.ts'
import { flag, STILL_OPEN } from './flags.ts'
import { settleOrder } from './settle-order.ts'

/** A younger order is not queried: the payer is still on the provider's page. */
const ASK_AFTER = MINUTE / 2
/** Longer than the provider's window of 15 minutes, so that a payment in its last minute still counts. */
const EXPIRE_AFTER = 20 * MINUTE
const ALERT_AFTER = HOUR
/** The age of an order that our own window has ended when the provider is asked about it again, in milliseconds. */
export const FIRST_LATE_QUERY = 2 * HOUR
/**
 * Ages at which a FAILED order is queried again: it may be paid late and its IPN lost. Several, as the provider may be
 * down.
 */
const LATE_QUERIES = [FIRST_LATE_QUERY, 24 * HOUR, 36 * HOUR]
const LATE_END = 48 * HOUR
/** One run queries at most `BATCH` orders, `AT_ONCE` at a time. */
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
 * Queries the provider about an order that the caller has claimed (`claimQuery`), and settles it by the answer, which
 * it returns. After `EXPIRE_AFTER`, `waiting` and `not-found` make it FAILED, silence never does. `alongside` runs in
 * the same transaction.
 */
export async function settleByQuery(
  deps: Deps,
  order: OpenOrder,
  alongside?: (answer: QueryAnswer) => Promise<void>,
): Promise<QueryAnswer> {
  const answer = await askProvider(deps, order)
  const age = deps.now().getTime() - order.createdAt.getTime()
  const report = conclude(order, answer, age >= EXPIRE_AFTER)
  const also = async () => alongside?.(answer)
  if (report) await settleOrder(deps, order.provider, report, also)
  else await also()
  const unsettled = !report || report.verdict === 'processing' || report.verdict === 'waiting'
  if (unsettled && age >= ALERT_AFTER && order.status === 'PENDING') {
    await flag(deps, order.id, STILL_OPEN)
  }
  return answer
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

/** How many milliseconds to wait before the next query about an order of this age. */
const askAgainAfter = (ageMs: number): number => {
  if (ageMs < EXPIRE_AFTER) return MINUTE
  return ageMs < ALERT_AFTER ? 2 * MINUTE : 30 * MINUTE
}

/** Job: queries about PENDING orders and ends expired ones (docs/providers/payments.md#asking-about-open-orders). */
export async function settlePendingOrders(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.now().getTime()
  const before = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`
  const due = await fairBatch(
    deps,
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
  await settleEach(deps, due, askAgainAfter, stopping)
}

/** Job: queries about FAILED orders at `LATE_QUERIES`; its own job, so that these never delay a user who waits. */
export async function findLatePayments(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.now().getTime()
  const due = await fairBatch(
    deps,
    and(
      eq(orders.status, 'FAILED'),
      gt(orders.createdAt, new Date(now - LATE_END)),
      or(
        ...LATE_QUERIES.map((age) =>
          and(
            lte(orders.createdAt, new Date(now - age)),
            or(
              isNull(orders.lastQueriedAt),
              lt(
                orders.lastQueriedAt,
                sql`${orders.createdAt} + ${age / 1000} * interval '1 second'`,
              ),
            ),
          ),
        ),
      ),
    ),
  )
  await settleEach(deps, due, () => HOUR, stopping)
}

/** Up to `BATCH` due orders: each buyer's first before anybody's second, the longest waiting first. */
async function fairBatch(deps: Deps, isDue: SQL | undefined): Promise<OpenOrder[]> {
  const { q } = deps.db
  const waitsSince = sql`coalesce(${orders.lastQueriedAt}, ${orders.createdAt})`
  const due = q.$with('due').as(
    q
      .select({
        ...openOrderColumns,
        waitsSince: waitsSince.as('waits_since'),
        turn: sql`row_number() over (partition by ${orders.userId} order by ${waitsSince}, ${orders.createdAt}, ${orders.id})`.as(
          'turn',
        ),
      })
      .from(orders)
      .where(isDue),
  )
  return q
    .with(due)
    .select({
      id: due.id,
      provider: due.provider,
      createDateStr: due.createDateStr,
      status: due.status,
      createdAt: due.createdAt,
    })
    .from(due)
    .orderBy(asc(due.turn), asc(due.waitsSince), asc(due.createdAt), asc(due.id))
    .limit(BATCH)
}

/** A stop lets the queries under way end; the other orders stay due. */
async function settleEach(
  deps: Deps,
  due: OpenOrder[],
  gap: (ageMs: number) => number,
  stopping?: AbortSignal,
): Promise<void> {
  const silent = new Map<string, { count: number; reason: string }>()
  for (let i = 0; i < due.length && !stopping?.aborted; i += AT_ONCE) {
    const batch = due.slice(i, i + AT_ONCE)
    const answers = await Promise.all(batch.map((order) => settleOne(deps, order, gap)))
    for (const [index, answer] of answers.entries()) {
      const provider = batch[index]?.provider
      if (answer?.kind !== 'unreachable' || provider === undefined) continue
      const count = (silent.get(provider)?.count ?? 0) + 1
      silent.set(provider, { count, reason: answer.reason })
    }
  }
  // One line a run, not one an order.
  for (const [provider, { count, reason }] of silent) {
    deps.log.warn('payment provider unreachable', { provider, count, reason })
  }
}

async function settleOne(
  deps: Deps,
  order: OpenOrder,
  gap: (ageMs: number) => number,
): Promise<QueryAnswer | null> {
  const age = deps.now().getTime() - order.createdAt.getTime()
  try {
    return (await claimQuery(deps, order.id, gap(age))) ? await settleByQuery(deps, order) : null
  } catch (error) {
    // One order's error must not keep the others from being settled.
    deps.log.error('payment not settled', error, { orderId: order.id })
    return null
  }
}
