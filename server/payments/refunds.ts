import type { Deps } from '../deps.ts'
import type { MomoSettings, VnpaySettings } from '../settings.ts'
import { gmt7Stamp } from './gmt7.ts'
import { postToProvider, type JsonObject } from './http.ts'
import { signMomo } from './momo/signing.ts'
import { sameSignature } from './signatures.ts'
import { signVnpay, vnpayJoined } from './vnpay/signing.ts'
import { VNPAY_VERSION, vnpayAmount } from './vnpay/vnpay.ts'

/** The whole of a paid order; `ref` is the same on every try, so that money goes back once. */
export interface RefundRequest {
  /** 1 to 32 letters and digits. */
  ref: string
  orderId: string
  /** In đồng. */
  amount: number
  /** The provider's number of the payment. */
  transactionId: string
  orderInfo: string
  /** VNPAY's `vnp_CreateDate` of the pay request, byte for byte. */
  createDateStr: string
}

/** `unclear`: the money may be on its way back, or not; only the provider's portal tells. */
export interface RefundAnswer {
  kind: 'refunded' | 'refused' | 'unclear'
  code: string
  answer: JsonObject
}

/** Codes that leave open what became of the refund (reference/payments.md §1.6). */
const MOMO_UNCLEAR = new Set([40, 41, 43, 99, 1000, 7000, 7002, 9000])

/** Gives back a MoMo payment (reference §1.8). Throws `ProviderUnreachable`. */
export async function refundMomoPayment(
  deps: Pick<Deps, 'db' | 'fetch'>,
  gateway: MomoSettings,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  const fields = {
    partnerCode: gateway.partnerCode,
    // A refund is an order of its own to MoMo.
    orderId: `RF-${refund.ref}`,
    requestId: refund.ref,
    amount: refund.amount,
    transId: Number(refund.transactionId),
    description: `Hoan tien ${refund.orderInfo}`,
  }
  const answer = await postToProvider(deps, `${gateway.baseUrl}/v2/gateway/api/refund`, {
    ...fields,
    lang: 'vi',
    signature: signMomo('refund', fields, gateway),
  })
  const code = answer['resultCode']
  const ours =
    answer['orderId'] === fields.orderId &&
    answer['requestId'] === fields.requestId &&
    Number(answer['amount']) === fields.amount
  const told = typeof code === 'number' ? String(code) : 'unreadable'
  if (code === 0) return { kind: ours ? 'refunded' : 'unclear', code: told, answer }
  const unclear = typeof code !== 'number' || MOMO_UNCLEAR.has(code)
  return { kind: unclear ? 'unclear' : 'refused', code: told, answer }
}

const VNPAY_REFUSED = new Set(['02', '03', '91', '95', '97'])
/** Being refunded, and sent to the bank (reference §2.6). */
const VNPAY_REFUNDED = new Set(['05', '06'])

/** Gives back a VNPAY payment (reference §2.7). Throws `ProviderUnreachable`. */
export async function refundVnpayPayment(
  deps: Pick<Deps, 'db' | 'fetch' | 'now'>,
  gateway: VnpaySettings,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  const request = {
    vnp_RequestId: refund.ref,
    vnp_Version: VNPAY_VERSION,
    vnp_Command: 'refund',
    vnp_TmnCode: gateway.tmnCode,
    vnp_TransactionType: '02',
    vnp_TxnRef: refund.orderId,
    vnp_Amount: vnpayAmount(refund.amount),
    vnp_TransactionNo: refund.transactionId,
    vnp_TransactionDate: refund.createDateStr,
    vnp_CreateBy: 'admin',
    vnp_CreateDate: gmt7Stamp(deps.now()),
    vnp_IpAddr: '127.0.0.1',
    vnp_OrderInfo: `Hoan tien ${refund.orderInfo}`,
  }
  const answer = await postToProvider(deps, gateway.apiUrl, {
    ...request,
    vnp_SecureHash: signVnpay(vnpayJoined('refund', request), gateway.hashSecret),
  })
  const code = answer['vnp_ResponseCode']
  const status = answer['vnp_TransactionStatus']
  const told = [code, status].filter((part) => typeof part === 'string' && part).join('/')
  // A refusal is believed unsigned: at worst somebody tries again, with the same reference.
  if (typeof code === 'string' && VNPAY_REFUSED.has(code)) {
    return { kind: 'refused', code: told, answer }
  }
  const hash = answer['vnp_SecureHash']
  const expected = signVnpay(vnpayJoined('refundAnswer', answer), gateway.hashSecret)
  const done =
    code === '00' &&
    typeof status === 'string' &&
    VNPAY_REFUNDED.has(status) &&
    answer['vnp_TxnRef'] === refund.orderId &&
    typeof hash === 'string' &&
    sameSignature(expected, hash)
  return { kind: done ? 'refunded' : 'unclear', code: told || 'unreadable', answer }
}
