export type Provider = 'MOMO' | 'VNPAY'

/**
 * What a provider says about a payment:
 * `paid`; `failed` for good; `waiting` for the payer; `processing` (money may be moving, or a code
 * that we do not know): nothing may be concluded yet.
 */
type Verdict = 'paid' | 'failed' | 'waiting' | 'processing'

export interface Judgement {
  verdict: Verdict
  /** A person has to look at it; the words for them. */
  review?: string
}

/** A verified statement of a provider about one order, ready for `settleOrder`. */
export interface PaymentReport extends Judgement {
  /** FREE orders have no provider: they report themselves. */
  provider: Provider | 'FREE'
  orderId: string
  /** In đồng; `null` when the statement names none (an unpaid order's query). */
  amount: bigint | null
  code: string
  transactionId: string | null
}

/** The answer to "what became of this order?". */
export type QueryAnswer =
  | { kind: 'report'; report: PaymentReport }
  /** The provider has never heard of it. */
  | { kind: 'not-found'; code: string }
  /** No usable answer: offline, refused, forged. Nothing may be concluded. */
  | { kind: 'unreachable'; reason: string }
