import { and, eq } from 'drizzle-orm'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type {
  IpnAnswer,
  IpnOutcome,
  IpnRequest,
  PaymentProvider,
} from '../../providers/ports/payment-provider.ts'
import { countOne } from '../../platform/limits/counters.ts'
import { networkOf } from '../../platform/limits/rules.ts'
import { countPaymentEvent, logPaymentEvent, type PaymentEvent } from './payment-events.ts'
import { claimQuery } from './payment-query.ts'
import { openOrderColumns, settleByQuery } from './settlement.ts'
import { flag, IN_WORK_AFTER_END } from './flags.ts'
import { isEndedByUs } from './settle-order.ts'
import { takeReport } from './take-report.ts'

/** Logs an unsigned callback unless its address sent too many (docs/behaviour.md#limits). Never throws. */
async function logUnsigned(deps: Deps, ip: string, event: PaymentEvent): Promise<void> {
  const turn = await countOne(deps, 'bad-callback', networkOf(ip)).catch(() => null)
  if (turn && !turn.allowed) {
    deps.metrics.count('limits_hit', { limit: 'bad-callback' })
    if (turn.firstRefused) deps.log.security('limit-reached', { limit: 'bad-callback', ip })
    return
  }
  await logPaymentEvent(deps, event)
}

/**
 * GET or POST /api/payments/{provider}/ipn (docs/providers/payments.md#order-states): settles the order by a signed
 * IPN; returns the provider's response to the outcome.
 */
export async function takeIpn(
  deps: Deps,
  provider: PaymentProvider,
  request: IpnRequest & { ip: string },
): Promise<IpnAnswer> {
  const { ipn } = provider
  let outcome: IpnOutcome
  let orderId: string | null = null
  let isSigned = false
  let isKnown = false
  try {
    const reading = ipn.read(deps, request)
    if (reading.kind === 'report') {
      isSigned = true
      orderId = reading.report.orderId
      ;({ outcome, isKnown } = await takeReport(deps, provider.id, reading.report))
    } else {
      orderId = reading.orderId
      outcome = reading.outcome
    }
  } catch (error) {
    if (!ipn.answers.error) throw error
    deps.log.error(`${provider.name} IPN`, error)
    outcome = 'error'
  }
  const answer = ipn.answers[outcome]
  if (!answer) throw new Error(`${provider.name} has no answer to ${outcome}`)
  const event: PaymentEvent = {
    provider: provider.id,
    source: 'ipn',
    orderId: orderId || null,
    outcome,
    received: ipn.method === 'get' ? Object.fromEntries(request.query) : request.body,
    answer: answer.body ?? answer.status,
  }
  if (isKnown) countPaymentEvent(deps, event)
  else await (isSigned ? logPaymentEvent(deps, event) : logUnsigned(deps, request.ip, event))
  return answer
}

/** Users reload return pages: one order is queried at the provider at most this often. */
const ASK_EVERY_MS = 3_000

/**
 * POST /api/payments/{provider}/confirm (docs/providers/payments.md#return-pages): the order's status, after a query
 * while it is open; the browser's query settles nothing. No session: 400 INVALID unless signed, 404.
 */
export async function confirmReturn(
  deps: Deps,
  provider: PaymentProvider,
  given: { query: string; ip: string },
): Promise<{ orderId: string; status: string }> {
  const params = new URLSearchParams(given.query)
  const report = provider.connect(deps)?.readReturn(params) ?? null
  const eventOf = (outcome: string): PaymentEvent => ({
    provider: provider.id,
    source: 'return',
    orderId: report?.orderId ?? null,
    outcome,
    received: Object.fromEntries(params),
  })
  if (!report) {
    await logUnsigned(deps, given.ip, eventOf('bad-signature'))
    throw invalid('Thông tin trả về từ cổng thanh toán không hợp lệ.')
  }
  const { orderId } = report
  const find = async () => {
    const [order] = await deps.db.q
      .select({ ...openOrderColumns, providerCode: orders.providerCode })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.provider, provider.id)))
    return order
  }
  const order = await find()
  if (!order) {
    await logPaymentEvent(deps, eventOf('not-found'))
    throw notFound('Không tìm thấy đơn hàng.')
  }
  await logPaymentEvent(deps, eventOf(report.verdict))
  // A failed order whose return reports anything else may be a late payment whose IPN was lost.
  const unsure =
    order.status === 'PENDING' || (order.status === 'FAILED' && report.verdict !== 'failed')
  if (unsure && (await claimQuery(deps, orderId, ASK_EVERY_MS))) await settleByQuery(deps, order)
  const now = (await find()) ?? order
  // Where the gateway is away, the return that it has signed is all that is known of the money.
  const isTaken = report.verdict === 'paid' || report.verdict === 'processing'
  if (isTaken && isEndedByUs(provider.id, now)) await flag(deps, orderId, IN_WORK_AFTER_END)
  return { orderId, status: now.status }
}
