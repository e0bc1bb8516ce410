import { randomInt } from 'node:crypto'
import type { Decision, SimulatedProvider } from './outcomes.ts'

export interface SimPayment {
  provider: SimulatedProvider
  orderId: string
  amount: number
  orderInfo: string
  returnUrl: string
  ipnUrl: string
  createdAt: Date
  expiresAt: Date
  requestId: string
  /** VNPAY's `vnp_CreateDate`, and a digest of its whole query, which tell a reload from a second use of the order id. */
  createDateStr: string
  queryDigest: string
  decision: Decision | null
  decidedAt: Date | null
  transactionId: string
  refunded: number
  log: LogEntry[]
}

export interface LogEntry {
  at: string
  provider: SimulatedProvider
  orderId: string
  /** `ipn`, from the second call on `ipn, lần N`; `create`, `query`, `querydr` or `refund`. */
  event: string
  /** The decision or the false IPN that was sent; '' for other events. */
  detail: string
  /** The API's response to an IPN, or the simulator's result code. */
  answer: string
}

export type SimPaymentKey = Pick<SimPayment, 'provider' | 'orderId'>

/** What the simulated providers remember, the same for every process of the site. */
export interface SimBooks {
  find: (key: SimPaymentKey) => Promise<SimPayment | undefined>
  findTransaction: (
    provider: SimulatedProvider,
    transactionId: string,
  ) => Promise<SimPayment | undefined>
  /** False, and nothing is written, when there is one of this key already. */
  add: (payment: SimPayment) => Promise<boolean>
  /** Changes a payment while nobody else does; `null` from `by`, as for an unknown one, leaves it as it is. */
  change: (
    key: SimPaymentKey,
    by: (payment: SimPayment) => Partial<SimPayment> | null,
  ) => Promise<SimPayment | null>
  /** A request id may be used once. */
  hasRequest: (id: string) => Promise<boolean>
  rememberRequest: (id: string) => Promise<void>
}

const MAX_LOG = 50

/** Writes down what was called and answered, about a payment that there is. */
export async function logSim(books: SimBooks, entry: LogEntry): Promise<void> {
  await books.change(entry, ({ log }) => ({ log: [...log, entry].slice(-MAX_LOG) }))
}

/** What a refund of `amount` changes; `null` when it is more than was paid. */
export const refundedBy = ({ refunded, amount: paid }: SimPayment, amount: number) =>
  refunded + amount > paid ? null : { refunded: refunded + amount }

/** 15 digits, which a number of JSON holds. */
export const newTransactionId = (now: Date) =>
  String(Math.floor(now.getTime() / 1000) * 100_000 + randomInt(100_000))
