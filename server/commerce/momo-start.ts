import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, gt } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { MomoGateway } from '../payments/gateways.ts'
import { ProviderUnreachable } from '../payments/http.ts'
import { createMomoPayment } from '../payments/momo/momo.ts'
import { orderInfo } from './orders.ts'
import { logPaymentEvent } from './payment-events.ts'
import { askProvider } from './payment-query.ts'
import { settleOrder } from './settle-order.ts'

const POLL_MS = 200
/** As long as the call of the other click may take, and a little. */
const POLLS = 34_000 / POLL_MS

const notStarted = () =>
  new AppError(
    'bad-gateway',
    'PAYMENT_FAILED',
    'MoMo không khởi tạo được thanh toán. Bạn chưa bị trừ tiền, vui lòng thử lại.',
  )

/**
 * Has MoMo make the pay page of a committed PENDING order and keeps its address. When MoMo refuses,
 * the order is FAILED; when its answer was lost, MoMo is asked first and the order stays PENDING
 * unless MoMo does not know it (reference/payments.md §1.7). 502 in both cases.
 */
export async function startMomoPayment(
  deps: Deps,
  gateway: MomoGateway,
  order: { orderId: string; total: number },
  publicUrl: string,
): Promise<string> {
  const { orderId } = order
  const log = (outcome: string, received: unknown) =>
    logPaymentEvent(deps, { provider: 'MOMO', source: 'create', orderId, outcome, received })
  // The simulator lives in this process and reaches it by its own address.
  const ipnOrigin = gateway.simulated ? deps.selfUrl() : publicUrl
  try {
    const created = await createMomoPayment(deps, gateway, {
      orderId,
      amount: order.total,
      orderInfo: orderInfo(orderId),
      redirectUrl: `${publicUrl}/checkout/momo-return`,
      ipnUrl: `${ipnOrigin}/api/payments/momo/ipn`,
    })
    await log(created.kind, created.answer)
    if (created.kind === 'created') {
      await deps.db.q.update(orders).set({ payUrl: created.payUrl }).where(eq(orders.id, orderId))
      return created.payUrl
    }
    deps.log.error('MoMo refused to start a payment', undefined, { orderId, code: created.code })
    if (created.kind === 'refused') await fail(deps, orderId, created.code)
    else await resolveUnclear(deps, orderId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    await log('unreachable', { error: error.message })
    deps.log.error('MoMo did not answer', error, { orderId })
    await resolveUnclear(deps, orderId)
  }
  throw notStarted()
}

async function resolveUnclear(deps: Deps, orderId: string): Promise<void> {
  // There is no page to come back to: the next click begins a new order and waits for nobody.
  await deps.db.q.update(orders).set({ expiresAt: deps.now() }).where(eq(orders.id, orderId))
  const answer = await askProvider(deps, { id: orderId, provider: 'MOMO', createDateStr: null })
  if (answer.kind === 'not-found') await fail(deps, orderId, answer.code)
  else if (answer.kind === 'report') await settleOrder(deps, answer.report)
}

const fail = (deps: Deps, orderId: string, code: string) =>
  settleOrder(deps, {
    provider: 'MOMO',
    orderId,
    verdict: 'failed',
    amount: null,
    code,
    transactionId: null,
  })

/** The address that another click of the same user is just getting from MoMo. */
export async function waitForPayUrl(deps: Deps, orderId: string): Promise<string> {
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
  throw notStarted()
}
