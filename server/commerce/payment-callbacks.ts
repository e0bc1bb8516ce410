import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound } from '../errors.ts'
import { momoGateway, vnpayGateway } from '../payments/gateways.ts'
import { isMomoResultGenuine, readMomoResult } from '../payments/momo/signing.ts'
import { momoReport } from '../payments/momo/momo.ts'
import type { PaymentReport, Provider } from '../payments/report.ts'
import { vnpayReport } from '../payments/vnpay/vnpay.ts'
import { readVnpayQuery } from '../payments/vnpay/signing.ts'
import { logPaymentEvent } from './payment-events.ts'
import { claimQuery } from './payment-query.ts'
import { settleOrder, type SettleOutcome } from './settle-order.ts'
import { openOrderColumns, settleByQuery } from './settlement.ts'

/**
 * MoMo's IPN (reference/payments.md §1.5): 204 once it is genuine and dealt with, whatever came of
 * it; 400 when it is not genuine, and then nothing changes.
 */
export async function takeMomoIpn(deps: Deps, body: unknown): Promise<204 | 400> {
  const log = (outcome: string, orderId: string | null, answer: number) =>
    logPaymentEvent(deps, {
      provider: 'MOMO',
      source: 'ipn',
      orderId,
      outcome,
      received: body,
      answer,
    })
  const gateway = momoGateway(deps)
  const result = readMomoResult(body)
  const report = result && momoReport(result.fields)
  if (!gateway || !result || !report) {
    await log('malformed', null, 400)
    return 400
  }
  if (!isMomoResultGenuine(result, gateway)) {
    await log('bad-signature', report.orderId, 400)
    return 400
  }
  await log(await settleOrder(deps, report), report.orderId, 204)
  return 204
}

export interface VnpayIpnAnswer {
  RspCode: string
  Message: string
}

const VNPAY_ANSWERS = {
  settled: { RspCode: '00', Message: 'Confirm Success' },
  open: { RspCode: '00', Message: 'Confirm Success' },
  duplicate: { RspCode: '02', Message: 'Order already confirmed' },
  'not-found': { RspCode: '01', Message: 'Order not found' },
  'wrong-amount': { RspCode: '04', Message: 'Invalid amount' },
  'bad-signature': { RspCode: '97', Message: 'Invalid signature' },
  error: { RspCode: '99', Message: 'Unknown error' },
} as const satisfies Record<SettleOutcome | 'bad-signature' | 'error', VnpayIpnAnswer>

/** VNPAY's IPN (reference/payments.md §2.5): always an answer with a code, never an exception. */
export async function takeVnpayIpn(deps: Deps, params: URLSearchParams): Promise<VnpayIpnAnswer> {
  let outcome: keyof typeof VNPAY_ANSWERS
  try {
    outcome = await settleVnpayIpn(deps, params)
  } catch (error) {
    deps.log.error('VNPAY IPN', error)
    outcome = 'error'
  }
  const answer = VNPAY_ANSWERS[outcome]
  await logPaymentEvent(deps, {
    provider: 'VNPAY',
    source: 'ipn',
    orderId: params.get('vnp_TxnRef'),
    outcome,
    received: Object.fromEntries(params),
    answer,
  })
  return answer
}

async function settleVnpayIpn(
  deps: Deps,
  params: URLSearchParams,
): Promise<keyof typeof VNPAY_ANSWERS> {
  const gateway = vnpayGateway(deps)
  const hasInput = [...params.keys()].some((name) => name.startsWith('vnp_'))
  if (!gateway || !hasInput) return 'error'
  const fields = readVnpayQuery(params, gateway.hashSecret)
  if (!fields) return 'bad-signature'
  if (fields['vnp_TmnCode'] !== gateway.tmnCode) return 'not-found'
  return settleOrder(deps, vnpayReport(fields))
}

/** What a return page's query says, once its signature holds; `null` when it does not. */
function readReturn(deps: Deps, provider: Provider, params: URLSearchParams): PaymentReport | null {
  if (provider === 'MOMO') {
    const gateway = momoGateway(deps)
    const names = [...params.keys()]
    if (!gateway || new Set(names).size !== names.length) return null
    const result = readMomoResult(Object.fromEntries(params))
    return result && isMomoResultGenuine(result, gateway) ? momoReport(result.fields) : null
  }
  const gateway = vnpayGateway(deps)
  const fields = gateway && readVnpayQuery(params, gateway.hashSecret)
  return fields && fields['vnp_TmnCode'] === gateway.tmnCode ? vnpayReport(fields) : null
}

/** Return pages may be reloaded; the provider is asked about one order at most this often. */
const ASK_EVERY_MS = 3_000

/**
 * What a return page asks for (an extra call, design.md): the order's real status, after asking the
 * provider once if it is not known yet. The browser's own query never settles anything. 400 when
 * the query was not signed by the provider, 404 for an order that is not ours.
 */
export async function confirmReturn(
  deps: Deps,
  provider: Provider,
  query: string,
): Promise<{ orderId: string; status: string }> {
  const params = new URLSearchParams(query)
  const report = readReturn(deps, provider, params)
  const log = (outcome: string) =>
    logPaymentEvent(deps, {
      provider,
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
      .where(and(eq(orders.id, orderId), eq(orders.provider, provider)))
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
