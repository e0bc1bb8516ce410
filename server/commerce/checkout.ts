import { and, asc, eq } from 'drizzle-orm'
import { cartItems, courses, enrolments, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import { formatMoney } from '../../shared/format/money.ts'
import {
  momoGateway,
  vnpayGateway,
  type MomoGateway,
  type VnpayGateway,
} from '../payments/gateways.ts'
import { MOMO_LIMITS } from '../payments/momo/momo.ts'
import type { Provider } from '../payments/report.ts'
import { VNPAY_LIMITS, vnpayPayUrl } from '../payments/vnpay/vnpay.ts'
import {
  findFreshFreeOrder,
  findOpenOrder,
  insertOrder,
  type OrderLine,
} from './checkout-orders.ts'
import { startMomoPayment, waitForPayUrl } from './momo-start.ts'
import { orderInfo } from './orders.ts'
import { settleInTransaction } from './settle-order.ts'

/** The gateway's window (reference/payments.md §3). The sweep expires orders later, at 20 minutes. */
const WINDOW_MS = 15 * 60_000

export interface CheckoutRequest {
  userId: string
  provider: Provider
  /** Origin of the site, for the return pages. */
  publicUrl: string
  /** The payer's address, as VNPAY wants it. */
  ipAddr: string
}

type Begun =
  | { kind: 'free'; orderId: string }
  /** The page of a payment that is still open for this very cart; no url while MoMo is being asked. */
  | { kind: 'open'; orderId: string; payUrl: string | null }
  | { kind: 'new'; orderId: string; total: number; gateway: MomoGateway }

/**
 * Starts the payment of the user's cart and returns where to send the browser (section 7). Amounts
 * are the database's at this moment. A second click gets the page of the first one's order. A cart
 * that costs nothing is enrolled at once, without a provider; a second click on it, which finds the
 * cart empty, gets the same answer.
 *
 * Errors: 400 empty cart or a total outside the provider's limits, 409 a course that is owned or no
 * longer sold, 502 the provider did not start the payment, 503 the provider is switched off.
 */
export async function startCheckout(
  deps: Deps,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const begun = await deps.db.tx(() => begin(deps, request))
  switch (begun.kind) {
    case 'free':
      deps.wakeOutbox()
      return { url: `${request.publicUrl}/checkout/success?order=${begun.orderId}` }
    case 'open':
      return { url: begun.payUrl ?? (await waitForPayUrl(deps, begun.orderId)) }
    case 'new':
      return { url: await startMomoPayment(deps, begun.gateway, begun, request.publicUrl) }
    default:
      return begun satisfies never
  }
}

async function begin(deps: Deps, request: CheckoutRequest): Promise<Begun> {
  const { q } = deps.db
  // Serialises the payments of one user, and with `settleOrder`: two clicks cannot make two orders.
  await q
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, request.userId))
    .for('no key update')
  const lines = await readLines(deps, request.userId)
  if (lines.length === 0) {
    const orderId = await findFreshFreeOrder(deps, request.userId)
    if (orderId) return { kind: 'free', orderId }
    throw invalid('Giỏ hàng đang trống.')
  }
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  if (total === 0) return { kind: 'free', orderId: await enrolForFree(deps, request.userId, lines) }

  const gateway = gatewayFor(deps, request, total)
  const open = await findOpenOrder(deps, request, lines, total)
  if (open) return { kind: 'open', ...open }

  const now = deps.now()
  const order = {
    id: newId(now),
    createdAt: now,
    expiresAt: new Date(now.getTime() + WINDOW_MS),
  }
  const payUrl =
    gateway.provider === 'VNPAY'
      ? vnpayPayUrl(gateway.settings, {
          orderId: order.id,
          amount: total,
          orderInfo: orderInfo(order.id),
          returnUrl: `${request.publicUrl}/checkout/vnpay-return`,
          ipAddr: request.ipAddr,
          createdAt: order.createdAt,
          expiresAt: order.expiresAt,
        })
      : null
  await insertOrder(
    deps,
    { ...order, userId: request.userId, provider: request.provider, total, payUrl },
    lines,
  )
  return gateway.provider === 'VNPAY'
    ? { kind: 'open', orderId: order.id, payUrl }
    : { kind: 'new', orderId: order.id, total, gateway: gateway.settings }
}

/** The cart with the prices of this moment; refuses what cannot be bought. */
async function readLines(deps: Deps, userId: string): Promise<OrderLine[]> {
  const rows = await deps.db.q
    .select({
      courseId: courses.id,
      title: courses.title,
      price: courses.effectivePrice,
      quantity: cartItems.quantity,
      status: courses.status,
      enrolmentId: enrolments.id,
    })
    .from(cartItems)
    .innerJoin(courses, eq(courses.id, cartItems.courseId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, cartItems.userId)),
    )
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(courses.id))
  const owned = rows.find((row) => row.enrolmentId)
  if (owned) {
    throw conflict(
      'ALREADY_OWNED',
      `Bạn đã có khóa học “${owned.title}”. Hãy xóa khóa học này khỏi giỏ rồi thanh toán lại.`,
    )
  }
  const unsold = rows.find((row) => row.status !== 'PUBLISHED')
  if (unsold) {
    throw conflict(
      'NOT_FOR_SALE',
      `Khóa học “${unsold.title}” không còn được bán. Hãy xóa khóa học này khỏi giỏ rồi thanh toán lại.`,
    )
  }
  return rows.map(({ courseId, title, price, quantity }) => ({ courseId, title, price, quantity }))
}

type Gateway =
  | { provider: 'MOMO'; settings: MomoGateway }
  | { provider: 'VNPAY'; settings: VnpayGateway }

const PROVIDER_NAME = { MOMO: 'MoMo', VNPAY: 'VNPAY' }

/** The provider's gateway, once it is switched on and takes this amount. */
function gatewayFor(deps: Deps, { provider, publicUrl }: CheckoutRequest, total: number): Gateway {
  const momo = provider === 'MOMO' ? momoGateway(deps) : null
  const vnpay = provider === 'VNPAY' ? vnpayGateway(deps, publicUrl) : null
  if (!momo && !vnpay) {
    throw new AppError(
      'unavailable',
      'PAYMENT_OFF',
      `Thanh toán qua ${PROVIDER_NAME[provider]} chưa được bật trên trang này.`,
    )
  }
  const { min, max } = provider === 'MOMO' ? MOMO_LIMITS : VNPAY_LIMITS
  if (total < min || total > max) {
    throw new AppError(
      'invalid',
      'AMOUNT_LIMIT',
      `${PROVIDER_NAME[provider]} nhận thanh toán từ ${formatMoney(min)} đến ${formatMoney(max)}; giỏ hàng của bạn là ${formatMoney(total)}.`,
    )
  }
  if (momo) return { provider: 'MOMO', settings: momo }
  // One of the two is set, or the function has thrown above.
  return { provider: 'VNPAY', settings: vnpay as VnpayGateway }
}

async function enrolForFree(deps: Deps, userId: string, lines: OrderLine[]): Promise<string> {
  const now = deps.now()
  const id = newId(now)
  await insertOrder(
    deps,
    { id, userId, provider: 'FREE', total: 0, payUrl: null, createdAt: now, expiresAt: now },
    lines,
  )
  await settleInTransaction(deps, {
    provider: 'FREE',
    orderId: id,
    amount: 0n,
    verdict: 'paid',
    code: 'FREE',
    transactionId: null,
  })
  return id
}
