import { deliverIpn } from './deliver.ts'
import type { Simulator } from './options.ts'
import type { Decision, Outcome, Tampering } from './outcomes.ts'
import { returnAddress } from './results.ts'
import type { SimPayment } from './state.ts'

export interface Played {
  /** Where the browser goes; `null`: it stays (tab closed, or nothing was decided). */
  returnUrl: string | null
  /** Ends when the IPNs that are not late have been answered. The browser does not wait for it. */
  delivered: Promise<void>
}

/** How many times a duplicated IPN is sent. */
const DUPLICATES = 3
const DUPLICATES_AT_ONCE = 10

/**
 * Lets a payment end in one of the listed ways. `null` when it was decided before. The probes
 * (wrong amount, bad signature, unknown order) decide nothing, so the payment can go on afterwards.
 */
export async function play(
  sim: Simulator,
  payment: SimPayment,
  outcome: Outcome,
): Promise<Played | null> {
  if (payment.decision) return null
  const decide = (decision: Decision) => {
    const now = sim.options.now()
    payment.decision = decision
    payment.decidedAt = now
    payment.transactionId ||= sim.state.nextTransactionId(now)
  }
  const ipn = (decision: Decision, tampering?: Tampering) =>
    deliverIpn(sim, { payment, decision, ...(tampering ? { tampering } : {}) })
  const home = (decision: Decision) => returnAddress(sim.options, payment, decision)
  const nothing = Promise.resolve()

  /** Decided, the IPN on its way while the browser goes back. */
  const end = (decision: Decision): Played => {
    decide(decision)
    return { returnUrl: home(decision), delivered: ipn(decision) }
  }
  const late = (ms: number): Played => {
    decide('paid')
    sim.options.schedule(ms, () => void ipn('paid'))
    return { returnUrl: home('paid'), delivered: nothing }
  }
  const probe = async (tampering: Tampering): Promise<Played> => {
    await ipn('paid', tampering)
    return { returnUrl: null, delivered: nothing }
  }

  switch (outcome) {
    case 'success':
      return end('paid')
    case 'cancel':
      return end('cancelled')
    case 'insufficient-funds':
      return end('no-funds')
    case 'expired':
      return end('expired')
    case 'suspected-fraud':
      return end('fraud')
    case 'late-ipn-5s':
      return late(5_000)
    case 'late-ipn-60s':
      return late(60_000)
    case 'ipn-then-return':
      decide('paid')
      await ipn('paid')
      return { returnUrl: home('paid'), delivered: nothing }
    case 'ipn-only':
      decide('paid')
      await ipn('paid')
      return { returnUrl: null, delivered: nothing }
    case 'return-only':
      decide('paid')
      return { returnUrl: home('paid'), delivered: nothing }
    case 'duplicate-ipn':
      decide('paid')
      for (let i = 0; i < DUPLICATES; i += 1) await ipn('paid')
      return { returnUrl: home('paid'), delivered: nothing }
    case 'duplicate-ipn-at-once':
      decide('paid')
      await Promise.all(Array.from({ length: DUPLICATES_AT_ONCE }, () => ipn('paid')))
      return { returnUrl: home('paid'), delivered: nothing }
    case 'wrong-amount-ipn':
      return probe('wrong-amount')
    case 'bad-signature-ipn':
      return probe('bad-signature')
    case 'unknown-order-ipn':
      return probe('unknown-order')
    case 'fail-then-success':
      decide('no-funds')
      await ipn('no-funds')
      decide('paid')
      await ipn('paid')
      return { returnUrl: home('paid'), delivered: nothing }
    default:
      return outcome satisfies never
  }
}
