import type { z } from 'zod'
import type { ProviderFacts } from '../../../shared/rules/payment-providers.ts'
import type { Verdict } from '../../../shared/rules/payment-results.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * A payment provider, used through this interface alone; docs/providers/payments.md#a-third-provider tells how to add
 * one.
 */
export interface PaymentProvider<Id extends string = string> extends Pick<
  ProviderFacts,
  'path' | 'name'
> {
  id: Id
  /** The smallest and the largest amount that it accepts, in đồng. */
  limits: { min: number; max: number }
  /** The gateway with the site's own keys, else with the simulator; `null` when it is switched off. */
  connect: (deps: PaymentDeps) => PaymentGateway | null
  ipn: PaymentIpn
}

export type PaymentProviders = Readonly<Record<string, PaymentProvider>>

export interface PaymentDeps {
  db: Pick<Database, 'inTransaction'>
  settings: Settings
  fetch: typeof fetch
  now: () => Date
  selfUrl: () => string
}

export interface PaymentGateway {
  /** True when the simulator of this process stands in for the provider: no real money moves. */
  simulated: boolean
  start: PaymentStart
  /** Queries an order's result. `answer` is the raw response, for the log. Throws `ProviderUnreachable`. */
  query: (order: KnownOrder) => Promise<{ result: QueryAnswer; answer: unknown }>
  refund: (refund: RefundRequest) => Promise<RefundAnswer>
  /** The report in the query of a return page; `null` when its signature is not valid. */
  readReturn: (params: URLSearchParams) => PaymentReport | null
}

/** Who makes the address of the payment page. */
type PaymentStart =
  /** The API signs it itself: it sends nothing to the provider before the browser opens the page. */
  | { kind: 'address'; payUrl: (payment: NewPayment) => string }
  /** The provider makes it, after commit. Throws `ProviderUnreachable`, which counts as `unclear`. */
  | { kind: 'call'; create: (payment: NewPayment) => Promise<Creation> }

export type Creation =
  | { kind: 'created'; payUrl: string; answer: unknown }
  /** The provider has refused: no payment exists. */
  | { kind: 'refused'; code: string; answer: unknown }
  /** A payment may or may not exist: a query must decide. */
  | { kind: 'unclear'; code: string; answer: unknown }

export interface NewPayment {
  orderId: string
  amount: number
  /** The order's name on the payment page: ASCII without spaces. */
  orderInfo: string
  siteUrl: string
  returnUrl: string
  /** The address for the IPN. A simulator runs in this process and gets the process's own address. */
  ipnUrl: string
  /** The payer's IP address, 7 to 45 characters. */
  ipAddr: string
  createdAt: Date
  expiresAt: Date
}

export interface KnownOrder {
  orderId: string
  orderInfo: string
  /** The order's creation as `gmt7Stamp` wrote it when the payment began. */
  createDateStr: string
}

/** The refund of a whole order; `ref` is the same on every try, so that the provider refunds once. */
export interface RefundRequest extends KnownOrder {
  /** 24 letters and digits. */
  ref: string
  amount: number
  transactionId: string
}

/** `unclear`: the provider may or may not have refunded; an operator checks its portal. */
export interface RefundAnswer {
  kind: 'refunded' | 'refused' | 'unclear'
  code: string
  answer: unknown
}

export interface Judgement {
  verdict: Verdict
  /** Why an operator must flag the order, in Vietnamese. */
  flag?: string
  /** The states of an order that the flag concerns; absent: all. */
  flagOf?: readonly string[]
}

/** Money going back is no news about an order that was refunded here. */
export const UNLESS_REFUNDED: readonly string[] = ['PENDING', 'FAILED', 'PAID']

/** A verified statement of a provider about one order, ready for `settleOrder`. */
export interface PaymentReport extends Judgement {
  orderId: string
  /** In đồng; `null` when the statement names none (an unpaid order's query). */
  amount: bigint | null
  code: string
  transactionId: string | null
}

export type QueryAnswer =
  | { kind: 'report'; report: PaymentReport }
  /** The provider does not know the order. */
  | { kind: 'not-found'; code: string }
  /** No usable response (offline, refused, forged): it decides nothing. */
  | { kind: 'unreachable'; reason: string }

/** No response or an unreadable one: whether the provider acted on the call is unknown. */
export class ProviderUnreachable extends Error {}

/** How to read an IPN to `/api/payments/{path}/ipn`, and the responses that the provider expects. */
interface PaymentIpn {
  method: 'get' | 'post'
  /** Checks the signature and reads the report. */
  read: (deps: PaymentDeps, request: IpnRequest) => IpnReading
  /** The response to each outcome. `null` for `error`: the API throws the error and responds 500. */
  answers: Readonly<Record<IpnOutcome, IpnAnswer | null>>
  responses: Readonly<Record<number, { description: string; schema?: z.ZodType }>>
}

export interface IpnRequest {
  query: URLSearchParams
  /** Parsed JSON; `{unreadable: text}` for other text, `null` in a GET. */
  body: unknown
}

type IpnReading =
  | { kind: 'report'; report: PaymentReport }
  /** The IPN changes nothing. `orderId` is for the log, when the request names one. */
  | {
      kind: 'refused'
      outcome: Exclude<IpnOutcome, SettleOutcome> | 'not-found'
      orderId: string | null
    }

/**
 * `settled`: made the order PAID or FAILED; `open`: stored its code; `duplicate`: it was settled before;
 * `wrong-amount`: flagged it; `not-found`: no such order.
 */
export type SettleOutcome = 'settled' | 'open' | 'duplicate' | 'wrong-amount' | 'not-found'

export type IpnOutcome = SettleOutcome | 'malformed' | 'bad-signature' | 'error'

export interface IpnAnswer {
  status: 200 | 204 | 400
  body?: object
}

/** The path of the provider's IPN call. */
export const ipnPath = ({ path }: Pick<PaymentProvider, 'path'>): string =>
  `/api/payments/${path}/ipn`

export const simulatedProviders = (
  deps: PaymentDeps & { payments: PaymentProviders },
): PaymentProvider[] =>
  Object.values(deps.payments).filter((provider) => provider.connect(deps)?.simulated)
