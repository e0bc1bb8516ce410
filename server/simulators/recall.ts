import type { SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { SimulatedProvider } from './outcomes.ts'

/** The payment in the books, else from the shop's orders: an old one stays refundable. */
export async function findPayment(
  { books, recall }: SimulatorOptions,
  provider: SimulatedProvider,
  by: { orderId: string } | { transactionId: string },
): Promise<SimPayment | undefined> {
  const known =
    'orderId' in by
      ? await books.find({ provider, orderId: by.orderId })
      : await books.findTransaction(provider, by.transactionId)
  if (known) return known
  const recalled = await recall?.(provider, by)
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
    queryDigest: '',
    decision: 'paid',
    decidedAt: paidAt,
    refunded: 0,
    log: [],
  }
  await books.add(found)
  return found
}
