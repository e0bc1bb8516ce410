import { randomUUID } from 'node:crypto'
import { type Concern, vnpayMeaning } from '../../../../shared/rules/payment-results.ts'
import type { VnpaySettings } from '../../../platform/settings.ts'
import { gmt7Stamp } from '../gmt7.ts'
import { postToProvider, type JsonObject } from '../http.ts'
import {
  type Judgement,
  type KnownOrder,
  type NewPayment,
  type PaymentDeps,
  type PaymentReport,
  type QueryAnswer,
  UNLESS_REFUNDED,
} from '../../ports/payment-provider.ts'
import { sameSignature } from '../signatures.ts'
import { signedVnpayQuery, signVnpay, vnpayJoined, type VnpayFields } from './signing.ts'

export const VNPAY_VERSION = '2.1.0'

/** In đồng, as merchants have seen them: below a billion (docs/providers/payments.md#vnpay-amount-limits). */
export const VNPAY_LIMITS = { min: 5_000, max: 999_999_999 }

/** The amount in VNPAY's unit, hundredths of a đồng; BigInt avoids rounding. */
export const vnpayAmount = (amount: number): string => String(BigInt(amount) * 100n)

type VnpayPayment = Omit<NewPayment, 'siteUrl' | 'ipnUrl'>

/** The signed address of the payment page (docs/providers/payments.md#vnpay-pay-parameters); no call. */
export function vnpayPayUrl(gateway: VnpaySettings, payment: VnpayPayment): string {
  const query = signedVnpayQuery(
    {
      vnp_Version: VNPAY_VERSION,
      vnp_Command: 'pay',
      vnp_TmnCode: gateway.tmnCode,
      vnp_Amount: vnpayAmount(payment.amount),
      vnp_CreateDate: gmt7Stamp(payment.createdAt),
      vnp_ExpireDate: gmt7Stamp(payment.expiresAt),
      vnp_CurrCode: 'VND',
      vnp_IpAddr: payment.ipAddr,
      vnp_Locale: 'vn',
      vnp_OrderInfo: payment.orderInfo,
      vnp_OrderType: 'other',
      vnp_ReturnUrl: payment.returnUrl,
      vnp_TxnRef: payment.orderId,
    },
    gateway.hashSecret,
  )
  return `${gateway.payUrl}?${query}`
}

/** What a person is told of a concern. */
const FLAGS: Partial<Record<Concern, (response: string, status: string) => string>> = {
  fraud: () => 'VNPAY nghi ngờ gian lận (07): đã trừ tiền, chờ kiểm tra.',
  contradiction: (response, status) =>
    `VNPAY trả hai mã trái nhau (${response || 'thiếu mã'}, trạng thái ${status}).`,
  reversed: () => 'VNPAY báo giao dịch đảo (04): ngân hàng đã trừ tiền.',
  refunding: (_, status) => `VNPAY báo đang hoàn tiền (${status}).`,
  'refund-failed': () => 'VNPAY báo hoàn tiền bị từ chối (09).',
}

/** The verdict of the two codes (docs/providers/payments.md#vnpay-paid-takes-both-codes); a query passes '00' first. */
export function judgeVnpay(responseCode: string, transactionStatus: string): Judgement {
  const { verdict, concern } = vnpayMeaning(responseCode, transactionStatus)
  const flag = concern && FLAGS[concern]?.(responseCode, transactionStatus)
  if (flag === undefined) return { verdict }
  return { verdict, flag, ...(concern === 'refunding' ? { flagOf: UNLESS_REFUNDED } : {}) }
}

/** VNPAY's amount (đồng × 100) in đồng; `null` when it is not a whole number of đồng. */
function amountInVnd(text: string | undefined): bigint | null {
  if (!text || !/^\d{1,14}$/.test(text)) return null
  const hundredths = BigInt(text)
  return hundredths % 100n === 0n ? hundredths / 100n : null
}

/** The report of a verified IPN or return. An invalid amount becomes -1, which fits no order. */
export function vnpayReport(fields: VnpayFields): PaymentReport {
  const responseCode = fields['vnp_ResponseCode'] ?? ''
  const status = fields['vnp_TransactionStatus'] ?? ''
  return {
    orderId: fields['vnp_TxnRef'] ?? '',
    amount: amountInVnd(fields['vnp_Amount']) ?? -1n,
    code: `${responseCode}/${status}`,
    transactionId: fields['vnp_TransactionNo'] ?? null,
    ...judgeVnpay(responseCode, status),
  }
}

/** Queries an order by querydr (docs/providers/payments.md#vnpay-querydr). Throws `ProviderUnreachable`. */
export async function queryVnpayPayment(
  deps: Pick<PaymentDeps, 'db' | 'fetch' | 'now'>,
  gateway: VnpaySettings,
  order: KnownOrder,
): Promise<{ result: QueryAnswer; answer: JsonObject }> {
  const request = {
    vnp_RequestId: randomUUID().replaceAll('-', ''),
    vnp_Version: VNPAY_VERSION,
    vnp_Command: 'querydr',
    vnp_TmnCode: gateway.tmnCode,
    vnp_TxnRef: order.orderId,
    vnp_TransactionDate: order.createDateStr,
    vnp_CreateDate: gmt7Stamp(deps.now()),
    vnp_IpAddr: '127.0.0.1',
    vnp_OrderInfo: order.orderInfo,
  }
  const answer = await postToProvider(deps, gateway.apiUrl, {
    ...request,
    vnp_SecureHash: signVnpay(vnpayJoined('querydr', request), gateway.hashSecret),
  })
  const unreachable = (reason: string) => ({
    result: { kind: 'unreachable' as const, reason },
    answer,
  })
  const hash = answer['vnp_SecureHash']
  const code = answer['vnp_ResponseCode']
  if (typeof code !== 'string') return unreachable('no vnp_ResponseCode')
  // "Not found" may be unsigned: a forged one can only make the order FAILED, and a later report of
  // success makes a FAILED order PAID.
  if (code === '91' && !hash) return { result: { kind: 'not-found', code }, answer }
  const expected = signVnpay(vnpayJoined('querydrAnswer', answer), gateway.hashSecret)
  if (typeof hash !== 'string' || !sameSignature(expected, hash))
    return unreachable('bad signature')
  const ours = answer['vnp_TmnCode'] === gateway.tmnCode && answer['vnp_TxnRef'] === order.orderId
  if (!ours) return unreachable('answer to another question')
  if (code === '91') return { result: { kind: 'not-found', code }, answer }
  if (code !== '00') return unreachable(`vnp_ResponseCode ${code}`)

  const status = answer['vnp_TransactionStatus']
  if (typeof status !== 'string') return unreachable('no vnp_TransactionStatus')
  const judgement = judgeVnpay('00', status)
  const amount = amountInVnd(String(answer['vnp_Amount']))
  const transactionNo = answer['vnp_TransactionNo']
  const report: PaymentReport = {
    orderId: order.orderId,
    amount: judgement.verdict === 'paid' ? (amount ?? -1n) : null,
    code: `${code}/${status}`,
    transactionId:
      typeof transactionNo === 'string' || typeof transactionNo === 'number'
        ? String(transactionNo)
        : null,
    ...judgement,
  }
  return { result: { kind: 'report', report }, answer }
}
