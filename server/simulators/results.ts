import { gmt7Stamp } from '../payments/gmt7.ts'
import { signMomo, type MomoFields } from '../payments/momo/signing.ts'
import { vnpayAmount } from '../payments/vnpay/vnpay.ts'
import { signVnpay, vnpayQuery } from '../payments/vnpay/signing.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision, Tampering } from './outcomes.ts'
import type { SimPayment } from './books.ts'

export const MOMO_RESULTS: Record<Decision, { resultCode: number; message: string }> = {
  paid: { resultCode: 0, message: 'Thành công.' },
  cancelled: { resultCode: 1006, message: 'Giao dịch bị từ chối bởi người dùng.' },
  'no-funds': { resultCode: 1001, message: 'Giao dịch thất bại do tài khoản không đủ tiền.' },
  expired: { resultCode: 1005, message: 'Giao dịch thất bại do liên kết đã hết hạn.' },
  fraud: { resultCode: 9000, message: 'Giao dịch đã được xác nhận.' },
  processing: { resultCode: 7002, message: 'Giao dịch đang được nhà phát hành xử lý.' },
}

export const VNPAY_RESULTS: Record<Decision, { responseCode: string; status: string }> = {
  paid: { responseCode: '00', status: '00' },
  cancelled: { responseCode: '24', status: '02' },
  'no-funds': { responseCode: '51', status: '02' },
  expired: { responseCode: '11', status: '02' },
  fraud: { responseCode: '07', status: '07' },
  processing: { responseCode: '00', status: '01' },
}

const UNKNOWN_ORDER = '000000000000000000000000'

const amountOf = (payment: SimPayment, tampering?: Tampering) =>
  payment.amount + (tampering === 'wrong-amount' ? 1_000 : 0)
const orderOf = (payment: SimPayment, tampering?: Tampering) =>
  tampering === 'unknown-order' ? UNKNOWN_ORDER : payment.orderId
/** Changes the last digit for a bad signature. */
const spoil = (signature: string, tampering?: Tampering) =>
  tampering === 'bad-signature'
    ? signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')
    : signature

/**
 * MoMo's IPN body; the redirect query holds the same fields
 * (docs/providers/payments.md#momo-result-fields).
 */
export function momoResult(
  { momo, now }: SimulatorOptions,
  payment: SimPayment,
  decision: Decision,
  tampering?: Tampering,
) {
  const { resultCode, message } = MOMO_RESULTS[decision]
  const at = payment.decidedAt ?? now()
  const fields = {
    partnerCode: momo.partnerCode,
    orderId: orderOf(payment, tampering),
    requestId: payment.requestId,
    amount: amountOf(payment, tampering),
    orderInfo: payment.orderInfo,
    orderType: 'momo_wallet',
    // For a failed payment, which has no transaction, MoMo sends a time stamp here.
    transId: decision === 'paid' ? Number(payment.transactionId) : at.getTime(),
    resultCode,
    message,
    payType: decision === 'paid' ? 'qr' : '',
    responseTime: at.getTime(),
    extraData: '',
  } satisfies MomoFields<'result'>
  return { ...fields, signature: spoil(signMomo('result', fields, momo), tampering) }
}

/** VNPAY's IPN and return query, signed (docs/providers/payments.md#vnpay-result-fields). */
export function vnpayResult(
  { vnpay, now }: SimulatorOptions,
  payment: SimPayment,
  decision: Decision,
  tampering?: Tampering,
): string {
  const { responseCode, status } = VNPAY_RESULTS[decision]
  const charged = decision === 'paid' || decision === 'fraud'
  const raw = vnpayQuery({
    vnp_TmnCode: vnpay.tmnCode,
    vnp_Amount: vnpayAmount(amountOf(payment, tampering)),
    vnp_BankCode: charged ? 'NCB' : 'VNPAY',
    vnp_BankTranNo: charged ? `VNP${payment.transactionId}` : '',
    vnp_CardType: charged ? 'ATM' : 'QRCODE',
    vnp_PayDate: gmt7Stamp(payment.decidedAt ?? now()),
    vnp_OrderInfo: payment.orderInfo,
    vnp_TransactionNo: charged ? payment.transactionId : '0',
    vnp_ResponseCode: responseCode,
    vnp_TransactionStatus: status,
    vnp_TxnRef: orderOf(payment, tampering),
  })
  return `${raw}&vnp_SecureHash=${spoil(signVnpay(raw, vnpay.hashSecret), tampering)}`
}

/** The address of the return page with the signed result. */
export function returnAddress(
  options: SimulatorOptions,
  payment: SimPayment,
  decision: Decision,
): string {
  const query =
    payment.provider === 'VNPAY'
      ? vnpayResult(options, payment, decision)
      : new URLSearchParams(
          Object.entries(momoResult(options, payment, decision)).map(([name, value]) => [
            name,
            String(value),
          ]),
        ).toString()
  return `${payment.returnUrl}${payment.returnUrl.includes('?') ? '&' : '?'}${query}`
}
