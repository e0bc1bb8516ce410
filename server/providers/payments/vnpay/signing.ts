import { hmacHex, sameSignature } from '../signatures.ts'

const HASH_KEYS = new Set(['vnp_SecureHash', 'vnp_SecureHashType'])

/**
 * The query that VNPAY signs: without empty values, sorted, encoded (docs/providers/payments.md#vnpay-pay-signature).
 */
export function vnpayQuery(fields: Record<string, string>): string {
  const names = Object.keys(fields)
    .filter((name) => fields[name] !== '' && !HASH_KEYS.has(name))
    .sort()
  return new URLSearchParams(names.map((name) => [name, fields[name] ?? ''])).toString()
}

export const signVnpay = (raw: string, hashSecret: string): string =>
  hmacHex('sha512', hashSecret, raw)

/** The query with its hash appended, ready to follow a `?`. */
export function signedVnpayQuery(fields: Record<string, string>, hashSecret: string): string {
  const raw = vnpayQuery(fields)
  return `${raw}&vnp_SecureHash=${signVnpay(raw, hashSecret)}`
}

export type VnpayFields = Record<string, string>

/** The signed `vnp_` parameters; null without a valid hash, or with a repeated name, signed with one value. */
export function readVnpayQuery(params: URLSearchParams, hashSecret: string): VnpayFields | null {
  const fields: VnpayFields = {}
  for (const [name, value] of params) {
    if (!name.startsWith('vnp_')) continue
    if (Object.hasOwn(fields, name)) return null
    fields[name] = value
  }
  const given = fields['vnp_SecureHash']
  if (!given) return null
  const raw = vnpayQuery(fields)
  // VNPAY's own test call has been seen to sign spaces as %20; the values are the same either way.
  const genuine = [raw, raw.replaceAll('+', '%20')].some((text) =>
    sameSignature(signVnpay(text, hashSecret), given),
  )
  return genuine ? fields : null
}

const ANSWER = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
] as const

/** The JSON calls' fields in signing order, joined by `|` (docs/providers/payments.md#vnpay-joined-signature). */
const JOINED = {
  querydr: [
    'vnp_RequestId',
    'vnp_Version',
    'vnp_Command',
    'vnp_TmnCode',
    'vnp_TxnRef',
    'vnp_TransactionDate',
    'vnp_CreateDate',
    'vnp_IpAddr',
    'vnp_OrderInfo',
  ],
  refund: [
    'vnp_RequestId',
    'vnp_Version',
    'vnp_Command',
    'vnp_TmnCode',
    'vnp_TransactionType',
    'vnp_TxnRef',
    'vnp_Amount',
    'vnp_TransactionNo',
    'vnp_TransactionDate',
    'vnp_CreateBy',
    'vnp_CreateDate',
    'vnp_IpAddr',
    'vnp_OrderInfo',
  ],
  refundAnswer: ANSWER,
  querydrAnswer: [...ANSWER, 'vnp_PromotionCode', 'vnp_PromotionAmount'],
} as const

/** The text of a JSON request or response that VNPAY signs; absent fields count as empty. */
export const vnpayJoined = (kind: keyof typeof JOINED, fields: Record<string, unknown>): string =>
  JOINED[kind]
    .map((name) => {
      const value = fields[name]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    })
    .join('|')
