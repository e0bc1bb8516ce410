import { and, asc, eq } from 'drizzle-orm'
import { cartItems, courses, enrolments, users } from '../../platform/db/schema.ts'
import { endSales } from '../catalogue/sales.ts'
import type { Deps } from '../../deps.ts'
import { AppError, CartChanged, conflict, invalid, unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { bindConsents } from '../site/consents.ts'
import type { ShownCart } from '../../../shared/contract/commerce.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { paths } from '../../../shared/paths.ts'
import { BEING_CHECKED } from '../../../shared/rules/being-checked.ts'
import { returnPage } from '../../../shared/rules/payment-providers.ts'
import {
  ipnPath,
  type NewPayment,
  type PaymentGateway,
  type PaymentProvider,
} from '../../providers/ports/payment-provider.ts'
import { askBeforePaying } from './ask-before-paying.ts'
import { checkedOrders } from './being-checked.ts'
import { readCart } from './cart.ts'
import {
  findFreshFreeOrder,
  findOpenOrder,
  insertOrder,
  keyOfLines,
  type OrderLine,
} from './checkout-orders.ts'
import { orderInfo } from './orders.ts'
import { createPayPage, waitForPayUrl, type Create } from './payment-start.ts'
import { type Flag, logFlags } from './flags.ts'
import { settleInTransaction } from './settle-order.ts'

/** docs/providers/payments.md#payment-window. `settlePendingOrders` ends orders later, after 20 minutes. */
const WINDOW_MS = 15 * 60_000

export interface CheckoutRequest {
  userId: string
  provider: PaymentProvider
  publicUrl: string
  /** The payer's IP address, 7 to 45 characters. */
  ipAddr: string
  /** What the buyer was shown; absent where the page does not tell. */
  shown?: ShownCart | undefined
  /** The buyer pays although an earlier payment of the same courses is being checked. */
  payAgain?: boolean | undefined
}

type Begun =
  /** The cart is another one than was shown. */
  | { kind: 'changed' }
  | { kind: 'free'; orderId: string; flags: Flag[] }
  /** The cart already has an open payment; `payUrl` is null while another request creates its page. */
  | { kind: 'open'; orderId: string; payUrl: string | null }
  | { kind: 'new'; payment: NewPayment; create: Create }

/**
 * POST /api/student/checkout/{provider}/create (docs/product.md#student-calls): starts the payment of the cart at the
 * present prices, which must be those shown (docs/behaviour.md#what-is-paid), and returns where to send the browser. A
 * second click gets the same page. A free cart enrols at once. Errors: 401 for a locked account, 400 INVALID for an
 * empty cart, 400 AMOUNT_LIMIT, 409 ALREADY_OWNED, NOT_FOR_SALE, ALREADY_PAID, CART_CHANGED with the cart,
 * BEING_CHECKED unless `payAgain`, 502 PAYMENT_FAILED, 503 PAYMENT_OFF.
 */
export async function startCheckout(
  deps: Deps,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const { provider } = request
  await endSales(deps)
  const [paidId] = await askBeforePaying(deps, request.userId)
  if (paidId !== undefined) {
    throw conflict(
      'ALREADY_PAID',
      `Đơn ${orderCode(paidId)} vừa được cổng xác nhận đã thanh toán, bạn không cần trả thêm. Hãy xem lại giỏ hàng.`,
    )
  }
  const begun = await deps.db.tx(async () => {
    const found = await begin(deps, request)
    if (found.kind === 'changed') return found
    const orderId = found.kind === 'new' ? found.payment.orderId : found.orderId
    await bindConsents(deps, request.userId, orderId)
    return found
  })
  switch (begun.kind) {
    case 'changed':
      throw new CartChanged(await readCart(deps, request.userId))
    case 'free':
      logFlags(deps, begun.flags)
      deps.wakeOutbox()
      return { url: request.publicUrl + paths.checkoutSuccess(begun.orderId) }
    case 'open':
      return { url: begun.payUrl ?? (await waitForPayUrl(deps, provider, begun.orderId)) }
    case 'new':
      return { url: await createPayPage(deps, provider, begun.payment, begun.create) }
    default:
      return begun satisfies never
  }
}

async function begin(deps: Deps, request: CheckoutRequest): Promise<Begun> {
  const { q } = deps.db
  // One checkout of a user at a time, also against `settleOrder`: two clicks cannot create two orders.
  const [buyer] = await q
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, request.userId))
    .for('no key update')
  // Locked after the request came in: the row tells what the session could not.
  if (!buyer || buyer.disabledAt) throw unauthenticated()
  const { shown } = request
  const lines = await readLines(deps, request.userId)
  if (lines.length === 0) {
    const orderId = shown?.total ? null : await findFreshFreeOrder(deps, request.userId)
    if (orderId) return { kind: 'free', orderId, flags: [] }
    if (shown) return { kind: 'changed' }
    throw invalid('Giỏ hàng đang trống.')
  }
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  if (shown && !isAsShown(lines, total, shown)) return { kind: 'changed' }
  if (total === 0) return enrolForFree(deps, request.userId, lines)
  if (!request.payAgain) await refuseWhileChecked(deps, request.userId, lines)

  const gateway = gatewayFor(deps, request.provider, total)
  const open = await findOpenOrder(deps, request, lines, total)
  if (open) return { kind: 'open', ...open }

  const payment = newPayment(deps, request, gateway, total)
  const { orderId, createdAt, expiresAt } = payment
  const { start } = gateway
  const payUrl = start.kind === 'address' ? start.payUrl(payment) : null
  await insertOrder(
    deps,
    {
      id: orderId,
      userId: request.userId,
      provider: request.provider.id,
      total,
      payUrl,
      createdAt,
      expiresAt,
    },
    lines,
  )
  return start.kind === 'address'
    ? { kind: 'open', orderId, payUrl }
    : { kind: 'new', payment, create: start.create }
}

const isAsShown = (lines: readonly OrderLine[], total: number, shown: ShownCart): boolean =>
  total === shown.total && (!shown.lines || keyOfLines(lines) === keyOfLines(shown.lines))

/** 409 BEING_CHECKED while money for one of the courses is being checked, at whichever provider. */
async function refuseWhileChecked(
  deps: Deps,
  userId: string,
  lines: readonly OrderLine[],
): Promise<void> {
  const wanted = new Set(lines.map(({ courseId }) => courseId))
  const checked = await checkedOrders(deps, userId)
  const codes = checked
    .filter(({ courseIds }) => courseIds.some((id) => wanted.has(id)))
    .map(({ orderId }) => orderCode(orderId))
  if (codes.length === 0) return
  throw conflict('BEING_CHECKED', `${BEING_CHECKED} (đơn ${codes.join(', ')}).`)
}

function newPayment(
  deps: Deps,
  { provider, publicUrl, ipAddr }: CheckoutRequest,
  gateway: PaymentGateway,
  total: number,
): NewPayment {
  const now = deps.now()
  const orderId = newId(now)
  return {
    orderId,
    amount: total,
    orderInfo: orderInfo(orderId),
    siteUrl: publicUrl,
    returnUrl: publicUrl + paths.paymentReturn(returnPage(provider)),
    ipnUrl: (gateway.simulated ? deps.selfUrl() : publicUrl) + ipnPath(provider),
    ipAddr,
    createdAt: now,
    expiresAt: new Date(now.getTime() + WINDOW_MS),
  }
}

/** The cart with current prices; 409 for a course that the user owns or that is no longer sold. */
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
      `Bạn đã có khóa học “${owned.title}”. Hãy xoá khóa học này khỏi giỏ rồi thanh toán lại.`,
    )
  }
  const unsold = rows.find((row) => row.status !== 'PUBLISHED')
  if (unsold) {
    throw conflict(
      'NOT_FOR_SALE',
      `Khóa học “${unsold.title}” không còn được bán. Hãy xoá khóa học này khỏi giỏ rồi thanh toán lại.`,
    )
  }
  return rows.map(({ courseId, title, price, quantity }) => ({ courseId, title, price, quantity }))
}

/** The provider's gateway; 503 PAYMENT_OFF when it is switched off, 400 AMOUNT_LIMIT by its limits. */
function gatewayFor(deps: Deps, provider: PaymentProvider, total: number): PaymentGateway {
  const gateway = provider.connect(deps)
  if (!gateway) {
    throw new AppError(
      'unavailable',
      'PAYMENT_OFF',
      `Thanh toán qua ${provider.name} chưa được bật trên trang này.`,
    )
  }
  const { min, max } = provider.limits
  if (total < min || total > max) {
    throw new AppError(
      'invalid',
      'AMOUNT_LIMIT',
      `${provider.name} nhận thanh toán từ ${formatMoney(min)} đến ${formatMoney(max)}; giỏ hàng của bạn là ${formatMoney(total)}.`,
    )
  }
  return gateway
}

async function enrolForFree(deps: Deps, userId: string, lines: OrderLine[]): Promise<Begun> {
  const now = deps.now()
  const id = newId(now)
  await insertOrder(
    deps,
    { id, userId, provider: 'FREE', total: 0, payUrl: null, createdAt: now, expiresAt: now },
    lines,
  )
  const { flags } = await settleInTransaction(deps, 'FREE', {
    orderId: id,
    amount: 0n,
    verdict: 'paid',
    code: 'FREE',
    transactionId: null,
  })
  return { kind: 'free', orderId: id, flags }
}
