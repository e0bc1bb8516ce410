import { createApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { simulatedProviders } from '../payments/provider.ts'
import { SIMULATOR_PATH } from '../payments/simulator/keys.ts'

/**
 * A command runs while no server does (the embedded database has one owner): where payments are
 * simulated, this process is the provider, too.
 */
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
