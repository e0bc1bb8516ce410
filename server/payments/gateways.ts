import type { Deps } from '../deps.ts'
import type { MomoSettings, VnpaySettings } from '../settings.ts'

/** Where this process serves the payment simulators (its own pages and its imitation of both APIs). */
export const SIMULATOR_PATH = '/mo-phong'

/** Public on purpose: they sign play money, and only while a provider has no keys of its own. */
export const SIMULATOR_KEYS = {
  momo: {
    partnerCode: 'MOMOLOPMO01',
    accessKey: 'mo-phong-access-key',
    secretKey: 'mo-phong-secret-key',
  },
  vnpay: { tmnCode: 'LOPMO001', hashSecret: 'MO-PHONG-HASH-SECRET' },
}

type GatewayDeps = Pick<Deps, 'settings' | 'selfUrl'>

export type MomoGateway = MomoSettings & { simulated: boolean }
export type VnpayGateway = VnpaySettings & { simulated: boolean }

/** MoMo with the school's keys, else the simulator when it is allowed, else `null`: switched off. */
export function momoGateway({ settings, selfUrl }: GatewayDeps): MomoGateway | null {
  if (settings.momo) return { ...settings.momo, simulated: false }
  if (!settings.simulator) return null
  return {
    ...SIMULATOR_KEYS.momo,
    baseUrl: `${selfUrl()}${SIMULATOR_PATH}/momo`,
    simulated: true,
  }
}

/**
 * VNPAY, likewise. The browser opens the pay page, so the simulator's lies on the site's public
 * origin, while its API is called from this process.
 */
export function vnpayGateway(
  { settings, selfUrl }: GatewayDeps,
  publicUrl: string = selfUrl(),
): VnpayGateway | null {
  if (settings.vnpay) return { ...settings.vnpay, simulated: false }
  if (!settings.simulator) return null
  return {
    ...SIMULATOR_KEYS.vnpay,
    payUrl: `${publicUrl}${SIMULATOR_PATH}/vnpay/vpcpay.html`,
    apiUrl: `${selfUrl()}${SIMULATOR_PATH}/vnpay/merchant_webapi/api/transaction`,
    simulated: true,
  }
}

/** True when at least one provider goes through the simulator, which is then mounted. */
export const simulatorNeeded = ({ settings }: Pick<Deps, 'settings'>): boolean =>
  settings.simulator && !(settings.momo && settings.vnpay)
