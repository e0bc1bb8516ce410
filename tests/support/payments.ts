import { and, asc, eq, isNull } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { SIMULATOR_KEYS } from '../../server/platform/settings/simulators.ts'
import { signMomo } from '../../server/providers/payments/momo/signing.ts'
import { signVnpay, vnpayQuery } from '../../server/providers/payments/vnpay/signing.ts'
import type { TestApi } from './api.ts'
import { makeCourse, makeUser } from './fixtures.ts'

/** Common steps of payment tests, with the simulators that every test API has. */

export type Provider = 'MOMO' | 'VNPAY'

export interface Started {
  user: Awaited<ReturnType<typeof makeUser>>
  courses: Awaited<ReturnType<typeof makeCourse>>[]
  orderId: string
  url: string
  total: number
}

/** Puts courses of these prices into a new buyer's cart. */
export async function fillCart(api: TestApi, prices: number[], buyer?: Started['user']) {
  const user = buyer ?? (await makeUser(api.db))
  const courses: Started['courses'] = []
  for (const price of prices) {
    const course = await makeCourse(api.db, { price })
    courses.push(course)
    await api.db.q.insert(t.cartItems).values({ userId: user.id, courseId: course.id })
  }
  return { user, courses }
}

/** A buyer with a PENDING order and an open payment page. */
export async function startPayment(
  api: TestApi,
  provider: Provider,
  prices = [499_000],
): Promise<Started> {
  const { user, courses } = await fillCart(api, prices)
  const url = await createPayment(api, provider, user.id)
  const [order] = await ordersOf(api, user.id)
  await fetch(url)
  return {
    user,
    courses,
    url,
    orderId: order?.id ?? '',
    total: prices.reduce((sum, price) => sum + price, 0),
  }
}

export async function createPayment(api: TestApi, provider: Provider, as: string) {
  const path = `/api/student/checkout/${provider.toLowerCase()}/create`
  const answer = await api.call<{ url: string }>('POST', path, { as })
  if (answer.status !== 200) throw new Error(`create: ${JSON.stringify(answer.body)}`)
  return answer.body.url
}

/** Chooses an outcome on the simulator; returns the address of the return page. */
export async function choose(api: TestApi, provider: Provider, orderId: string, outcome: string) {
  const answer = await api.call<{ returnUrl: string | null; log: { answer: string }[] }>(
    'POST',
    '/mo-phong/control',
    { json: { provider, orderId, outcome } },
  )
  if (answer.status !== 200) throw new Error(`control: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const confirm = (api: TestApi, provider: Provider, returnUrl: string) =>
  api.call('POST', `/api/payments/${provider.toLowerCase()}/confirm`, {
    json: { query: new URL(returnUrl).search },
  })

/** A MoMo IPN body, signed as MoMo does. */
export function momoIpn(orderId: string, amount: number, changes: Record<string, unknown> = {}) {
  const fields = {
    partnerCode: SIMULATOR_KEYS.momo.partnerCode,
    orderId,
    requestId: orderId,
    amount,
    orderInfo: 'DH_TEST',
    orderType: 'momo_wallet',
    transId: 4088878653,
    resultCode: 0,
    message: 'Thành công.',
    payType: 'qr',
    responseTime: 1767225600123,
    extraData: '',
    ...changes,
  }
  return { ...fields, signature: signMomo('result', fields as never, SIMULATOR_KEYS.momo) }
}

export const sendMomoIpn = (api: TestApi, json: unknown) =>
  api.call('POST', '/api/payments/momo/ipn', { json })

/** A VNPAY IPN query, signed as VNPAY does; `codes` are response code and transaction status. */
export function vnpayIpn(
  orderId: string,
  amount: number,
  codes: [string, string] = ['00', '00'],
  changes: Record<string, string> = {},
) {
  const raw = vnpayQuery({
    vnp_TmnCode: SIMULATOR_KEYS.vnpay.tmnCode,
    vnp_Amount: `${amount}00`,
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: 'DH_TEST',
    vnp_PayDate: '20260101073412',
    vnp_TransactionNo: '14226112',
    vnp_ResponseCode: codes[0],
    vnp_TransactionStatus: codes[1],
    vnp_TxnRef: orderId,
    ...changes,
  })
  return `${raw}&vnp_SecureHash=${signVnpay(raw, SIMULATOR_KEYS.vnpay.hashSecret)}`
}

export const sendVnpayIpn = async (api: TestApi, query: string) => {
  const answer = await api.call('GET', `/api/payments/vnpay/ipn?${query}`)
  return answer.body as { RspCode: string; Message: string }
}

export const ordersOf = (api: TestApi, userId: string) =>
  api.db.q.select().from(t.orders).where(eq(t.orders.userId, userId))

export async function readOrder(api: TestApi, orderId: string) {
  const [order] = await api.db.q.select().from(t.orders).where(eq(t.orders.id, orderId))
  if (!order) throw new Error(`no order ${orderId}`)
  return order
}

/** Counts all effects of a paid order. */
export async function effectsOf(
  api: TestApi,
  started: Pick<Started, 'user' | 'courses' | 'orderId'>,
) {
  const { q } = api.db
  const enrolled = await q
    .select()
    .from(t.enrolments)
    .where(eq(t.enrolments.userId, started.user.id))
  const cart = await q.select().from(t.cartItems).where(eq(t.cartItems.userId, started.user.id))
  const mails = await q
    .select()
    .from(t.mails)
    .where(and(eq(t.mails.toAddress, started.user.email)))
  const counts = []
  for (const { id } of started.courses) {
    const [course] = await q.select().from(t.courses).where(eq(t.courses.id, id))
    counts.push(course?.enrolmentCount)
  }
  const order = await readOrder(api, started.orderId)
  return {
    status: order.status,
    enrolments: enrolled.length,
    cart: cart.length,
    mails: mails.length,
    counts,
  }
}

export const eventsOf = (api: TestApi, orderId: string) =>
  api.db.q.select().from(t.paymentEvents).where(eq(t.paymentEvents.orderId, orderId))

/** What a person must still look at about the order, oldest first. */
export async function openFlags(api: TestApi, orderId: string): Promise<string[]> {
  const { orderFlags } = t
  const rows = await api.db.q
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.resolvedAt)))
    .orderBy(asc(orderFlags.createdAt), asc(orderFlags.id))
  return rows.map(({ reason }) => reason)
}

/** A call to a provider in a test's own `fetch`: the name of the call and the sent JSON. */
export function providerCall(input: string | URL | Request, init?: RequestInit) {
  const url = new URL(input instanceof Request ? input.url : input)
  const text = typeof init?.body === 'string' ? init.body : '{}'
  return {
    name: url.pathname.split('/').at(-1) ?? '',
    text,
    body: JSON.parse(text) as Record<string, unknown>,
  }
}

/** An IPN of a paid or a failed order; the answer in one word: the HTTP status to MoMo, the code to VNPAY. */
export const report = async (
  api: TestApi,
  provider: Provider,
  orderId: string,
  amount: number,
  isPaid = true,
) =>
  provider === 'MOMO'
    ? String(
        (await sendMomoIpn(api, momoIpn(orderId, amount, isPaid ? {} : { resultCode: 1006 })))
          .status,
      )
    : (await sendVnpayIpn(api, vnpayIpn(orderId, amount, isPaid ? ['00', '00'] : ['24', '02'])))
        .RspCode

/** The effects of an order of one course that was paid, however often that was told. */
export const PAID_ONCE = { status: 'PAID', enrolments: 1, cart: 0, mails: 1, counts: [1] }

/** A `fetch` of an API whose providers are away. */
export const offline = () => Promise.reject(new TypeError('offline'))
