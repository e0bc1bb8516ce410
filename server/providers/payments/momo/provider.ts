import { PAYMENT_PROVIDERS } from '../../../../shared/rules/payment-providers.ts'
import type { MomoSettings } from '../../../platform/settings.ts'
import type { PaymentDeps, PaymentProvider, PaymentReport } from '../../ports/payment-provider.ts'
import { SIMULATOR_KEYS, SIMULATOR_PATH } from '../../../platform/settings/simulators.ts'
import { createMomoPayment, MOMO_LIMITS, momoReport, queryMomoPayment } from './momo.ts'
import { refundMomoPayment } from './refund.ts'
import { isMomoResultGenuine, readMomoResult } from './signing.ts'

function connection({
  settings,
  selfUrl,
}: PaymentDeps): (MomoSettings & { simulated: boolean }) | null {
  if (settings.momo) return { ...settings.momo, simulated: false }
  if (!settings.simulator) return null
  return {
    ...SIMULATOR_KEYS.momo,
    baseUrl: `${selfUrl()}${SIMULATOR_PATH}/momo`,
    simulated: true,
  }
}

function readReturn(keys: MomoSettings, params: URLSearchParams): PaymentReport | null {
  const names = [...params.keys()]
  if (new Set(names).size !== names.length) return null
  const result = readMomoResult(Object.fromEntries(params))
  return result && isMomoResultGenuine(result, keys) ? momoReport(result.fields) : null
}

const ACCEPTED = { status: 204 } as const
const NOT_GENUINE = { status: 400 } as const

export const momo: PaymentProvider<'MOMO'> = {
  id: 'MOMO',
  path: PAYMENT_PROVIDERS.MOMO.path,
  name: PAYMENT_PROVIDERS.MOMO.name,
  limits: MOMO_LIMITS,
  connect: (deps) => {
    const keys = connection(deps)
    return (
      keys && {
        simulated: keys.simulated,
        start: { kind: 'call', create: (payment) => createMomoPayment(deps, keys, payment) },
        query: ({ orderId }) => queryMomoPayment(deps, keys, orderId),
        refund: (refund) => refundMomoPayment(deps, keys, refund),
        readReturn: (params) => readReturn(keys, params),
      }
    )
  },
  // docs/providers/payments.md#momo-ipn: 204 for every genuine IPN, whatever its outcome.
  ipn: {
    method: 'post',
    read: (deps, { body }) => {
      const keys = connection(deps)
      const result = readMomoResult(body)
      const report = result && momoReport(result.fields)
      if (!keys || !result || !report) {
        return { kind: 'refused', outcome: 'malformed', orderId: null }
      }
      return isMomoResultGenuine(result, keys)
        ? { kind: 'report', report }
        : { kind: 'refused', outcome: 'bad-signature', orderId: report.orderId }
    },
    answers: {
      settled: ACCEPTED,
      open: ACCEPTED,
      duplicate: ACCEPTED,
      'wrong-amount': ACCEPTED,
      'not-found': ACCEPTED,
      malformed: NOT_GENUINE,
      'bad-signature': NOT_GENUINE,
      error: null,
    },
    responses: {
      204: { description: 'Đã nhận' },
      400: { description: 'Chữ ký hoặc nội dung không hợp lệ' },
    },
  },
}
