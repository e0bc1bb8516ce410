import type { VnpaySettings } from '../../../platform/settings.ts'
import { gmt7Stamp } from '../gmt7.ts'
import { postToProvider } from '../http.ts'
import type { PaymentDeps, RefundAnswer, RefundRequest } from '../../ports/payment-provider.ts'
import { sameSignature } from '../signatures.ts'
import { signVnpay, vnpayJoined } from './signing.ts'
import { VNPAY_VERSION, vnpayAmount } from './vnpay.ts'

const VNPAY_REFUSED = new Set(['02', '03', '91', '95', '97'])
/** 05: VNPAY works on the refund, 06: at the bank (docs/providers/payments.md#vnpay-transaction-status). */
const VNPAY_REFUNDED = new Set(['05', '06'])

/** Refunds a VNPAY payment (docs/providers/payments.md#vnpay-refund). Throws `ProviderUnreachable`. */
export async function refundVnpayPayment(
  deps: Pick<PaymentDeps, 'db' | 'fetch' | 'now'>,
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
  const codes = [code, status].filter((part) => typeof part === 'string' && part).join('/')
  // An unsigned refusal counts: a retry after a forged one sends the same reference and refunds once.
  if (typeof code === 'string' && VNPAY_REFUSED.has(code)) {
    return { kind: 'refused', code: codes, answer }
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
  return { kind: done ? 'refunded' : 'unclear', code: codes || 'unreadable', answer }
}
