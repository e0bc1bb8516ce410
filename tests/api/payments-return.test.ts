import { describe, expect, it } from 'vitest'
import { sharedApi, startApi } from '../support/api.ts'
import {
  choose,
  confirm,
  createPayment,
  effectsOf,
  eventsOf,
  fillCart,
  offline,
  openFlags,
  ordersOf,
  PAID_ONCE,
  readOrder,
  startPayment,
  type Provider,
} from '../support/payments.ts'

/** Whole payments through the simulators over real HTTP: page, IPN, return. */

const api = sharedApi({ quiet: true })

const NOT_PAID = { enrolments: 0, cart: 1, mails: 0, counts: [0] }

const press = (provider: Provider, orderId: string, outcome: string) =>
  fetch(`${api.url}/mo-phong/pay`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ provider, orderId, outcome }),
  })

describe.each(['MOMO', 'VNPAY'] as const)('paying with %s', (provider) => {
  const lower = provider.toLowerCase()

  it('leads from the cart over the gateway’s page back to a paid order', async () => {
    const { user, courses } = await fillCart(api, [1_299_000])
    const url = await createPayment(api, provider, user.id)
    const [{ id: orderId } = { id: '' }] = await ordersOf(api, user.id)
    const page = await fetch(url)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    // Browsers fetch an icon for every page; a policy that forbids it is an error in Firefox's console.
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    for (const words of [
      'MÔ PHỎNG',
      '1.299.000\u00a0đ',
      orderId,
      'Tình huống khác',
      'Hủy thanh toán',
    ]) {
      expect(html).toContain(words)
    }
    expect(html.includes('value="suspected-fraud"')).toBe(provider === 'VNPAY')
    expect(html.includes('value="processing"')).toBe(provider === 'MOMO')

    const back = await press(provider, orderId, 'success')
    expect(back.status).toBe(303)
    const returnUrl = new URL(back.headers.get('location') ?? '')
    expect(returnUrl.origin + returnUrl.pathname).toBe(`${api.url}/checkout/${lower}-return`)
    expect(await confirm(api, provider, returnUrl.href)).toMatchObject({
      status: 200,
      body: { orderId, status: 'PAID' },
    })
    expect(await effectsOf(api, { user, courses, orderId })).toEqual(PAID_ONCE)

    const after = await (await fetch(url)).text()
    expect(after).toContain(provider === 'MOMO' ? 'đã kết thúc' : 'Mã lỗi: 01')
    const again = await press(provider, orderId, 'cancel')
    expect(again.headers.get('location')).toContain('/mo-phong/')
    expect((await readOrder(api, orderId)).status).toBe('PAID')
  })

  it.each([
    'success',
    'ipn-then-return',
    'duplicate-ipn',
    'duplicate-ipn-at-once',
    'fail-then-success',
  ])('%s: one enrolment, one mail', async (outcome) => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, outcome)
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PAID')
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    expect((await readOrder(api, order.orderId)).isLate).toBe(outcome === 'fail-then-success')
  })

  it('ipn-only: paid although nobody came back', async () => {
    const order = await startPayment(api, provider)
    expect((await choose(api, provider, order.orderId, 'ipn-only')).returnUrl).toBeNull()
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  })

  it.each(['return-only', 'late-ipn-60s'])('%s: the return asks the provider', async (outcome) => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, outcome)
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    expect((await confirm(api, provider, returnUrl!)).body).toEqual({
      orderId: order.orderId,
      status: 'PAID',
    })
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    const events = await eventsOf(api, order.orderId)
    expect(events.filter((event) => event.source === 'query')).toMatchObject([{ outcome: 'paid' }])
  })

  it.each(['cancel', 'insufficient-funds', 'expired'])('%s: FAILED', async (outcome) => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, outcome)
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('FAILED')
    expect(await effectsOf(api, order)).toEqual({ status: 'FAILED', ...NOT_PAID })
    // The buyer tries again: a new order, which can be paid.
    const url = await createPayment(api, provider, order.user.id)
    expect(url).not.toBe(order.url)
    expect(await ordersOf(api, order.user.id)).toHaveLength(2)
  })

  it.each([
    ['wrong-amount-ipn', provider === 'MOMO' ? 'HTTP 204' : '04 Invalid amount'],
    ['bad-signature-ipn', provider === 'MOMO' ? 'HTTP 400' : '97 Invalid signature'],
    ['unknown-order-ipn', provider === 'MOMO' ? 'HTTP 204' : '01 Order not found'],
  ])('%s: answered %s, nothing paid, and it can still be paid', async (outcome, answer) => {
    const order = await startPayment(api, provider)
    const { log, returnUrl } = await choose(api, provider, order.orderId, outcome)
    expect(returnUrl).toBeNull()
    expect(log.at(-1)?.answer).toBe(answer)
    expect(await effectsOf(api, order)).toEqual({ status: 'PENDING', ...NOT_PAID })
    await choose(api, provider, order.orderId, 'ipn-then-return')
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  })

  it('asks the provider at most every 3 seconds, and never once it is settled', async () => {
    api.clock.now = new Date()
    const order = await startPayment(api, provider)
    const paid = await choose(api, provider, order.orderId, 'return-only')
    const cleared = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, cleared.orderId, 'return-only')
    const queries = async (orderId: string) =>
      (await eventsOf(api, orderId)).filter((event) => event.source === 'query').length

    await Promise.all(Array.from({ length: 6 }, () => confirm(api, provider, paid.returnUrl!)))
    expect(await queries(order.orderId)).toBe(1)
    await confirm(api, provider, paid.returnUrl!)
    expect(await queries(order.orderId)).toBe(1)

    // The provider is unreachable: the order stays PENDING, and the next page load may ask again.
    const { fetch: real } = api.deps
    api.deps.fetch = offline
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PENDING')
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PENDING')
    expect(await queries(cleared.orderId)).toBe(1)
    api.deps.fetch = real
    api.clock.now = new Date(api.clock.now.getTime() + 3_000)
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PAID')
    expect(await queries(cleared.orderId)).toBe(2)
  })

  it('believes no return that the provider did not sign', async () => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, 'cancel')
    const forged = [
      returnUrl!.replace(/(resultCode|vnp_ResponseCode|vnp_TransactionStatus)=\d+/g, '$1=00'),
      returnUrl!.replace(order.orderId, '000000000000000000000000'),
      returnUrl!.slice(0, -1),
      `${returnUrl}&orderId=x&vnp_TxnRef=x`,
      `${api.url}/checkout?resultCode=0&orderId=${order.orderId}`,
      `${api.url}/checkout?vnp_ResponseCode=00&vnp_TxnRef=${order.orderId}`,
      `${api.url}/checkout`,
    ]
    for (const url of forged) {
      expect((await confirm(api, provider, url)).status).toBe(400)
    }
    const path = `/api/payments/${lower}/confirm`
    for (const json of [{}, { query: 5 }, { query: ['a'] }, { query: 'x'.repeat(9_000) }, []]) {
      expect((await api.call('POST', path, { json })).status).toBe(400)
    }
  })

  it('knows no foreign order', async () => {
    const other = await startApi()
    const order = await startPayment(other, provider)
    const { returnUrl } = await choose(other, provider, order.orderId, 'return-only')
    expect((await confirm(api, provider, returnUrl!)).status).toBe(404)
  })
})

describe('suspected fraud', () => {
  it('is held: the return says PENDING, a person is told', async () => {
    const order = await startPayment(api, 'VNPAY')
    const { returnUrl, log } = await choose(api, 'VNPAY', order.orderId, 'suspected-fraud')
    // VNPAY stops asking.
    expect(log.at(-1)?.answer).toMatch(/^00 /)
    expect((await confirm(api, 'VNPAY', returnUrl!)).body.status).toBe('PENDING')
    expect(await effectsOf(api, order)).toEqual({ status: 'PENDING', ...NOT_PAID })
    expect(await openFlags(api, order.orderId)).toEqual([expect.stringMatching(/gian lận.*07/)])
  })
})

describe('the simulator', () => {
  it('controls only what exists', async () => {
    const order = await startPayment(api, 'MOMO')
    const control = (json: unknown) => api.call('POST', '/mo-phong/control', { json })
    const { orderId } = order
    for (const json of [
      {},
      null,
      { provider: 'MOMO', orderId: 'x', outcome: 'success' },
      { provider: 'VNPAY', orderId, outcome: 'success' },
      { provider: 'MOMO', orderId, outcome: 'riches' },
      { provider: 'MOMO', orderId, outcome: 'suspected-fraud' },
      { provider: 'MOMO', orderId: [orderId], outcome: 'success' },
    ]) {
      expect((await control(json)).status).toBe(404)
    }
    expect((await control({ provider: 'MOMO', orderId, outcome: 'success' })).status).toBe(200)
    expect((await control({ provider: 'MOMO', orderId, outcome: 'success' })).status).toBe(409)
    const log = await api.call('GET', `/mo-phong/control/log?provider=MOMO&orderId=${orderId}`)
    expect(log.body.items.map((entry: any) => [entry.event, entry.answer])).toEqual([
      ['create', '0'],
      ['ipn', 'HTTP 204'],
    ])
  })
})
