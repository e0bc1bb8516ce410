import { hmacHex, sameSignature } from '../signatures.ts'

/** Signed fields without `accessKey`, in MoMo's order (docs/providers/payments.md#momo-signatures). */
const SIGNED = {
  create: [
    'amount',
    'extraData',
    'ipnUrl',
    'orderId',
    'orderInfo',
    'partnerCode',
    'redirectUrl',
    'requestId',
    'requestType',
  ],
  /** Both the IPN body and the redirect query. */
  result: [
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['orderId', 'partnerCode', 'requestId'],
  refund: ['amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId'],
} as const

export type MomoMessage = keyof typeof SIGNED
export type MomoFields<M extends MomoMessage> = Record<
  (typeof SIGNED)[M][number],
  string | number | bigint
>

export interface MomoKeys {
  partnerCode: string
  accessKey: string
  secretKey: string
}

/** The text that MoMo signs: `accessKey=…&amount=…`, with raw values; empty ones stay. */
export function momoRaw<M extends MomoMessage>(
  message: M,
  fields: MomoFields<M>,
  accessKey: string,
): string {
  const names: readonly (typeof SIGNED)[M][number][] = SIGNED[message]
  return [`accessKey=${accessKey}`, ...names.map((name) => `${name}=${fields[name]}`)].join('&')
}

export const signMomo = <M extends MomoMessage>(
  message: M,
  fields: MomoFields<M>,
  keys: MomoKeys,
): string => hmacHex('sha256', keys.secretKey, momoRaw(message, fields, keys.accessKey))

export type MomoResult = Record<(typeof SIGNED)['result'][number], string>

/**
 * The signed fields of an IPN or return as strings; null when one is missing or no text or whole number. Unsigned
 * fields are dropped, so that nothing depends on them.
 */
export function readMomoResult(input: unknown): { fields: MomoResult; signature: string } | null {
  if (typeof input !== 'object' || input === null) return null
  const source = input as Record<string, unknown>
  const fields: Partial<MomoResult> = {}
  for (const name of SIGNED.result) {
    const value = Object.hasOwn(source, name) ? source[name] : undefined
    if (typeof value === 'string') fields[name] = value
    else if (Number.isSafeInteger(value)) fields[name] = String(value)
    else return null
  }
  const signature = source['signature']
  return typeof signature === 'string' ? { fields: fields as MomoResult, signature } : null
}

/** True when the result is signed with our secret key for our partner code. */
export const isMomoResultGenuine = (
  { fields, signature }: { fields: MomoResult; signature: string },
  keys: MomoKeys,
): boolean =>
  sameSignature(signMomo('result', fields, keys), signature) &&
  fields.partnerCode === keys.partnerCode
