import type { MomoKeys } from '../payments/momo/signing.ts'
import type { SimBooks } from './books.ts'

export interface SimulatorOptions {
  momo: MomoKeys
  vnpay: { tmnCode: string; hashSecret: string }
  /** The path of the simulator, e.g. `/mo-phong`. */
  basePath: string
  /** The IPN address for VNPAY, which knows it from its portal and not from a request. */
  vnpayIpnUrl: () => string
  /**
   * A MoMo request names its IPN address; the simulator accepts only this origin, so that no
   * request makes it call another host.
   */
  ipnOrigin: () => string
  fetch: typeof fetch
  now: () => Date
  /** Runs late IPNs and repetitions after `ms`; tests run them at once. */
  schedule: (ms: number, work: () => void) => void
  /** Milliseconds between VNPAY's repetitions of an IPN (5 minutes in reality), ten calls at most. */
  retrySpacingMs: number
  books: SimBooks
}
