import type { MomoKeys } from '../momo/signing.ts'
import type { SimulatedProvider } from './outcomes.ts'
import type { SimState } from './state.ts'

export interface SimulatorOptions {
  momo: MomoKeys
  vnpay: { tmnCode: string; hashSecret: string }
  /** Where the simulator is mounted, e.g. `/mo-phong`. */
  basePath: string
  /** VNPAY knows the shop's IPN address from its portal. */
  vnpayIpnUrl: () => string
  /** MoMo is told the address; only this origin is called, so that nobody sends us elsewhere. */
  ipnOrigin: () => string
  fetch: typeof fetch
  now: () => Date
  /** Late IPNs and retries. Tests run them at once. */
  schedule: (ms: number, work: () => void) => void
  /** VNPAY repeats an IPN after so long (5 minutes in reality), ten calls at most. */
  retrySpacingMs: number
  /** What the shop's books say of a payment that this process does not remember. */
  recall?: (
    provider: SimulatedProvider,
    by: { orderId: string } | { transactionId: string },
  ) => Promise<RecalledPayment | null>
}

/** A payment that was made before this process began. */
export interface RecalledPayment {
  orderId: string
  /** In đồng. */
  amount: number
  transactionId: string
  createDateStr: string
  createdAt: Date
  paidAt: Date
}

export interface Simulator {
  options: SimulatorOptions
  state: SimState
}
