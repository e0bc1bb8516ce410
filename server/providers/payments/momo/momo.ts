import { randomUUID } from 'node:crypto'
import { momoMeaning } from '../../../../shared/rules/payment-results.ts'
import type { MomoSettings } from '../../../platform/settings.ts'
import { postToProvider, type JsonObject } from '../http.ts'
import {
  type Creation,
  type Judgement,
  type NewPayment,
  type PaymentDeps,
  type PaymentReport,
  type QueryAnswer,
  UNLESS_REFUNDED,
} from '../../ports/payment-provider.ts'
import { signMomo, type MomoResult } from './signing.ts'

/** Limits of a wallet payment in đồng (docs/providers/payments.md#momo-amount-limits). */
export const MOMO_LIMITS = { min: 1_000, max: 50_000_000 }

/** The verdict of a result code, by the one table of codes (docs/providers/payments.md#momo-result-codes). */
export function judgeMomo(resultCode: number): Judgement {
  const { verdict, concern } = momoMeaning(String(resultCode))
  if (concern === 'cancelled') {
    // After a success it means that the money was taken back.
    const flag = `MoMo báo giao dịch đã thanh toán bị hủy (${resultCode}).`
    return { verdict, flag, flagOf: ['PAID'] }
  }
  if (concern === 'refund-failed') {
    const flag = `MoMo báo hoàn tiền không thành công (${resultCode}).`
    return { verdict, flag, flagOf: ['PAID', 'REFUNDED'] }
  }
  return { verdict }
}

const wholeNumber = (text: string): bigint | null => (/^\d{1,15}$/.test(text) ? BigInt(text) : null)

/** The report of a verified IPN or redirect; `null` when one of its numbers is invalid. */
export function momoReport(fields: MomoResult): PaymentReport | null {
  const amount = wholeNumber(fields.amount)
  if (amount === null || !/^\d{1,6}$/.test(fields.resultCode)) return null
  return {
    orderId: fields.orderId,
    amount,
    code: fields.resultCode,
    transactionId: fields.transId,
    ...judgeMomo(Number(fields.resultCode)),
  }
}

/** Create codes after which a payment may or may not exist (docs/providers/payments.md#momo-create-codes). */
const UNCLEAR_CREATE = new Set([0, 1000, 7000, 7002, 9000, 40, 41, 43, 99])

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

/**
 * Creates a payment; the order's id is the request's, too (docs/providers/payments.md#momo-idempotency). Throws
 * `ProviderUnreachable`.
 */
export async function createMomoPayment(
  deps: Pick<PaymentDeps, 'db' | 'fetch'>,
  gateway: MomoSettings,
  order: Pick<NewPayment, 'orderId' | 'amount' | 'orderInfo' | 'returnUrl' | 'ipnUrl'>,
): Promise<Creation> {
  const fields = {
    partnerCode: gateway.partnerCode,
    requestId: order.orderId,
    amount: order.amount,
    orderId: order.orderId,
    orderInfo: order.orderInfo,
    redirectUrl: order.returnUrl,
    ipnUrl: order.ipnUrl,
    requestType: 'captureWallet',
    extraData: '',
  }
  const answer = await postToProvider(deps, `${gateway.baseUrl}/v2/gateway/api/create`, {
    ...fields,
    lang: 'vi',
    signature: signMomo('create', fields, gateway),
  })
  const code = answer['resultCode']
  const ours =
    answer['partnerCode'] === fields.partnerCode &&
    answer['orderId'] === fields.orderId &&
    answer['requestId'] === fields.requestId &&
    Number(answer['amount']) === fields.amount
  if (code === 0 && ours && isHttpUrl(answer['payUrl'])) {
    return { kind: 'created', payUrl: answer['payUrl'], answer }
  }
  const unclear = typeof code !== 'number' || UNCLEAR_CREATE.has(code)
  return { kind: unclear ? 'unclear' : 'refused', code: codeText(code), answer }
}

const codeText = (code: unknown): string => (typeof code === 'number' ? String(code) : 'unreadable')

/** Codes that refuse the query and say nothing about the payment. */
const QUERY_REFUSED = new Set([10, 11, 12, 13, 20, 21, 22, 40, 41, 43, 45, 47, 98, 99])

/** Queries an order's result (docs/providers/payments.md#momo-query). Throws `ProviderUnreachable`. */
export async function queryMomoPayment(
  deps: Pick<PaymentDeps, 'db' | 'fetch'>,
  gateway: MomoSettings,
  orderId: string,
): Promise<{ result: QueryAnswer; answer: JsonObject }> {
  const fields = { partnerCode: gateway.partnerCode, requestId: randomUUID(), orderId }
  const answer = await postToProvider(deps, `${gateway.baseUrl}/v2/gateway/api/query`, {
    ...fields,
    lang: 'vi',
    signature: signMomo('query', fields, gateway),
  })
  const code = answer['resultCode']
  const unreachable = (reason: string) => ({
    result: { kind: 'unreachable' as const, reason },
    answer,
  })
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return unreachable('no resultCode')
  // The response has no signature: TLS and these equal ids are the only proof that it is for this query.
  const ours =
    answer['partnerCode'] === fields.partnerCode &&
    answer['orderId'] === orderId &&
    answer['requestId'] === fields.requestId
  if (!ours) return unreachable('answer to another question')
  if (code === 42) return { result: { kind: 'not-found', code: '42' }, answer }
  if (QUERY_REFUSED.has(code)) return unreachable(`resultCode ${code}`)
  const judgement = judgeMomo(code)
  const paid = judgement.verdict === 'paid'
  const amount = wholeNumber(String(answer['amount']))
  if (paid && amount === null) return unreachable('paid without an amount')
  const transId = answer['transId']
  const refunds = answer['refundTrans']
  const refund: Partial<Judgement> =
    Array.isArray(refunds) && refunds.length > 0
      ? { flag: 'MoMo báo có hoàn tiền cho giao dịch này.', flagOf: UNLESS_REFUNDED }
      : {}
  const report: PaymentReport = {
    orderId,
    amount: paid ? amount : null,
    code: String(code),
    transactionId:
      typeof transId === 'number' || typeof transId === 'string' ? String(transId) : null,
    ...judgement,
    ...refund,
  }
  return { result: { kind: 'report', report }, answer }
}
