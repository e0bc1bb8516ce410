import { describe, expect, it } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import {
  choose,
  confirm,
  createPayment,
  effectsOf,
  fillCart,
  openFlags,
  ordersOf,
  PAID_ONCE,
  readOrder,
  report,
  startPayment,
  type Provider,
} from '../support/payments.ts'

/** What one connection hides: everything at once, on real PostgreSQL. */

const api = sharedApi({ quiet: true })

const PROVIDERS: Provider[] = ['MOMO', 'VNPAY']
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const reportPaid = (provider: Provider, orderId: string, amount: number) =>
  report(api, provider, orderId, amount)

describe.each(PROVIDERS)('%s under fire', (provider) => {
  it('success and failure racing: always PAID, one enrolment, one mail', async () => {
    const orders = await times(12, () => startPayment(api, provider))
    await Promise.all(
      orders.flatMap(({ orderId, total }) => [
        report(api, provider, orderId, total, false),
        reportPaid(provider, orderId, total),
        report(api, provider, orderId, total, false),
        reportPaid(provider, orderId, total),
      ]),
    )
    for (const order of orders) expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  })

  it('return before, during and after the IPN, with sweeps in between', async () => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, 'return-only')
    api.clock.now = new Date(Date.now() + 60_000)
    await Promise.all([
      ...Array.from({ length: 10 }, () => confirm(api, provider, returnUrl!)),
      ...Array.from({ length: 10 }, () => reportPaid(provider, order.orderId, order.total)),
      ...Array.from({ length: 5 }, () => settlePendingOrders(api.deps)),
    ])
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PAID')
  })

  it('IPN lost: the return’s query settles it once, however often it is loaded', async () => {
    const order = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, order.orderId, 'return-only')
    await times(20, () => confirm(api, provider, returnUrl!))
    expect((await confirm(api, provider, returnUrl!)).body.status).toBe('PAID')
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  })

  it('tampered amounts and foreign orders among genuine IPNs change nothing', async () => {
    const order = await startPayment(api, provider)
    const foreign = await startPayment(api, provider === 'MOMO' ? 'VNPAY' : 'MOMO')
    await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => reportPaid(provider, order.orderId, 1_000 + i)),
      ...Array.from({ length: 10 }, () => reportPaid(provider, foreign.orderId, foreign.total)),
    ])
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    expect((await readOrder(api, foreign.orderId)).status).toBe('PENDING')
    await Promise.all([
      reportPaid(provider, order.orderId, order.total),
      reportPaid(provider, order.orderId, 1_000),
    ])
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
  })
})

describe('two orders for one course', () => {
  it('paid at once through both providers: one enrolment, both PAID, one flagged for refund', async () => {
    const { user, courses } = await fillCart(api, [250_000])
    await Promise.all(PROVIDERS.map((provider) => createPayment(api, provider, user.id)))
    const orders = await ordersOf(api, user.id)
    expect(orders).toHaveLength(2)
    await Promise.all(
      orders.map((order) => reportPaid(order.provider as Provider, order.id, 250_000)),
    )
    const after = await ordersOf(api, user.id)
    expect(after.map((order) => order.status)).toEqual(['PAID', 'PAID'])
    const reviews = await Promise.all(after.map(({ id }) => openFlags(api, id)))
    expect(reviews.flat()).toEqual([expect.stringContaining('1/1')])
    const [clean] = after.filter((_, index) => reviews[index]?.length === 0)
    expect(reviews.flat()[0]).toContain(clean?.id.slice(-8).toUpperCase())
    const effects = await effectsOf(api, { user, courses, orderId: orders[0]!.id })
    expect(effects).toMatchObject({ enrolments: 1, cart: 0, mails: 2, counts: [1] })
  })
})

describe('many buyers of the same courses', () => {
  it('never deadlock, and every enrolment is counted', async () => {
    const { courses } = await fillCart(api, [10_000, 20_000, 30_000, 40_000])
    const buyers = await times(25, () => makeUser(api.db))
    const ids = courses.map((course) => course.id)
    for (const [index, buyer] of buyers.entries()) {
      const order = index % 2 === 0 ? ids : ids.toReversed()
      await api.db.q
        .insert(t.cartItems)
        .values(order.map((courseId) => ({ userId: buyer.id, courseId })))
    }
    await Promise.all(
      buyers.map(async (buyer) => {
        await createPayment(api, 'VNPAY', buyer.id)
        const [order] = await ordersOf(api, buyer.id)
        expect(await reportPaid('VNPAY', order!.id, 100_000)).toBe('00')
      }),
    )
    const [order] = await ordersOf(api, buyers[0]!.id)
    const effects = await effectsOf(api, { user: buyers[0]!, courses, orderId: order!.id })
    expect(effects).toEqual({
      status: 'PAID',
      enrolments: 4,
      cart: 0,
      mails: 1,
      counts: [25, 25, 25, 25],
    })
  })
})
