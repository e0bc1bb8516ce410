import type { Deps } from '../../deps.ts'
import { createRouter } from '../../platform/http/context.ts'
import { ipnPath, simulatedProviders } from '../ports/payment-provider.ts'
import { vnpay } from '../payments/vnpay/provider.ts'
import { SIMULATOR_KEYS, SIMULATOR_PATH } from '../../platform/settings/simulators.ts'
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
    }),
  )
  return app
}
