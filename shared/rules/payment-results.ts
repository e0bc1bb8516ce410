import type { Provider } from './payment-providers.ts'

/**
 * What the codes of the providers say about a payment (docs/providers/payments.md#paid-being-checked-not-paid). Nothing
 * else judges a code: server, pages and back office ask here. `payment-words.ts` has them in words, for the back office.
 */

/**
 * For the buyer: `paid`; `unpaid`, which is final; `checking`: the money may be on its way, so nobody should pay again.
 * A code that is unknown or missing is `checking`, for it rules nothing out.
 */
export type PaymentResult = 'paid' | 'checking' | 'unpaid'

/**
 * For the order: `paid`; `failed`, which is final; `waiting` for the payer; `processing`, where the provider still works
 * on it or has said nothing that is known.
 */
export type Verdict = 'paid' | 'failed' | 'waiting' | 'processing'

/** What a person must be told about a code, beyond its verdict. */
export type Concern =
  | 'cancelled'
  | 'refund-failed'
  | 'fraud'
  | 'reversed'
  | 'refunding'
  | 'contradiction'

interface CodeMeaning {
  verdict: Verdict
  concern?: Concern
  /** True where the payer's money was taken although the payment did not succeed. */
  isHeld?: boolean
}

/** What the buyer is told of a meaning. */
const resultOf = ({ verdict, isHeld }: CodeMeaning): PaymentResult => {
  if (verdict === 'paid') return 'paid'
  return verdict === 'failed' && !isHeld ? 'unpaid' : 'checking'
}

const FAILED: CodeMeaning = { verdict: 'failed' }
/** In work, unknown, or an answer to a call of ours that says nothing about the payment. */
const IN_WORK: CodeMeaning = { verdict: 'processing' }

const each = (codes: string, meaning: CodeMeaning) =>
  codes.split(' ').map((code): [string, CodeMeaning] => [code, meaning])

/** docs/providers/payments.md#momo-result-codes; what is not here is in work. */
const MOMO: ReadonlyMap<string, CodeMeaning> = new Map([
  ['0', { verdict: 'paid' }],
  ['1000', { verdict: 'waiting' }],
  ...each('1001 1002 1004 1005 1006 1007 1026 4001 4002 4100 98 99 2019', FAILED),
  ...each('1003 1017', { verdict: 'failed', concern: 'cancelled' }),
  ...each('1080 1081 1088', { verdict: 'processing', concern: 'refund-failed' }),
])

/** The meaning of MoMo's `resultCode`, as it is written. */
export const momoMeaning = (code: string): CodeMeaning => MOMO.get(code) ?? IN_WORK

export const momoResult = (code: string): PaymentResult => resultOf(momoMeaning(code))

/** docs/providers/payments.md#vnpay-response-codes */
const VNPAY_RESPONSES: readonly string[] = '00 07 09 10 11 12 13 24 51 65 75 79 99'.split(' ')

/** docs/providers/payments.md#vnpay-transaction-status */
const VNPAY_STATUS: ReadonlyMap<string, CodeMeaning> = new Map<string, CodeMeaning>([
  ['00', { verdict: 'paid' }],
  ['01', { verdict: 'waiting' }],
  ['02', FAILED],
  ['04', { verdict: 'failed', isHeld: true, concern: 'reversed' }],
  ['05', { verdict: 'failed', isHeld: true, concern: 'refunding' }],
  ['06', { verdict: 'failed', isHeld: true, concern: 'refunding' }],
  ['09', { verdict: 'processing', concern: 'refund-failed' }],
])

/**
 * The meaning of VNPAY's two codes together; '' is a missing one. Only 00 and 00 is paid. A failure needs both too: a
 * status 02, and a response code that is known.
 */
export function vnpayMeaning(response: string, status: string): CodeMeaning {
  if (response === '07' || status === '07') return { verdict: 'processing', concern: 'fraud' }
  const meaning = VNPAY_STATUS.get(status)
  if (!meaning) return IN_WORK
  if (meaning.verdict === 'paid' && response !== '00') {
    return { verdict: 'processing', concern: 'contradiction' }
  }
  return status === '02' && !VNPAY_RESPONSES.includes(response) ? IN_WORK : meaning
}

export const vnpayResult = (response: string, status: string): PaymentResult =>
  resultOf(vnpayMeaning(response, status))

const value = (params: URLSearchParams, name: string) => params.get(name)?.trim() ?? ''

/** Reads the query of a return page, by the provider's part of addresses. */
const RETURNS: Record<Lowercase<Provider>, (params: URLSearchParams) => PaymentResult | null> = {
  momo: (params) => momoResult(value(params, 'resultCode')),
  vnpay: (params) => {
    const response = value(params, 'vnp_ResponseCode')
    const status = value(params, 'vnp_TransactionStatus')
    if (response !== '' && status !== '') return vnpayResult(response, status)
    // A return is a success by either code (docs/product.md#payment-return); that none contradicts it is no doubt. Nor is
    // there one where the only code is that of a failure.
    const only = response + status
    if (only === '00') return null
    return only === status ? vnpayResult('99', status) : vnpayResult(response, '02')
  },
}

/**
 * What a return says, for display only; `null` where it says no more than its page, and for a provider without a table.
 */
export const returnResult = (path: string, params: URLSearchParams): PaymentResult | null =>
  Object.hasOwn(RETURNS, path) ? RETURNS[path as keyof typeof RETURNS](params) : null

/** By the code that an order keeps. */
const MEANINGS: Record<Provider, (code: string) => CodeMeaning> = {
  MOMO: momoMeaning,
  VNPAY: (code) => {
    const [response = '', status = ''] = code.split('/')
    return vnpayMeaning(response, status)
  },
}

/**
 * Whether the kept code of an order is the provider's last word about it; not where our own window has ended it. True for
 * a provider without a table.
 */
export function isLastWord(provider: string, code: string): boolean {
  if (!Object.hasOwn(MEANINGS, provider)) return true
  const { verdict } = MEANINGS[provider as Provider](code)
  return verdict === 'paid' || verdict === 'failed'
}
