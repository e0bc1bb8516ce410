import { z } from 'zod'
import { PAYMENT_PROVIDERS } from '../../../../shared/rules/payment-providers.ts'
import type { VnpaySettings } from '../../../platform/settings.ts'
import type { IpnAnswer, PaymentDeps, PaymentProvider } from '../../ports/payment-provider.ts'
import { SIMULATOR_KEYS, SIMULATOR_PATH } from '../../../platform/settings/simulators.ts'
import { refundVnpayPayment } from './refund.ts'
import { readVnpayQuery } from './signing.ts'
import { queryVnpayPayment, VNPAY_LIMITS, vnpayPayUrl, vnpayReport } from './vnpay.ts'

function connection({
  settings,
  selfUrl,
}: PaymentDeps): (VnpaySettings & { simulated: boolean }) | null {
  if (settings.vnpay) return { ...settings.vnpay, simulated: false }
  if (!settings.simulator) return null
  return {
    ...SIMULATOR_KEYS.vnpay,
    payUrl: `${SIMULATOR_PATH}/vnpay/vpcpay.html`,
    apiUrl: `${selfUrl()}${SIMULATOR_PATH}/vnpay/merchant_webapi/api/transaction`,
    simulated: true,
  }
}

const respond = (RspCode: string, Message: string): IpnAnswer => ({
  status: 200,
  body: { RspCode, Message },
})
const SETTLED = respond('00', 'Confirm Success')
const UNKNOWN = respond('99', 'Unknown error')

export const vnpay: PaymentProvider<'VNPAY'> = {
  id: 'VNPAY',
  path: PAYMENT_PROVIDERS.VNPAY.path,
  name: PAYMENT_PROVIDERS.VNPAY.name,
  limits: VNPAY_LIMITS,
  connect: (deps) => {
    const keys = connection(deps)
    return (
      keys && {
        simulated: keys.simulated,
        start: {
          kind: 'address',
          payUrl: (payment) =>
            // The browser opens the page, so the simulator's page is on the site's public origin.
            (keys.simulated ? payment.siteUrl : '') + vnpayPayUrl(keys, payment),
        },
        query: (order) => queryVnpayPayment(deps, keys, order),
        refund: (refund) => refundVnpayPayment(deps, keys, refund),
        readReturn: (params) => {
          const fields = readVnpayQuery(params, keys.hashSecret)
          return fields && fields['vnp_TmnCode'] === keys.tmnCode ? vnpayReport(fields) : null
        },
      }
    )
  },
  // docs/providers/payments.md#vnpay-ipn-answer: always a response with a code, never an exception.
  ipn: {
    method: 'get',
    read: (deps, { query }) => {
      const refuse = (outcome: 'error' | 'bad-signature' | 'not-found') => ({
        kind: 'refused' as const,
        outcome,
        orderId: query.get('vnp_TxnRef'),
      })
      const keys = connection(deps)
      const hasInput = [...query.keys()].some((name) => name.startsWith('vnp_'))
      if (!keys || !hasInput) return refuse('error')
      const fields = readVnpayQuery(query, keys.hashSecret)
      if (!fields) return refuse('bad-signature')
      if (fields['vnp_TmnCode'] !== keys.tmnCode) return refuse('not-found')
      return { kind: 'report', report: vnpayReport(fields) }
    },
    answers: {
      settled: SETTLED,
      open: SETTLED,
      duplicate: respond('02', 'Order already confirmed'),
      'not-found': respond('01', 'Order not found'),
      'wrong-amount': respond('04', 'Invalid amount'),
      'bad-signature': respond('97', 'Invalid signature'),
      malformed: UNKNOWN,
      error: UNKNOWN,
    },
    responses: {
      200: {
        description: 'Thành công',
        schema: z.object({ RspCode: z.string(), Message: z.string() }),
      },
    },
  },
}
