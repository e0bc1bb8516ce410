import type { Context, Hono } from 'hono'
import type { SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision, Outcome, Tampering } from './outcomes.ts'
import type { Page } from './page.ts'

/** What differs from one simulated provider to the next. */
export interface ProviderSide {
  name: string
  lacks: readonly Outcome[]
  /** So often it sends an IPN that the shop does not accept. */
  ipnCalls: number
  /** The path of a payment's page below the simulator's. */
  pagePath: (options: SimulatorOptions, orderId: string) => string
  routes: (options: SimulatorOptions, pages: Pages) => Hono
  sendIpn: (options: SimulatorOptions, delivery: Delivery) => Promise<IpnAnswer>
  returnQuery: (options: SimulatorOptions, delivery: Delivery) => string
}

interface Pages {
  payment: (c: Context, payment: SimPayment | undefined) => Response | Promise<Response>
  show: (c: Context, page: Page) => Response | Promise<Response>
}

/** A result that the shop is told; `tampering` makes it false. */
export interface Delivery {
  payment: SimPayment
  decision: Decision
  tampering?: Tampering
}

export interface IpnAnswer {
  /** The provider takes the IPN for received. */
  done: boolean
  /** For the log of the page. */
  text: string
}

/** MoMo waits 15 s for the response; VNPAY counts a time-out as a failure, too. */
export const ANSWER_WITHIN_MS = 15_000

export const NO_ANSWER: IpnAnswer = { done: false, text: 'không có trả lời trong 15 giây' }

const UNKNOWN_ORDER = '000000000000000000000000'

export const toldAmount = ({ payment, tampering }: Delivery) =>
  payment.amount + (tampering === 'wrong-amount' ? 1_000 : 0)

export const orderOf = ({ payment, tampering }: Delivery) =>
  tampering === 'unknown-order' ? UNKNOWN_ORDER : payment.orderId

/** Changes the last digit for a bad signature. */
export const signatureOf = (signature: string, { tampering }: Delivery) =>
  tampering === 'bad-signature'
    ? signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0')
    : signature
