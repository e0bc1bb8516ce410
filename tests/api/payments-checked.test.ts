import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { SIMULATOR_KEYS } from '../../server/platform/settings/simulators.ts'
import { signMomo } from '../../server/providers/payments/momo/signing.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import {
  choose,
  confirm,
  effectsOf,
  fillCart,
  momoIpn,
  offline,
  openFlags,
  ordersOf,
  providerCall,
  readOrder,
  sendMomoIpn,
  sendVnpayIpn,
  startPayment,
  vnpayIpn,
  type Provider,
  type Started,
} from '../support/payments.ts'

/** Money that a gateway has taken and not settled (docs/behaviour.md#money-that-is-being-checked). */

const api = sharedApi({ quiet: true })
let realFetch: typeof fetch
beforeAll(() => void (realFetch = api.deps.fetch))

const path = (provider: Provider) => `/api/student/checkout/${provider.toLowerCase()}/create`
const start = (provider: Provider, as: string, json?: object) =>
  api.call('POST', path(provider), { as, ...(json ? { json } : {}) })
const cartOf = async (as: string) => (await api.call('GET', '/api/student/cart', { as })).body
const firstOrder = async (as: string, id: string) =>
  (await api.call('GET', '/api/student/orders', { as })).body.find(
    (order: { _id: string }) => order._id === id,
  )

const momoReturn = (order: Started, resultCode: string) => {
  const { signature: _, ...rest } = momoIpn(order.orderId, order.total, { resultCode })
  const fields = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, String(value)]),
  )
  const signature = signMomo('result', fields as never, SIMULATOR_KEYS.momo)
  return `${api.url}/checkout/momo-return?${new URLSearchParams({ ...fields, signature })}`
}
const vnpayReturn = (order: Started, codes: [string, string]) =>
  `${api.url}/checkout/vnpay-return?${vnpayIpn(order.orderId, order.total, codes)}`

type Codes = [string, string]
type Told = [name: string, provider: Provider, tell: (order: Started) => Promise<unknown>]

/** How the gateway tells of it: by its IPN, by the buyer's signed return, or asked. */
const momoIpnOf = (code: number): Told => [
  `MoMo IPN ${code}`,
  'MOMO',
  ({ orderId, total }) => sendMomoIpn(api, momoIpn(orderId, total, { resultCode: code })),
]
const momoReturnOf = (code: number): Told => [
  `MoMo return ${code}`,
  'MOMO',
  (order) => confirm(api, 'MOMO', momoReturn(order, String(code))),
]
const vnpayIpnOf = (...codes: Codes): Told => [
  `VNPAY IPN ${codes.join('/')}`,
  'VNPAY',
  ({ orderId, total }) => sendVnpayIpn(api, vnpayIpn(orderId, total, codes)),
]
const vnpayReturnOf = (...codes: Codes): Told => [
  `VNPAY return ${codes.join('/')}`,
  'VNPAY',
  (order) => confirm(api, 'VNPAY', vnpayReturn(order, codes)),
]

const TOLD: Told[] = [
  ...[7000, 7002, 9000, 1000, 123_456].flatMap((code) => [momoIpnOf(code), momoReturnOf(code)]),
  // The IPN is lost, and the gateway does not know of it yet, or is away.
  momoReturnOf(0),
  vnpayIpnOf('07', '07'),
  vnpayIpnOf('07', '00'),
  vnpayIpnOf('24', '00'),
  vnpayIpnOf('00', '01'),
  vnpayIpnOf('00', '09'),
  vnpayIpnOf('00', '04'),
  vnpayIpnOf('00', '05'),
  vnpayIpnOf('00', '06'),
  vnpayIpnOf('98', '02'),
  vnpayIpnOf('24', ''),
  vnpayReturnOf('07', '07'),
  vnpayReturnOf('00', '01'),
  vnpayReturnOf('98', '02'),
  vnpayReturnOf('00', '00'),
  [
    'MoMo, asked: 7002',
    'MOMO',
    async (order) => {
      asked(order, 7002)
      api.clock.now = new Date(Date.now() + 60_000)
      await settlePendingOrders(api.deps)
      api.deps.fetch = realFetch
    },
  ],
]

/** From now on MoMo answers this whoever asks about the order. */
function asked(order: Started, resultCode: number) {
  api.deps.fetch = async (input, init) =>
    Response.json({ ...providerCall(input, init).body, amount: order.total, resultCode })
}

describe.each(TOLD)('%s', (_, provider, tell) => {
  const other: Provider = provider === 'MOMO' ? 'VNPAY' : 'MOMO'

  test('orders and cart say so, and a new payment asks first', async () => {
    const order = await startPayment(api, provider)
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
    await tell(order)
    expect(await firstOrder(order.user.id, order.orderId)).toMatchObject({ beingChecked: true })
    expect((await cartOf(order.user.id)).beingChecked).toEqual([
      { orderId: order.orderId, courseIds: order.courses.map(({ id }) => id) },
    ])

    for (const each of [provider, other]) {
      const refused = await start(each, order.user.id)
      expect(refused).toMatchObject({ status: 409, body: { code: 'BEING_CHECKED' } })
      expect(refused.body.message).toContain('Cổng đang kiểm tra khoản tiền này, đừng trả lần nữa')
      expect(refused.body.message).toContain(orderCode(order.orderId))
    }
    expect(await ordersOf(api, order.user.id)).toHaveLength(1)

    // All the same: an order of its own, never the page of the one that is being checked.
    const again = await start(provider, order.user.id, { payAgain: true })
    expect(again.status).toBe(200)
    expect(again.body.url).not.toBe(order.url)
    expect(await ordersOf(api, order.user.id)).toHaveLength(2)
  })
})

describe('while an order is being checked', () => {
  const held = async () => {
    const order = await startPayment(api, 'VNPAY', [100_000, 200_000])
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['07', '07']))
    return order
  }

  test('a cart with one of its courses and another asks, too; one without them does not', async () => {
    const order = await held()
    await fillCart(api, [50_000], order.user)
    const [first, second] = order.courses
    const drop = (id: string) =>
      api.call('DELETE', `/api/student/cart/course/${id}`, { as: order.user.id })
    await drop(first!.id)
    expect((await start('MOMO', order.user.id)).body.code).toBe('BEING_CHECKED')
    await drop(second!.id)
    expect((await start('MOMO', order.user.id)).status).toBe(200)
  })

  test("it is nobody else's matter", async () => {
    const order = await held()
    const { user } = await fillCart(api, [10_000])
    await api.db.q
      .insert(t.cartItems)
      .values({ userId: user.id, courseId: order.courses[0]!.id, quantity: 1 })
    expect(await cartOf(user.id)).not.toHaveProperty('beingChecked')
    expect((await start('VNPAY', user.id)).status).toBe(200)
  })

  test('what costs nothing meanwhile needs no payment and no question', async () => {
    const order = await held()
    await api.db.q.update(t.courses).set({ price: 0 }).where(eq(t.courses.status, 'PUBLISHED'))
    expect((await start('MOMO', order.user.id)).status).toBe(200)
    expect((await effectsOf(api, order)).enrolments).toBe(2)
  })

  test.each<[string, [string, string], string, number]>([
    // The cart is empty then.
    ['paid', ['00', '00'], 'PAID', 400],
    ['not paid', ['24', '02'], 'FAILED', 200],
  ])('until the gateway says %s', async (_, codes, status, next) => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['00', '01']))
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, codes))
    const settled = await firstOrder(order.user.id, order.orderId)
    expect(settled.status).toBe(status)
    expect(settled).not.toHaveProperty('beingChecked')
    expect(await cartOf(order.user.id)).not.toHaveProperty('beingChecked')
    expect((await start('MOMO', order.user.id)).status).toBe(next)
  })

  test('an answer that the payer is still awaited does not take it back', async () => {
    const order = await startPayment(api, 'MOMO')
    await sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode: 7002 }))
    api.clock.now = new Date(Date.now() + 60_000)
    await settlePendingOrders(api.deps)
    expect((await readOrder(api, order.orderId)).providerCode).toBe('1000')
    expect(await firstOrder(order.user.id, order.orderId)).toMatchObject({ beingChecked: true })
  })

  test('a reversal is over when a person has dealt with it', async () => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['00', '04']))
    expect(await firstOrder(order.user.id, order.orderId)).toMatchObject({
      status: 'FAILED',
      beingChecked: true,
    })
    await api.db.q
      .update(t.orderFlags)
      .set({ resolvedAt: new Date(), resolvedBy: 'x' })
      .where(eq(t.orderFlags.orderId, order.orderId))
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
  })

  test('an amount that is not the order’s is looked at by a person, and by nobody paid twice', async () => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total + 1))
    expect(await firstOrder(order.user.id, order.orderId)).toMatchObject({ beingChecked: true })
  })

  test('a return that nobody signed says nothing', async () => {
    const order = await startPayment(api, 'MOMO')
    const forged = momoReturn(order, '1006').replace('resultCode=1006', 'resultCode=7002')
    expect((await confirm(api, 'MOMO', forged)).status).toBe(400)
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
  })

  test('a PAID order with something to look at is paid, and of a refunded one nothing is owed', async () => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['07', '07']))
    expect(await openFlags(api, order.orderId)).toHaveLength(1)
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
  })
})

describe('an order that our own window has ended, of which the gateway then says that it works on it', () => {
  /** Nobody has confirmed within the window, or the gateway knows of nothing. */
  const ended = async (provider: Provider, says: 'waiting' | 'unknown') => {
    const order = await startPayment(api, provider)
    api.deps.fetch = async (input, init) => {
      const { body } = providerCall(input, init)
      if (provider === 'MOMO') {
        return Response.json({ ...body, resultCode: says === 'waiting' ? 1000 : 42, amount: 0 })
      }
      return says === 'waiting' ? realFetch(input, init) : Response.json({ vnp_ResponseCode: '91' })
    }
    api.clock.now = new Date(Date.now() + 21 * 60_000)
    await settlePendingOrders(api.deps)
    api.deps.fetch = realFetch
    expect((await readOrder(api, order.orderId)).status).toBe('FAILED')
    return order
  }
  const whileAway = async (act: () => Promise<unknown>) => {
    api.deps.fetch = offline
    api.clock.now = new Date(Date.now() + 22 * 60_000)
    await act()
    api.deps.fetch = realFetch
  }
  const away = ([name, provider, tell]: Told): Told => [
    `${name}, and the gateway is away`,
    provider,
    (order) => whileAway(() => tell(order)),
  ]
  const worksOnIt = momoIpnOf(7002)
  const NEWS: Told[] = [
    worksOnIt,
    momoIpnOf(9000),
    [
      'MoMo return 7000, and asked',
      'MOMO',
      async (order) => {
        asked(order, 7000)
        api.clock.now = new Date(Date.now() + 22 * 60_000)
        await confirm(api, 'MOMO', momoReturn(order, '7000'))
        api.deps.fetch = realFetch
      },
    ],
    away(momoReturnOf(0)),
    away(momoReturnOf(7002)),
    away(vnpayReturnOf('00', '00')),
    vnpayIpnOf('24', '00'),
    vnpayIpnOf('98', '02'),
  ]
  const cases = NEWS.flatMap(([name, provider, tell]) =>
    (['waiting', 'unknown'] as const).map((says) => [name, says, provider, tell] as const),
  )

  test.each(cases)(
    '%s after «%s»: checked until it is settled',
    async (_, says, provider, tell) => {
      const order = await ended(provider, says)
      await tell(order)
      expect(await firstOrder(order.user.id, order.orderId)).toMatchObject({ beingChecked: true })
      expect((await start('VNPAY', order.user.id)).body.code).toBe('BEING_CHECKED')
      expect(await openFlags(api, order.orderId)).toHaveLength(1)
    },
  )

  test.each<[string, boolean, string]>([
    ['paid', true, 'PAID'],
    ['not paid', false, 'FAILED'],
  ])('and then %s: nothing is left to look at', async (_, isPaid, status) => {
    const order = await ended('MOMO', 'waiting')
    await worksOnIt[2](order)
    const resultCode = isPaid ? 0 : 1006
    await sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode }))
    expect((await readOrder(api, order.orderId)).status).toBe(status)
    expect(await openFlags(api, order.orderId)).toEqual([])
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
  })

  test('paid on a page that was left open, with its IPN lost: asked before another payment', async () => {
    const order = await ended('MOMO', 'waiting')
    asked(order, 0)
    api.clock.now = new Date(Date.now() + 30 * 60_000)
    const refused = await start('VNPAY', order.user.id)
    api.deps.fetch = realFetch
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PAID', enrolments: 1, cart: 0 })
    expect(await ordersOf(api, order.user.id)).toHaveLength(1)
  })

  test('of an order that the gateway has ended, an older report says nothing new', async () => {
    const order = await startPayment(api, 'MOMO')
    await sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode: 1006 }))
    await worksOnIt[2](order)
    expect(await openFlags(api, order.orderId)).toEqual([])
    expect(await firstOrder(order.user.id, order.orderId)).not.toHaveProperty('beingChecked')
  })
})

test('the back office reads it in words: list, page and file', async () => {
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const order = await startPayment(api, 'VNPAY')
  await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['07', '07']))
  const q = `q=${order.orderId}`
  const list = await api.call('GET', `/api/admin/orders?${q}`, { as: admin.id })
  expect(list.body.items).toMatchObject([{ _id: order.orderId, beingChecked: true }])
  const page = await api.call('GET', `/api/admin/orders/${order.orderId}`, { as: admin.id })
  expect(page.body).toMatchObject({ beingChecked: true, providerCode: '07/07' })
  const file = await fetch(api.at(`/api/admin/orders.csv?${q}`), {
    headers: { authorization: `Bearer ${await api.tokenOf(admin.id)}` },
  })
  expect(await file.text()).toContain('cổng đang kiểm tra tiền')
})

describe('an open page of the other provider', () => {
  test('that nobody has paid at does not stand in the way', async () => {
    const order = await startPayment(api, 'MOMO')
    api.clock.now = new Date(Date.now() + 60_000)
    expect((await start('VNPAY', order.user.id)).status).toBe(200)
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
  })

  test.each<[Provider, Provider]>([
    ['MOMO', 'VNPAY'],
    ['VNPAY', 'MOMO'],
    ['MOMO', 'MOMO'],
  ])(
    'paid at %s with its IPN lost: asked before %s begins, and nothing is begun',
    async (one, next) => {
      const order = await startPayment(api, one)
      await choose(api, one, order.orderId, 'return-only')
      api.clock.now = new Date(Date.now() + 60_000)
      const refused = await start(next, order.user.id)
      expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
      expect(refused.body.message).toContain(orderCode(order.orderId))
      expect(await effectsOf(api, order)).toMatchObject({ status: 'PAID', enrolments: 1, cart: 0 })
      expect(await ordersOf(api, order.user.id)).toHaveLength(1)
    },
  )

  test('a gateway that does not answer stops nobody', async () => {
    const order = await startPayment(api, 'MOMO')
    api.clock.now = new Date(Date.now() + 60_000)
    api.deps.fetch = offline
    expect((await start('VNPAY', order.user.id)).status).toBe(200)
  })
})
