import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { createRouter } from '../http/context.ts'
import { ipnPath, simulatedProviders } from '../ports/payment-provider.ts'
import { vnpay } from '../payments/vnpay/provider.ts'
import { SIMULATOR_KEYS, SIMULATOR_PATH } from '../settings/simulators.ts'
import type { RecalledPayment } from './options.ts'
import type { SimulatedProvider } from './outcomes.ts'
import { createSimulator } from './simulator.ts'
import { storedBooks } from './stored-books.ts'

/** VNPAY repeats a failed IPN every 5 minutes; shorter here, for development. */
const RETRY_SPACING_MS = 10_000

/** The payment simulators; no routes when every provider has its own keys or is switched off. */
export function simulatorRoutes(deps: Deps) {
  const app = createRouter()
  if (simulatedProviders(deps).length === 0) return app
  app.route(
    '/',
    createSimulator({
      ...SIMULATOR_KEYS,
      basePath: SIMULATOR_PATH,
      vnpayIpnUrl: () => deps.selfUrl() + ipnPath(vnpay),
      ipnOrigin: () => deps.selfUrl(),
      fetch: (...call) => deps.fetch(...call),
      now: () => deps.now(),
      schedule: (ms, work) => void setTimeout(work, ms).unref(),
      retrySpacingMs: RETRY_SPACING_MS,
      books: storedBooks(deps),
      recall: (provider, by) => recallPayment(deps, provider, by),
    }),
  )
  return app
}

/**
 * A paid order, which outlives the simulator's books, by its id or by the provider's
 * transaction id; `null` when there is none.
 */
async function recallPayment(
  deps: Deps,
  provider: SimulatedProvider,
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
