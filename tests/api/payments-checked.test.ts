import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { SIMULATOR_KEYS } from '../../server/platform/settings/simulators.ts'
import { signMomo } from '../../server/providers/payments/momo/signing.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import {
  choose,
  confirm,
  createPayment,
  effectsOf,
  fillCart,
  momoIpn,
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

let api: TestApi
let realFetch: typeof fetch
beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  api.deps.log.error = () => {}
  realFetch = api.deps.fetch
  return api.close
})
beforeEach(() => {
  api.clock.now = null
  api.deps.fetch = realFetch
})

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

/** How the gateway tells of it: by its IPN, by the buyer's signed return, or asked. */
const TOLD: Record<string, [Provider, (order: Started) => Promise<unknown>]> = {
  ...Object.fromEntries(
    ['7000', '7002', '9000', '1000', '123456'].flatMap((code) => [
      [
        `MoMo IPN ${code}`,
        [
          'MOMO',
          (order: Started) =>
            sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode: Number(code) })),
        ],
      ],
      [
        `MoMo return ${code}`,
        ['MOMO', (order: Started) => confirm(api, 'MOMO', momoReturn(order, code))],
      ],
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['07', '07'],
        ['07', '00'],
        ['24', '00'],
        ['00', '01'],
        ['00', '09'],
        ['00', '04'],
        ['00', '05'],
        ['00', '06'],
        ['98', '02'],
        ['24', ''],
      ] as [string, string][]
    ).map((codes) => [
      `VNPAY IPN ${codes.join('/')}`,
      ['VNPAY', (order: Started) => sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, codes))],
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['07', '07'],
        ['00', '01'],
        ['98', '02'],
        ['00', '00'],
      ] as [string, string][]
    ).map((codes) => [
      `VNPAY return ${codes.join('/')}`,
      ['VNPAY', (order: Started) => confirm(api, 'VNPAY', vnpayReturn(order, codes))],
    ]),
  ),
  // The IPN is lost, and the gateway does not know of it yet, or is away.
  'MoMo return 0': ['MOMO', (order) => confirm(api, 'MOMO', momoReturn(order, '0'))],
  'MoMo, asked: 7002': [
    'MOMO',
    async (order) => {
      api.deps.fetch = async (input, init) => {
        const { body } = providerCall(input, init)
        return Response.json({ ...body, amount: order.total, resultCode: 7002 })
      }
      api.clock.now = new Date(Date.now() + 60_000)
      await settlePendingOrders(api.deps)
      api.deps.fetch = realFetch
    },
  ],
} as Record<string, [Provider, (order: Started) => Promise<unknown>]>

describe.each(Object.entries(TOLD))('%s', (_, [provider, tell]) => {
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
  const asked = (order: Started, resultCode: number) => {
    api.deps.fetch = async (input, init) =>
      Response.json({ ...providerCall(input, init).body, amount: order.total, resultCode })
  }
  const whileAway = async (act: () => Promise<unknown>) => {
    api.deps.fetch = () => Promise.reject(new TypeError('offline'))
    api.clock.now = new Date(Date.now() + 22 * 60_000)
    await act()
    api.deps.fetch = realFetch
  }
  const NEWS: Record<string, [Provider, (order: Started) => Promise<unknown>]> = {
    'MoMo IPN 7002': [
      'MOMO',
      (o) => sendMomoIpn(api, momoIpn(o.orderId, o.total, { resultCode: 7002 })),
    ],
    'MoMo IPN 9000': [
      'MOMO',
      (o) => sendMomoIpn(api, momoIpn(o.orderId, o.total, { resultCode: 9000 })),
    ],
    'MoMo return 7000, and asked': [
      'MOMO',
      async (o) => {
        asked(o, 7000)
        api.clock.now = new Date(Date.now() + 22 * 60_000)
        await confirm(api, 'MOMO', momoReturn(o, '7000'))
        api.deps.fetch = realFetch
      },
    ],
    'MoMo return 0, and the gateway is away': [
      'MOMO',
      (o) => whileAway(() => confirm(api, 'MOMO', momoReturn(o, '0'))),
    ],
    'MoMo return 7002, and the gateway is away': [
      'MOMO',
      (o) => whileAway(() => confirm(api, 'MOMO', momoReturn(o, '7002'))),
    ],
    'VNPAY return 00/00, and the gateway is away': [
      'VNPAY',
      (o) => whileAway(() => confirm(api, 'VNPAY', vnpayReturn(o, ['00', '00']))),
    ],
    'VNPAY IPN 24/00': [
      'VNPAY',
      (o) => sendVnpayIpn(api, vnpayIpn(o.orderId, o.total, ['24', '00'])),
    ],
    'VNPAY IPN 98/02': [
      'VNPAY',
      (o) => sendVnpayIpn(api, vnpayIpn(o.orderId, o.total, ['98', '02'])),
    ],
  }
  const cases = Object.entries(NEWS).flatMap(([name, [provider, tell]]) =>
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
    await NEWS['MoMo IPN 7002']![1](order)
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
    await NEWS['MoMo IPN 7002']![1](order)
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
    api.deps.fetch = () => Promise.reject(new TypeError('offline'))
    expect((await start('VNPAY', order.user.id)).status).toBe(200)
  })

  test('paid at both: both are PAID, and the later one is flagged for a refund', async () => {
    const order = await startPayment(api, 'MOMO')
    await createPayment(api, 'VNPAY', order.user.id)
    const second = (await ordersOf(api, order.user.id)).find(({ id }) => id !== order.orderId)!
    await sendVnpayIpn(api, vnpayIpn(second.id, order.total))
    await sendMomoIpn(api, momoIpn(order.orderId, order.total))
    expect((await readOrder(api, second.id)).status).toBe('PAID')
    expect((await readOrder(api, order.orderId)).status).toBe('PAID')
    expect(await openFlags(api, order.orderId)).toEqual([
      expect.stringContaining(`(theo đơn ${orderCode(second.id)}): cần hoàn tiền`),
    ])
    expect(await openFlags(api, second.id)).toEqual([])
  })
})
