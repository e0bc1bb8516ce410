import { createApp } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { simulatedProviders } from '../../providers/ports/payment-provider.ts'
import { SIMULATOR_PATH } from '../../platform/settings/simulators.ts'

/** Calls the payment simulators inside this process: with the embedded database no server runs beside a command. */
export function reachOwnSimulator(deps: Deps): void {
  if (simulatedProviders(deps).length === 0) return
  const outside = deps.fetch
  const app = createApp(deps)
  deps.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(`${deps.selfUrl()}${SIMULATOR_PATH}/`)
      ? app.fetch(new Request(input, init))
      : outside(input, init)
  }
}
