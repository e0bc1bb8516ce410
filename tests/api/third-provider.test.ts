import { expect, test } from 'vitest'
import { settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi, startApi } from '../support/api.ts'
import {
  effectsOf,
  eventsOf,
  fillCart,
  ordersOf,
  PAID_ONCE,
  readOrder,
} from '../support/payments.ts'
import { FakeGateway, GATEWAY_URL } from '../support/third-provider/gateway.ts'
import { thirdProvider } from '../support/third-provider/provider.ts'

/** The port of server/providers/ports/payment-provider.ts, by a provider that the product does not know. */

const gateway = new FakeGateway()
const api = sharedApi({
  fetch: gateway.fetch,
  payments: { THIRD: thirdProvider(gateway.secret) },
  quiet: true,
})

const CREATE = '/api/student/checkout/third/create'
const start = (as: string) => api.call('POST', CREATE, { as })
const ipn = (json: unknown) => api.call('POST', '/api/payments/third/ipn', { json })
const confirm = (fields: Record<string, string>) =>
  api.call('POST', '/api/payments/third/confirm', {
    json: { query: new URLSearchParams(fields).toString() },
  })

async function begin(prices = [499_000]) {
  const { user, courses } = await fillCart(api, prices)
  const answer = await start(user.id)
  const [order] = await ordersOf(api, user.id)
  return { user, courses, orderId: order?.id ?? '', answer }
}

const UNPAID = { status: 'PENDING', enrolments: 0, cart: 1, mails: 0, counts: [0] }

test('bought: the gateway is told where to report and where to return to', async () => {
  const { user, orderId, answer } = await begin()
  expect(answer).toMatchObject({ status: 200, body: { url: `${GATEWAY_URL}/pay/${orderId}` } })
  expect(await readOrder(api, orderId)).toMatchObject({ provider: 'THIRD', status: 'PENDING' })
  expect(gateway.bills.get(orderId)).toMatchObject({
    dong: '499000',
    back: `${api.url}/checkout/third-return`,
    report: `${api.url}/api/payments/third/ipn`,
  })
  // A second click gets the same page.
  expect((await start(user.id)).body).toEqual(answer.body)
  expect(await ordersOf(api, user.id)).toHaveLength(1)
})

test('an amount outside its limits is refused in its name', async () => {
  const { answer } = await begin([900_001])
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(
    `Ví Ba nhận thanh toán từ ${formatMoney(5_000)} đến ${formatMoney(900_000)};`,
  )
})

test('a gateway that refuses to begin: 502 in its name, the order FAILED', async () => {
  const refusing = await startApi({
    fetch: gateway.fetch,
    payments: { THIRD: thirdProvider('another secret') },
  })
  refusing.deps.log.error = () => {}
  const { user } = await fillCart(refusing, [499_000])
  const answer = await refusing.call('POST', CREATE, { as: user.id })
  expect(answer.status).toBe(502)
  expect(answer.body.message).toContain('Ví Ba không khởi tạo được thanh toán.')
  expect((await ordersOf(refusing, user.id)).map(({ status }) => status)).toEqual(['FAILED'])
})

test('IPN genuine, repeated, forged, malformed, of another amount, unknown', async () => {
  const order = await begin()
  const paid = gateway.finish(order.orderId, 'done')
  const no = { status: 400, body: { heard: 'no' } }
  expect(await ipn({ ...paid, dong: '1' })).toMatchObject(no)
  expect(await ipn({ ...paid, seal: '' })).toMatchObject(no)
  expect(await ipn([])).toMatchObject(no)
  expect(await effectsOf(api, order)).toEqual(UNPAID)

  expect(await ipn(paid)).toMatchObject({ status: 200, body: { heard: 'yes' } })
  expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  expect(await ipn(paid)).toMatchObject({ status: 200, body: { heard: 'before' } })
  expect(await effectsOf(api, order)).toEqual(PAID_ONCE)

  const events = await eventsOf(api, order.orderId)
  expect(events.map(({ provider, source, outcome }) => [provider, source, outcome])).toEqual(
    expect.arrayContaining([
      ['THIRD', 'create', 'created'],
      ['THIRD', 'ipn', 'bad-signature'],
      ['THIRD', 'ipn', 'settled'],
      ['THIRD', 'ipn', 'duplicate'],
    ]),
  )
})

test('IPNs at the same time enrol once', async () => {
  const order = await begin()
  const paid = gateway.finish(order.orderId, 'done')
  const answers = await Promise.all(Array.from({ length: 6 }, () => ipn(paid)))
  expect(answers.filter(({ body }) => body.heard === 'yes')).toHaveLength(1)
  expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
})

test('the return page: a genuine query has the order settled, a forged one is refused', async () => {
  const order = await begin()
  const back = gateway.finish(order.orderId, 'done')
  expect((await confirm({ ...back, seal: 'x' })).status).toBe(400)
  expect(await effectsOf(api, order)).toEqual(UNPAID)
  expect(await confirm(back)).toMatchObject({
    status: 200,
    body: { orderId: order.orderId, status: 'PAID' },
  })
  expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
})

test('given up: FAILED, and the cart stays', async () => {
  const order = await begin()
  await ipn(gateway.finish(order.orderId, 'void'))
  expect(await effectsOf(api, order)).toEqual({ ...UNPAID, status: 'FAILED' })
})

test('a lost IPN: the sweep asks the gateway and settles', async () => {
  const order = await begin()
  gateway.finish(order.orderId, 'done')
  api.clock.now = new Date(Date.now() + 60_000)
  await settlePendingOrders(api.deps)
  expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
})

test('refunded by the admin command, once', async () => {
  const admin = adminOf(api)
  const order = await begin()
  await ipn(gateway.finish(order.orderId, 'done'))
  expect(await admin.run('order:refund', '--order', order.orderId)).toBe(0)
  const { refundRef } = await readOrder(api, order.orderId)
  expect(gateway.bills.get(order.orderId)?.refund).toBe(refundRef)
  expect(await effectsOf(api, order)).toMatchObject({ status: 'REFUNDED', enrolments: 0 })
  expect(await admin.run('order:refund', '--order', order.orderId)).toBe(1)
})

test('the OpenAPI document has its calls', async () => {
  const { paths } = (await api.call('GET', '/api/openapi.json')).body
  expect(paths[CREATE].post.summary).toBe('Bắt đầu thanh toán giỏ hàng qua Ví Ba')
  expect(Object.keys(paths['/api/payments/third/ipn'].post.responses)).toContain('200')
  expect(paths['/api/payments/third/confirm'].post.responses).toHaveProperty('404')
})
