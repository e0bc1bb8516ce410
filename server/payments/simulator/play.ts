import { deliverIpn } from './deliver.ts'
import type { Simulator } from './options.ts'
import type { Decision, Outcome, Tampering } from './outcomes.ts'
import { returnAddress } from './results.ts'
import type { SimPayment } from './state.ts'

export interface Played {
  /** The return page for the browser; `null`: it stays (tab closed, or the payment is still open). */
  returnUrl: string | null
  /** Resolves after the responses to all IPNs that are not late. The browser does not wait for it. */
  delivered: Promise<void>
}

/** How many times a duplicated IPN is sent. */
const DUPLICATES = 3
const DUPLICATES_AT_ONCE = 10

/**
 * Plays one outcome of a payment; `null` when the payment has ended before. The outcomes with a false
 * IPN (wrong amount, bad signature, unknown order) leave the payment open.
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

  /** Ends the payment and sends the IPN while the browser returns. */
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
