import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound } from '../errors.ts'
import type { IpnAnswer, IpnOutcome, IpnRequest, PaymentProvider } from '../payments/provider.ts'
import { logPaymentEvent } from './payment-events.ts'
import { claimQuery } from './payment-query.ts'
import { settleOrder } from './settle-order.ts'
import { openOrderColumns, settleByQuery } from './settlement.ts'

/**
 * A provider's IPN: once its signature holds, the order is settled by it. Every outcome has the
 * provider's own answer; what is not genuine changes nothing.
 */
export async function takeIpn(
  deps: Deps,
  provider: PaymentProvider,
  request: IpnRequest,
): Promise<IpnAnswer> {
  const { ipn } = provider
  let outcome: IpnOutcome
  let orderId: string | null = null
  try {
    const reading = ipn.read(deps, request)
    if (reading.kind === 'report') {
      orderId = reading.report.orderId
      outcome = await settleOrder(deps, provider.id, reading.report)
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
  await logPaymentEvent(deps, {
    provider: provider.id,
    source: 'ipn',
    orderId: orderId || null,
    outcome,
    received: ipn.method === 'get' ? Object.fromEntries(request.query) : request.body,
    answer: answer.body ?? answer.status,
  })
  return answer
}

/** Return pages may be reloaded; the provider is asked about one order at most this often. */
const ASK_EVERY_MS = 3_000

/**
 * What a return page asks for (docs/providers/payments.md#return-pages): the order's real status, after
 * asking the provider once if it is not known yet. The browser's own query never settles anything. 400 when
 * the query was not signed by the provider, 404 for an order that is not ours.
 */
export async function confirmReturn(
  deps: Deps,
  provider: PaymentProvider,
  query: string,
): Promise<{ orderId: string; status: string }> {
  const params = new URLSearchParams(query)
  const report = provider.connect(deps)?.readReturn(params) ?? null
  const log = (outcome: string) =>
    logPaymentEvent(deps, {
      provider: provider.id,
      source: 'return',
      orderId: report?.orderId ?? null,
      outcome,
      received: Object.fromEntries(params),
    })
  if (!report) {
    await log('bad-signature')
    throw invalid('Thông tin trả về từ cổng thanh toán không hợp lệ.')
  }
  const { orderId } = report
  const find = async () => {
    const [order] = await deps.db.q
      .select(openOrderColumns)
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.provider, provider.id)))
    return order
  }
  const order = await find()
  if (!order) {
    await log('not-found')
    throw notFound('Không tìm thấy đơn hàng.')
  }
  await log(report.verdict)
  // A failed order whose return says "paid" may be a late payment whose IPN was lost.
  const unsure =
    order.status === 'PENDING' || (order.status === 'FAILED' && report.verdict === 'paid')
  if (unsure && (await claimQuery(deps, orderId, ASK_EVERY_MS))) await settleByQuery(deps, order)
  return { orderId, status: (await find())?.status ?? order.status }
}
