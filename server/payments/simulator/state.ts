import type { Decision, SimulatedProvider } from './outcomes.ts'

/** A payment as the simulated provider knows it. */
export interface SimPayment {
  provider: SimulatedProvider
  /** `orderId` or `vnp_TxnRef`. */
  orderId: string
  /** In đồng. */
  amount: number
  orderInfo: string
  returnUrl: string
  ipnUrl: string
  createdAt: Date
  expiresAt: Date
  /** MoMo's `requestId`. */
  requestId: string
  /** VNPAY's `vnp_CreateDate` and whole signed query, which tell a reload from a second use of the order id. */
  createDateStr: string
  signedQuery: string
  decision: Decision | null
  decidedAt: Date | null
  transactionId: string
  refunded: number
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

const MAX_PAYMENTS = 5_000
const MAX_REQUESTS = 20_000
const MAX_LOG = 500

/** The simulator's state, in memory only. */
export class SimState {
  readonly #payments = new Map<string, SimPayment>()
  readonly #log: LogEntry[] = []
  readonly #requests = new Set<string>()
  #transactions = 0

  find(provider: SimulatedProvider, orderId: string): SimPayment | undefined {
    return this.#payments.get(`${provider} ${orderId}`)
  }

  findTransaction(provider: SimulatedProvider, transactionId: string): SimPayment | undefined {
    return [...this.#payments.values()].find(
      (payment) => payment.provider === provider && payment.transactionId === transactionId,
    )
  }

  add(payment: SimPayment): void {
    this.#payments.set(`${payment.provider} ${payment.orderId}`, payment)
    const [oldest] = this.#payments.keys()
    if (this.#payments.size > MAX_PAYMENTS && oldest) this.#payments.delete(oldest)
  }

  /** Stores a request id, which may be used once; beyond `MAX_REQUESTS` the oldest is removed. */
  rememberRequest(id: string): void {
    this.#requests.add(id)
    const [oldest] = this.#requests
    if (this.#requests.size > MAX_REQUESTS && oldest) this.#requests.delete(oldest)
  }

  hasRequest(id: string): boolean {
    return this.#requests.has(id)
  }

  /** A transaction id that no other payment of this process has. */
  nextTransactionId(now: Date): string {
    this.#transactions += 1
    return String(Math.floor(now.getTime() / 1000) * 1_000 + (this.#transactions % 1_000))
  }

  log(entry: LogEntry): void {
    this.#log.push(entry)
    if (this.#log.length > MAX_LOG) this.#log.shift()
  }

  logOf(provider?: SimulatedProvider, orderId?: string): LogEntry[] {
    return this.#log.filter(
      (entry) =>
        (!provider || entry.provider === provider) && (!orderId || entry.orderId === orderId),
    )
  }
}
