import { newTransactionId, type SimPayment, type SimPaymentKey } from './books.ts'
import { deliverIpn } from './deliver.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision, Outcome, Tampering } from './outcomes.ts'
import { returnAddress } from './providers.ts'

export interface Played {
  /** The return page for the browser; `null`: it stays (tab closed, or the payment is still open). */
  returnUrl: string | null
  /** Resolves after the responses to all IPNs that are not late. The browser does not wait for it. */
  delivered: Promise<void>
}

const LATE_MS: Partial<Record<Outcome, number>> = {
  'late-ipn-5s': 5_000,
  'late-ipn-60s': 60_000,
}

const PROCESSING_MS = 60_000

const DUPLICATES = 3
const DUPLICATES_AT_ONCE = 10

/** A false IPN, which leaves the payment open. */
const TAMPERINGS: Partial<Record<Outcome, Tampering>> = {
  'wrong-amount-ipn': 'wrong-amount',
  'bad-signature-ipn': 'bad-signature',
  'unknown-order-ipn': 'unknown-order',
}

/** How a payment ends that is not paid (at once). */
const DECISIONS: Partial<Record<Outcome, Decision>> = {
  cancel: 'cancelled',
  'insufficient-funds': 'no-funds',
  expired: 'expired',
  'suspected-fraud': 'fraud',
  processing: 'processing',
  'fail-then-success': 'no-funds',
}

/** Writes the decision down, where it is possible; else `null`. */
function decide(
  { books, now }: SimulatorOptions,
  key: SimPaymentKey,
  decision: Decision,
  isPossible: (payment: SimPayment) => boolean,
) {
  return books.change(key, (payment) =>
    isPossible(payment)
      ? {
          decision,
          decidedAt: now(),
          transactionId: payment.transactionId || newTransactionId(now()),
        }
      : null,
  )
}

const isOpen = (payment: SimPayment) => payment.decision === null

/** Plays one outcome of a payment; null when it has ended. A false IPN (amount, signature, order) leaves it open. */
export async function play(
  options: SimulatorOptions,
  payment: SimPayment,
  outcome: Outcome,
): Promise<Played | null> {
  const tampering = TAMPERINGS[outcome]
  if (tampering) {
    if (!isOpen(payment)) return null
    await deliverIpn(options, { payment, decision: 'paid', tampering })
    return { returnUrl: null, delivered: Promise.resolve() }
  }
  const decision = DECISIONS[outcome] ?? 'paid'
  const ended = await decide(options, payment, decision, isOpen)
  return ended && tell(options, ended, decision, outcome)
}

/** Tells the shop how the payment has ended, and the browser where to go. */
async function tell(
  options: SimulatorOptions,
  payment: SimPayment,
  decision: Decision,
  outcome: Outcome,
): Promise<Played> {
  const ipn = () => deliverIpn(options, { payment, decision })
  const home = returnAddress(options, payment, decision)
  const told = { returnUrl: home, delivered: Promise.resolve() }
  const lateMs = LATE_MS[outcome]
  if (lateMs) {
    options.schedule(lateMs, () => void ipn())
    return told
  }
  if (outcome === 'processing') {
    options.schedule(PROCESSING_MS, () => void settle(options, payment))
    return told
  }
  if (outcome === 'return-only') return told
  if (outcome === 'ipn-then-return' || outcome === 'ipn-only') {
    await ipn()
    return { ...told, returnUrl: outcome === 'ipn-only' ? null : home }
  }
  if (outcome === 'duplicate-ipn') {
    for (let i = 0; i < DUPLICATES; i += 1) await ipn()
    return told
  }
  if (outcome === 'duplicate-ipn-at-once') {
    await Promise.all(Array.from({ length: DUPLICATES_AT_ONCE }, ipn))
    return told
  }
  if (outcome === 'fail-then-success') {
    await ipn()
    const paid = await decide(options, payment, 'paid', () => true)
    return paid ? tell(options, paid, 'paid', 'ipn-then-return') : told
  }
  // The IPN goes out while the browser returns.
  return { returnUrl: home, delivered: ipn() }
}

async function settle(options: SimulatorOptions, payment: SimPayment): Promise<void> {
  const paid = await decide(options, payment, 'paid', ({ decision }) => decision === 'processing')
  if (paid) await deliverIpn(options, { payment: paid, decision: 'paid' })
}
