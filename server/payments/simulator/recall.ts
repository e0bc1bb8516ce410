import type { Simulator } from './options.ts'
import type { SimulatedProvider } from './outcomes.ts'
import type { SimPayment } from './state.ts'

/** The payment in memory, else from the database: a payment stays refundable after a restart. */
export async function findPayment(
  { options, state }: Simulator,
  provider: SimulatedProvider,
  by: { orderId: string } | { transactionId: string },
): Promise<SimPayment | undefined> {
  const known =
    'orderId' in by
      ? state.find(provider, by.orderId)
      : state.findTransaction(provider, by.transactionId)
  if (known) return known
  const recalled = await options.recall?.(provider, by)
  if (!recalled) return undefined
  const { paidAt, ...payment } = recalled
  const found: SimPayment = {
    ...payment,
    provider,
    orderInfo: '',
    returnUrl: '',
    ipnUrl: '',
    expiresAt: paidAt,
    requestId: '',
    signedQuery: '',
    decision: 'paid',
    decidedAt: paidAt,
    refunded: 0,
  }
  state.add(found)
  return found
}
