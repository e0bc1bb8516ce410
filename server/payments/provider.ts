import type { z } from 'zod'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import type { Database } from '../db/client.ts'
import type { Settings } from '../settings.ts'

/**
 * The port to the payment providers. Checkout, IPNs, return pages, queries and refunds know a
 * provider by this interface only; docs/providers/payments.md#a-third-provider says how to add one.
 */
export interface PaymentProvider<Id extends string = string> extends Pick<
  ProviderFacts,
  'path' | 'name'
> {
  /** Its name in the database. */
  id: Id
  /** The amounts in đồng that it takes, both included. */
  limits: { min: number; max: number }
  /** The provider with the site's own keys, else its simulator, else `null`: switched off. */
  connect: (deps: PaymentDeps) => PaymentGateway | null
  ipn: PaymentIpn
}

/** The providers of a site by their ids. */
export type PaymentProviders = Readonly<Record<string, PaymentProvider>>

/** The part of `Deps` that providers work with. */
export interface PaymentDeps {
  db: Pick<Database, 'inTransaction'>
  settings: Settings
  fetch: typeof fetch
  now: () => Date
  selfUrl: () => string
}

/** A provider that is switched on. */
export interface PaymentGateway {
  /** The simulator of this very process answers; no real money moves. */
  simulated: boolean
  start: PaymentStart
  /** Asks what became of an order. Throws `ProviderUnreachable`. */
  query: (order: KnownOrder) => Promise<{ result: QueryAnswer; answer: unknown }>
  /** Gives the whole amount back. Throws `ProviderUnreachable`. */
  refund: (refund: RefundRequest) => Promise<RefundAnswer>
  /** What the query of a return page says, once its signature holds; `null` when it does not. */
  readReturn: (params: URLSearchParams) => PaymentReport | null
}

/** How the address of the payment page comes about. */
type PaymentStart =
  /** We sign it ourselves: nothing is sent to the provider before the browser goes there. */
  | { kind: 'address'; payUrl: (payment: NewPayment) => string }
  /**
   * The provider makes it. Called once the order is committed, outside of any transaction. Throws
   * `ProviderUnreachable`, which counts as `unclear`.
   */
  | { kind: 'call'; create: (payment: NewPayment) => Promise<Creation> }

export type Creation =
  | { kind: 'created'; payUrl: string; answer: unknown }
  /** The provider said no: there is nothing that could be paid. */
  | { kind: 'refused'; code: string; answer: unknown }
  /** The provider may or may not hold the payment: it is asked before anything is concluded. */
  | { kind: 'unclear'; code: string; answer: unknown }

export interface NewPayment {
  /** 24 hex characters; also the provider's reference, used once. */
  orderId: string
  /** In đồng, within `limits`. */
  amount: number
  /** What the payment page calls the order: ASCII without spaces. */
  orderInfo: string
  /** Origin of the site. */
  siteUrl: string
  /** Where the browser comes back to. */
  returnUrl: string
  /** Where the provider reports to. A simulator is told our own address: it runs in this process. */
  ipnUrl: string
  /** The payer's address, 7 to 45 characters. */
  ipAddr: string
  createdAt: Date
  /** End of the payment window. */
  expiresAt: Date
}

/** An order that was begun with the provider. */
export interface KnownOrder {
  orderId: string
  orderInfo: string
  /** The order's creation as `gmt7Stamp` wrote it when the payment began. */
  createDateStr: string
}

/** The whole of a paid order; `ref` is the same on every try, so that money goes back once. */
export interface RefundRequest extends KnownOrder {
  /** 24 letters and digits. */
  ref: string
  /** In đồng. */
  amount: number
  /** The provider's number of the payment. */
  transactionId: string
}

/** `unclear`: the money may be on its way back, or not; only the provider's portal tells. */
export interface RefundAnswer {
  kind: 'refunded' | 'refused' | 'unclear'
  code: string
  answer: unknown
}

/**
 * What a provider says about a payment:
 * `paid`; `failed` for good; `waiting` for the payer; `processing` (money may be moving, or a code
 * that we do not know): nothing may be concluded yet.
 */
export type Verdict = 'paid' | 'failed' | 'waiting' | 'processing'

export interface Judgement {
  verdict: Verdict
  /** A person has to look at it; the words for them. */
  review?: string
}

/** A verified statement of a provider about one order, ready for `settleOrder`. */
export interface PaymentReport extends Judgement {
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

/** No answer, or none that can be read: whether the provider acted on the call is unknown. */
export class ProviderUnreachable extends Error {}

/** The provider's report to `/api/payments/{path}/ipn` and what it wants to hear. */
interface PaymentIpn {
  method: 'get' | 'post'
  /** The signature decides: nothing of an IPN counts before it was checked. */
  read: (deps: PaymentDeps, request: IpnRequest) => IpnReading
  /** The answer to each outcome. `null`: an error goes on to the API, which answers 500. */
  answers: Readonly<Record<IpnOutcome, IpnAnswer | null>>
  /** The answers by status, for the OpenAPI document. */
  responses: Readonly<Record<number, { description: string; schema?: z.ZodType }>>
}

export interface IpnRequest {
  query: URLSearchParams
  /** JSON; `{unreadable: text}` when it is none, `null` in a GET. */
  body: unknown
}

type IpnReading =
  | { kind: 'report'; report: PaymentReport }
  /** Changes nothing. The order's id is for the log, as far as the request names one. */
  | {
      kind: 'refused'
      outcome: Exclude<IpnOutcome, SettleOutcome> | 'not-found'
      orderId: string | null
    }

/**
 * What became of a report: `settled` changed the order, `open` was noted (nothing final yet),
 * `duplicate` had been settled before, `wrong-amount` and `not-found` changed nothing.
 */
export type SettleOutcome = 'settled' | 'open' | 'duplicate' | 'wrong-amount' | 'not-found'

export type IpnOutcome = SettleOutcome | 'malformed' | 'bad-signature' | 'error'

export interface IpnAnswer {
  status: 200 | 204 | 400
  /** JSON. */
  body?: object
}

export const ipnPath = ({ path }: Pick<PaymentProvider, 'path'>): string =>
  `/api/payments/${path}/ipn`

/** The providers that go through the simulator. */
export const simulatedProviders = (
  deps: PaymentDeps & { payments: PaymentProviders },
): PaymentProvider[] =>
  Object.values(deps.payments).filter((provider) => provider.connect(deps)?.simulated)
