import type { MomoSettings } from '../../../platform/settings.ts'
import { postToProvider } from '../http.ts'
import type { PaymentDeps, RefundAnswer, RefundRequest } from '../../ports/payment-provider.ts'
import { signMomo } from './signing.ts'

/** Codes after which the refund may or may not happen (docs/providers/payments.md#momo-refund-codes). */
const MOMO_UNCLEAR = new Set([40, 41, 43, 99, 1000, 7000, 7002, 9000])

/** Refunds a MoMo payment (docs/providers/payments.md#momo-refund). Throws `ProviderUnreachable`. */
export async function refundMomoPayment(
  deps: Pick<PaymentDeps, 'db' | 'fetch'>,
  gateway: MomoSettings,
  refund: RefundRequest,
): Promise<RefundAnswer> {
  const fields = {
    partnerCode: gateway.partnerCode,
    // MoMo treats a refund as an order of its own.
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
  const codeText = typeof code === 'number' ? String(code) : 'unreadable'
  if (code === 0) return { kind: ours ? 'refunded' : 'unclear', code: codeText, answer }
  const unclear = typeof code !== 'number' || MOMO_UNCLEAR.has(code)
  return { kind: unclear ? 'unclear' : 'refused', code: codeText, answer }
}
