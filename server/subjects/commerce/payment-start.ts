import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, gt } from 'drizzle-orm'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { gmt7Stamp } from '../../providers/payments/gmt7.ts'
import {
  ProviderUnreachable,
  type Creation,
  type NewPayment,
  type PaymentProvider,
} from '../../providers/ports/payment-provider.ts'
import { logPaymentEvent } from './payment-events.ts'
import { askProvider } from './payment-query.ts'
import { settleOrder } from './settle-order.ts'

const POLL_MS = 200
/** A little longer than the other request's call to the provider may take (30 s). */
const POLLS = 34_000 / POLL_MS

const notStarted = ({ name }: PaymentProvider) =>
  new AppError(
    'bad-gateway',
    'PAYMENT_FAILED',
    `${name} không khởi tạo được thanh toán. Bạn chưa bị trừ tiền, vui lòng thử lại.`,
  )

export type Create = (payment: NewPayment) => Promise<Creation>

/**
 * Asks the provider for the payment page of a PENDING order and stores its address. A refusal makes it FAILED. After a
 * lost response it stays PENDING unless a query says it is unknown (docs/providers/payments.md#momo-idempotency). 502
 * PAYMENT_FAILED in both cases.
 */
export async function createPayPage(
  deps: Deps,
  provider: PaymentProvider,
  payment: NewPayment,
  create: Create,
): Promise<string> {
  const { orderId } = payment
  const log = (outcome: string, received: unknown) =>
    logPaymentEvent(deps, { provider: provider.id, source: 'create', orderId, outcome, received })
  try {
    const created = await create(payment)
    await log(created.kind, created.answer)
    if (created.kind === 'created') {
      await deps.db.q.update(orders).set({ payUrl: created.payUrl }).where(eq(orders.id, orderId))
      return created.payUrl
    }
    deps.log.error(`${provider.name} refused to start a payment`, undefined, {
      orderId,
      code: created.code,
    })
    if (created.kind === 'refused') await fail(deps, provider, orderId, created.code)
    else await resolveUnclear(deps, provider, payment)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    await log('unreachable', { error: error.message })
    deps.log.error(`${provider.name} did not answer`, error, { orderId })
    await resolveUnclear(deps, provider, payment)
  }
  throw notStarted(provider)
}

async function resolveUnclear(
  deps: Deps,
  provider: PaymentProvider,
  { orderId, createdAt }: NewPayment,
): Promise<void> {
  // The order has no payment page, so it expires now: the next click creates a new order at once.
  await deps.db.q.update(orders).set({ expiresAt: deps.now() }).where(eq(orders.id, orderId))
  const answer = await askProvider(deps, {
    id: orderId,
    provider: provider.id,
    createDateStr: gmt7Stamp(createdAt),
  })
  if (answer.kind === 'not-found') await fail(deps, provider, orderId, answer.code)
  else if (answer.kind === 'report') await settleOrder(deps, provider.id, answer.report)
}

const fail = (deps: Deps, provider: PaymentProvider, orderId: string, code: string) =>
  settleOrder(deps, provider.id, {
    orderId,
    verdict: 'failed',
    amount: null,
    code,
    transactionId: null,
  })

/** Waits for the payment page that another request is creating; 502 PAYMENT_FAILED when the order ends without one. */
export async function waitForPayUrl(
  deps: Deps,
  provider: PaymentProvider,
  orderId: string,
): Promise<string> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const [order] = await deps.db.q
      .select({ payUrl: orders.payUrl })
      .from(orders)
      .where(
        and(eq(orders.id, orderId), eq(orders.status, 'PENDING'), gt(orders.expiresAt, deps.now())),
      )
    if (!order) break
    if (order.payUrl) return order.payUrl
    await delay(POLL_MS)
  }
  throw notStarted(provider)
}
