import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../payments/report.ts'
import type { RecalledPayment } from '../payments/simulator/options.ts'

/**
 * A paid order, for the simulator: its memory goes with the process, the shop's books stay. By order
 * id, or by the provider's number of the payment. `null` when no paid order fits.
 */
export async function recallPayment(
  deps: Deps,
  provider: Provider,
  by: { orderId: string } | { transactionId: string },
): Promise<RecalledPayment | null> {
  const [order] = await deps.db.q
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.provider, provider),
        eq(orders.status, 'PAID'),
        'orderId' in by
          ? eq(orders.id, by.orderId)
          : eq(orders.providerTransactionId, by.transactionId),
      ),
    )
    .limit(1)
  if (!order?.paidAt) return null
  return {
    orderId: order.id,
    amount: order.totalAmount,
    transactionId: order.providerTransactionId ?? '',
    createDateStr: order.createDateStr ?? '',
    createdAt: order.createdAt,
    paidAt: order.paidAt,
  }
}
