import type { MomoKeys } from '../payments/momo/signing.ts'
import type { SimBooks } from './books.ts'

export interface SimulatorOptions {
  momo: MomoKeys
  vnpay: { tmnCode: string; hashSecret: string }
  basePath: string
  /** The IPN address for VNPAY, which knows it from its portal and not from a request. */
  vnpayIpnUrl: () => string
  /** The only IPN origin of MoMo requests that the simulator calls. */
  ipnOrigin: () => string
  fetch: typeof fetch
  now: () => Date
  /** Runs late IPNs and repetitions after `ms`; tests run them at once. */
  schedule: (ms: number, work: () => void) => void
  /** Milliseconds between VNPAY's repetitions of an IPN (5 minutes in reality), ten calls at most. */
  retrySpacingMs: number
  books: SimBooks
}
