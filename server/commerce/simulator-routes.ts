import type { Deps } from '../deps.ts'
import { createRouter } from '../http/context.ts'
import { SIMULATOR_KEYS, SIMULATOR_PATH, simulatorNeeded } from '../payments/gateways.ts'
import { createSimulator } from '../payments/simulator/simulator.ts'
import { recallPayment } from './simulated-payments.ts'

/** VNPAY repeats an unanswered IPN every 5 minutes; nobody at a simulator waits that long. */
const RETRY_SPACING_MS = 10_000

/** The payment simulators, or nothing at all where every provider has its keys or none is wanted. */
export function simulatorRoutes(deps: Deps) {
  const app = createRouter()
  if (!simulatorNeeded(deps)) return app
  app.route(
    '/',
    createSimulator({
      ...SIMULATOR_KEYS,
      basePath: SIMULATOR_PATH,
      vnpayIpnUrl: () => `${deps.selfUrl()}/api/payments/vnpay/ipn`,
      ipnOrigin: () => deps.selfUrl(),
      fetch: (...call) => deps.fetch(...call),
      now: () => deps.now(),
      schedule: (ms, work) => void setTimeout(work, ms).unref(),
      retrySpacingMs: RETRY_SPACING_MS,
      recall: (provider, by) => recallPayment(deps, provider, by),
    }),
  )
  return app
}
