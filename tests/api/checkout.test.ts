import { describe, expect, it, vi } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi, startApi } from '../support/api.ts'
import { PROVIDERS as REGISTERED } from '../../server/providers/payments/providers.ts'
import { changeRow, enrol, makeCourse, makeUser } from '../support/fixtures.ts'
import {
  createPayment,
  effectsOf,
  eventsOf,
  fillCart,
  ordersOf,
  providerCall,
  type Provider,
} from '../support/payments.ts'

const api = sharedApi()

const PROVIDERS: Provider[] = ['MOMO', 'VNPAY']
const create = (provider: Provider, as: string, on = api) =>
  on.call('POST', `/api/student/checkout/${provider.toLowerCase()}/create`, { as })

describe.each(PROVIDERS)('starting a payment with %s', (provider) => {
  it('refuses an empty cart', async () => {
    const user = await makeUser(api.db)
    expect(await create(provider, user.id)).toMatchObject({
      status: 400,
      body: { message: 'Giỏ hàng đang trống.' },
    })
    expect(await ordersOf(api, user.id)).toEqual([])
  })

  it('keeps the amounts of the database at that moment, lines and all', async () => {
    const user = await makeUser(api.db)
    const sale = await makeCourse(api.db, { price: 500_000, salePrice: 349_000 })
    const falseSale = await makeCourse(api.db, { price: 200_000, salePrice: 250_000 })
    await api.db.q.insert(t.cartItems).values([
      { userId: user.id, courseId: sale.id },
      { userId: user.id, courseId: falseSale.id },
    ])
    const url = await createPayment(api, provider, user.id)
    const [order] = await ordersOf(api, user.id)
    expect(order).toMatchObject({
      status: 'PENDING',
      provider,
      totalAmount: 549_000,
      payUrl: url,
      paidAt: null,
    })
    expect(order?.id).toMatch(/^[0-9a-f]{24}$/)
    expect(order!.expiresAt.getTime() - order!.createdAt.getTime()).toBe(15 * 60_000)

    await changeRow(api.db, t.courses, falseSale.id, { price: 1 })
    const { body } = await api.call('GET', '/api/student/orders', { as: user.id })
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      _id: order?.id,
      status: 'PENDING',
      totalAmount: 549_000,
      currency: 'VND',
      createdAt: order?.createdAt.toISOString(),
    })
    expect(body[0].items).toHaveLength(2)
    expect(body[0].items).toEqual(
      expect.arrayContaining([
        { courseId: sale.id, title: sale.title, price: 349_000, quantity: 1 },
        { courseId: falseSale.id, title: falseSale.title, price: 200_000, quantity: 1 },
      ]),
    )
  })

  it('ignores whatever body comes', async () => {
    const { user } = await fillCart(api, [100_000])
    const path = `/api/student/checkout/${provider.toLowerCase()}/create`
    const first = await api.call('POST', path, { as: user.id, json: {} })
    const second = await api.call('POST', path, { as: user.id, json: { amount: 1 } })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.url).toBe(first.body.url)
    expect((await ordersOf(api, user.id))[0]?.totalAmount).toBe(100_000)
  })

  it('returns the page of the same order while lines, prices and time allow', async () => {
    const { user, courses } = await fillCart(api, [100_000])
    const clicks = Array.from({ length: 20 }, () => createPayment(api, provider, user.id))
    const urls = await Promise.all(clicks)
    expect(new Set(urls).size).toBe(1)
    expect(await ordersOf(api, user.id)).toHaveLength(1)

    await changeRow(api.db, t.courses, courses[0]!.id, { price: 120_000 })
    const dearer = await createPayment(api, provider, user.id)
    expect(urls).not.toContain(dearer)

    await fillCart(api, [50_000], user)
    const longer = await createPayment(api, provider, user.id)
    expect(longer).not.toBe(dearer)

    api.clock.now = new Date(Date.now() + 14.5 * 60_000)
    const later = await createPayment(api, provider, user.id)
    expect(later).not.toBe(longer)
    expect(await ordersOf(api, user.id)).toHaveLength(4)
  })

  it('refuses a course that is owned by now or no longer sold, and names it', async () => {
    const { user, courses } = await fillCart(api, [100_000, 200_000])
    await enrol(api.db, user.id, courses[1]!.id)
    const owned = await create(provider, user.id)
    expect(owned).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } })
    expect(owned.body.message).toContain(courses[1]!.title)

    const other = await fillCart(api, [100_000])
    await changeRow(api.db, t.courses, other.courses[0]!.id, { status: 'DRAFT' })
    const unsold = await create(provider, other.user.id)
    expect(unsold).toMatchObject({ status: 409, body: { code: 'NOT_FOR_SALE' } })
    expect(await ordersOf(api, user.id)).toEqual([])
    expect(await ordersOf(api, other.user.id)).toEqual([])
  })

  it('enrols a cart that costs nothing at once, without the provider', async () => {
    const user = await makeUser(api.db)
    const free = await makeCourse(api.db, { price: null })
    const zero = await makeCourse(api.db, { price: 0 })
    await api.db.q.insert(t.cartItems).values([
      { userId: user.id, courseId: free.id },
      { userId: user.id, courseId: zero.id },
    ])
    const wake = vi.spyOn(api.deps, 'wakeOutbox')
    const url = await createPayment(api, provider, user.id)
    const [order] = await ordersOf(api, user.id)
    expect(order).toMatchObject({ status: 'PAID', provider: 'FREE', totalAmount: 0, isLate: false })
    expect(url).toBe(`${api.url}/checkout/success?order=${order?.id}`)
    expect(wake).toHaveBeenCalledOnce()
    wake.mockRestore()
    const started = { user, courses: [free, zero], orderId: order!.id } as never
    expect(await effectsOf(api, started)).toEqual({
      status: 'PAID',
      enrolments: 2,
      cart: 0,
      mails: 1,
      counts: [1, 1],
    })
  })

  it('answers ten clicks on a free cart with the one order, for a minute', async () => {
    const { user, courses } = await fillCart(api, [0])
    const clicks = Array.from({ length: 10 }, () => createPayment(api, provider, user.id))
    const urls = await Promise.all(clicks)
    const [made, ...more] = await ordersOf(api, user.id)
    expect(more).toEqual([])
    expect(new Set(urls)).toEqual(new Set([`${api.url}/checkout/success?order=${made?.id}`]))
    const order = { user, courses, orderId: made?.id ?? '' }
    expect(await effectsOf(api, order)).toMatchObject({ enrolments: 1, mails: 1, counts: [1] })
    api.clock.now = new Date(Date.now() + 61_000)
    const later = await create(provider, user.id)
    expect(later).toMatchObject({ status: 400, body: { message: 'Giỏ hàng đang trống.' } })
  })
})

describe('limits, told before the press, too', () => {
  const shownOutside = async (as: string, provider: Provider) => {
    const { body } = await api.call('GET', '/api/student/cart', { as })
    const { name, limits } = REGISTERED[provider]
    const shown = body.outsideLimits?.find((one: { name: string }) => one.name === name)
    if (shown) expect(shown).toEqual({ name, ...limits })
    return Boolean(shown)
  }

  it.each([
    ['MOMO', [999], '1.000\u00a0đ'],
    ['MOMO', [25_000_000, 25_000_001], '50.000.000\u00a0đ'],
    ['VNPAY', [4_999], '5.000\u00a0đ'],
    ['VNPAY', [1_000_000_000], '1.000.000.000\u00a0đ'],
    ['VNPAY', [1_500_000_000, 1_500_000_000], '3.000.000.000\u00a0đ'],
  ] as const)('%s refuses %j before there is an order', async (provider, prices, words) => {
    const { user } = await fillCart(api, [...prices])
    const refused = await create(provider, user.id)
    expect(refused).toMatchObject({ status: 400, body: { code: 'AMOUNT_LIMIT' } })
    expect(refused.body.message).toContain(words)
    expect(await ordersOf(api, user.id)).toEqual([])
    expect(await shownOutside(user.id, provider)).toBe(true)
  })

  it.each([
    ['MOMO', 1_000],
    ['MOMO', 50_000_000],
    ['VNPAY', 5_000],
    ['VNPAY', 999_999_999],
  ] as const)('%s takes %d', async (provider, price) => {
    const { user } = await fillCart(api, [price])
    expect(await shownOutside(user.id, provider)).toBe(false)
    expect((await create(provider, user.id)).status).toBe(200)
  })
})

describe('addresses', () => {
  it('builds VNPAY requests as documented, the browser on the public origin', async () => {
    const { user } = await fillCart(api, [499_000])
    api.clock.now = new Date('2026-01-01T00:30:00Z')
    const url = new URL(await createPayment(api, 'VNPAY', user.id))
    const [order] = await ordersOf(api, user.id)
    expect(url.origin + url.pathname).toBe(`${api.url}/mo-phong/vnpay/vpcpay.html`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      vnp_Version: '2.1.0',
      vnp_Command: 'pay',
      vnp_Amount: '49900000',
      vnp_CreateDate: '20260101073000',
      vnp_ExpireDate: '20260101074500',
      vnp_IpAddr: '127.0.0.1',
      vnp_OrderInfo: `DH_${order!.id.slice(-8).toUpperCase()}`,
      vnp_ReturnUrl: `${api.url}/checkout/vnpay-return`,
      vnp_TxnRef: order!.id,
    })
    expect(order?.createDateStr).toBe('20260101073000')
  })

  it('leads MoMo to the public origin of the site and its IPN to this process', async () => {
    const site = await startApi({
      db: api.db,
      settings: { publicUrl: 'https://lopmo.example.test' },
    })
    const { user } = await fillCart(site, [499_000])
    const url = await createPayment(site, 'MOMO', user.id)
    expect(url).toMatch(/^https:\/\/lopmo\.example\.test\/mo-phong\/momo\/v2\/gateway\/pay\?t=/)
    const vnpay = new URL(await createPayment(site, 'VNPAY', user.id))
    expect(vnpay.origin).toBe('https://lopmo.example.test')
    expect(vnpay.searchParams.get('vnp_ReturnUrl')).toBe(
      'https://lopmo.example.test/checkout/vnpay-return',
    )
  })
})

describe('a provider that is not there', () => {
  it('answers 503 and mounts no simulator when it was not asked for', async () => {
    const off = await startApi({ db: api.db, settings: { simulator: false } })
    const { user } = await fillCart(off, [100_000])
    for (const provider of PROVIDERS) {
      expect(await create(provider, user.id, off)).toMatchObject({
        status: 503,
        body: { code: 'PAYMENT_OFF' },
      })
    }
    expect(await ordersOf(off, user.id)).toEqual([])
    expect((await off.call('GET', '/mo-phong/control/log')).status).toBe(404)
    expect(
      (await off.call('POST', '/mo-phong/momo/v2/gateway/api/create', { json: {} })).status,
    ).toBe(404)
  })

  it('keeps the simulator’s keys worthless once real keys are set', async () => {
    const real = await startApi({
      db: api.db,
      settings: {
        momo: { partnerCode: 'P', accessKey: 'A', secretKey: 'S', baseUrl: 'http://127.0.0.1:9' },
        vnpay: {
          tmnCode: 'T',
          hashSecret: 'H',
          payUrl: 'http://127.0.0.1:9/pay',
          apiUrl: 'http://127.0.0.1:9',
        },
      },
    })
    expect((await real.call('GET', '/mo-phong/control/log')).status).toBe(404)
    const { user } = await fillCart(real, [100_000])
    const url = await createPayment(real, 'VNPAY', user.id)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:9\/pay\?/)
  })
})

/** MoMo as a test plays it: answers per API name, all calls remembered. */
function fakeMomo(
  answers: Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>,
) {
  const calls: { name: string; body: Record<string, unknown> }[] = []
  const fake: typeof fetch = async (input, init) => {
    const { name, body } = providerCall(input, init)
    calls.push({ name, body })
    const reply = answers[name]
    if (!reply) throw new TypeError('offline')
    return reply(body)
  }
  return { calls, fetch: fake }
}

const echo = (body: Record<string, unknown>, more: Record<string, unknown>) =>
  Response.json({
    partnerCode: body['partnerCode'],
    orderId: body['orderId'],
    requestId: body['requestId'],
    amount: body['amount'],
    ...more,
  })

describe('MoMo create that fails', () => {
  const begin = async (momo: ReturnType<typeof fakeMomo>) => {
    const own = await startApi({ db: api.db, fetch: momo.fetch })
    own.deps.log.error = () => {}
    const { user } = await fillCart(own, [100_000])
    const answer = await create('MOMO', user.id, own)
    const [order] = await ordersOf(own, user.id)
    return { api: own, user, answer, order: order! }
  }

  it('is refused: 502, the order FAILED with the code, the cart untouched, all logged', async () => {
    const momo = fakeMomo({ create: (body) => echo(body, { resultCode: 13, signature: 'geheim' }) })
    const { api, user, answer, order } = await begin(momo)
    expect(answer).toMatchObject({ status: 502, body: { code: 'PAYMENT_FAILED' } })
    expect(answer.body.message).toContain('MoMo không khởi tạo được thanh toán')
    expect(order).toMatchObject({ status: 'FAILED', providerCode: '13', payUrl: null })
    const events = await eventsOf(api, order.id)
    expect(events).toMatchObject([{ source: 'create', outcome: 'refused' }])
    expect(JSON.stringify(events)).not.toContain('geheim')
    const cart = await api.call('GET', '/api/student/cart', { as: user.id })
    expect(cart.body.items).toHaveLength(1)
    expect(momo.calls[0]?.body).toMatchObject({
      orderId: order.id,
      requestId: order.id,
      amount: 100_000,
      extraData: '',
      requestType: 'captureWallet',
    })
    expect(momo.calls[0]?.body).not.toHaveProperty('accessKey')
  })

  it('never answered and MoMo does not know it: FAILED', async () => {
    const momo = fakeMomo({ query: (body) => echo(body, { resultCode: 42 }) })
    const { answer, order } = await begin(momo)
    expect(answer.status).toBe(502)
    expect(order.status).toBe('FAILED')
    expect(momo.calls.map((call) => call.name)).toEqual(['create', 'query'])
  })

  it('never answered but MoMo holds it, or nobody knows: PENDING', async () => {
    const held = await begin(fakeMomo({ query: (body) => echo(body, { resultCode: 1000 }) }))
    expect(held.answer.status).toBe(502)
    expect(held.order).toMatchObject({ status: 'PENDING', payUrl: null })
    const offline = await begin(fakeMomo({}))
    expect(offline.answer.status).toBe(502)
    expect(offline.order).toMatchObject({ status: 'PENDING', payUrl: null })
    // The next click makes a new order: waiting for a page of the first one would outlast the test.
    await create('MOMO', offline.user.id, offline.api)
    expect(await ordersOf(offline.api, offline.user.id)).toHaveLength(2)
  })

  it('answered nonsense: never sends the browser there', async () => {
    const nonsense = [
      () => new Response('<html>502</html>', { status: 502 }),
      () => Response.json([]),
      (body: Record<string, unknown>) => echo(body, { resultCode: 0 }),
      (body: Record<string, unknown>) =>
        echo(body, { resultCode: 0, payUrl: 'javascript:alert(1)' }),
      (body: Record<string, unknown>) =>
        echo({ ...body, orderId: 'other' }, { resultCode: 0, payUrl: 'https://momo.test/pay' }),
      (body: Record<string, unknown>) =>
        echo({ ...body, amount: 1 }, { resultCode: 0, payUrl: 'https://momo.test/pay' }),
    ]
    for (const reply of nonsense) {
      const { answer, order } = await begin(fakeMomo({ create: reply }))
      expect(answer.status).toBe(502)
      expect(order.payUrl).toBeNull()
    }
  })

  it('commits the PENDING order before MoMo is called, and calls outside of transactions', async () => {
    const seen: unknown[] = []
    const momo = fakeMomo({
      create: async (body) => {
        const [order] = await ordersOf(own, user.id)
        seen.push(order?.status, own.db.inTransaction)
        return echo(body, { resultCode: 0, payUrl: 'https://momo.test/pay' })
      },
    })
    const own = await startApi({ db: api.db, fetch: momo.fetch })
    const { user } = await fillCart(own, [100_000])
    expect((await create('MOMO', user.id, own)).body.url).toBe('https://momo.test/pay')
    expect(seen).toEqual(['PENDING', false])
  })
})

describe('orders', () => {
  it('lists the user’s own, newest first', async () => {
    const { user } = await fillCart(api, [100_000])
    const stranger = await makeUser(api.db)
    await createPayment(api, 'VNPAY', user.id)
    api.clock.now = new Date(Date.now() + 3_600_000)
    await createPayment(api, 'VNPAY', user.id)
    const { body } = await api.call('GET', '/api/student/orders', { as: user.id })
    const times = body.map((order: { createdAt: string }) => order.createdAt)
    expect(times).toHaveLength(2)
    expect(Date.parse(times[0])).toBeGreaterThan(Date.parse(times[1]))
    expect((await api.call('GET', '/api/student/orders', { as: stranger.id })).body).toEqual([])
  })
})
