import type { OutsideLimits } from '../../../shared/contract/commerce.ts'
import type { Deps } from '../../deps.ts'

/** The providers that are switched on and do not take this total, in đồng; a cart that costs nothing needs none. */
export function outsideLimits(deps: Deps, total: number): OutsideLimits[] {
  if (total === 0) return []
  return Object.values(deps.payments)
    .filter(({ limits: { min, max } }) => total < min || total > max)
    .filter((provider) => provider.connect(deps) !== null)
    .map(({ name, limits: { min, max } }) => ({ name, min, max }))
}
