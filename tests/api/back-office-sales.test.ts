import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { endSales } from '../../server/subjects/catalogue/sales.ts'
import { sharedApi } from '../support/api.ts'
import { newDraft } from '../support/course-settings.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import {
  createPayment,
  effectsOf,
  momoIpn,
  ordersOf,
  readOrder,
  sendMomoIpn,
} from '../support/payments.ts'

/** The timed sale: nobody pays, and nobody sees in the cart, a price that has ended. */

const api = sharedApi()

const NOON = new Date('2026-03-01T12:00:00Z')
const before = new Date(NOON.getTime() - 1)
beforeEach(() => void (api.clock.now = before))

/** A buyer whose cart has a course on sale until noon. */
async function onSale() {
  const user = await makeUser(api.db)
  const prices = { price: 500_000, salePrice: 300_000, saleEndsAt: NOON }
  const course = await makeCourse(api.db, prices)
  await api.db.q.insert(t.cartItems).values({ userId: user.id, courseId: course.id })
  return { user, course }
}

const cartOf = async (as: string) => {
  const { body } = await api.call('GET', '/api/student/cart', { as })
  const [item] = body.items
  return [item.course.price, item.course.salePrice]
}

/** The newest order's amount, and what its lines say. */
async function orderOf(userId: string) {
  const orders = await ordersOf(api, userId)
  const order = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  if (!order) throw new Error('no order')
  const items = await api.db.q.select().from(t.orderItems).where(eq(t.orderItems.orderId, order.id))
  return { id: order.id, total: order.totalAmount, lines: items.map(({ price }) => price) }
}

describe('the sale ends', () => {
  test('in the cart, at the very moment', async () => {
    const { user } = await onSale()
    expect(await cartOf(user.id)).toEqual([500_000, 300_000])
    api.clock.now = NOON
    expect(await cartOf(user.id)).toEqual([500_000, null])
  })

  test('between cart and payment: the order has the price of the moment at which the payment starts', async () => {
    const { user } = await onSale()
    expect(await cartOf(user.id)).toEqual([500_000, 300_000])
    api.clock.now = NOON
    await createPayment(api, 'MOMO', user.id)
    expect(await orderOf(user.id)).toMatchObject({ total: 500_000, lines: [500_000] })
  })

  test('after the payment has started: it keeps its price, and is paid with it', async () => {
    const { user, course } = await onSale()
    await createPayment(api, 'MOMO', user.id)
    const { id, total } = await orderOf(user.id)
    expect(total).toBe(300_000)
    api.clock.now = new Date(NOON.getTime() + 60_000)
    await endSales(api.deps)
    const [now] = await api.db.q.select().from(t.courses).where(eq(t.courses.id, course.id))
    expect([now?.salePrice, now?.saleEndsAt, now?.effectivePrice]).toEqual([null, null, 500_000])

    await sendMomoIpn(api, momoIpn(id, 300_000))
    expect(await readOrder(api, id)).toMatchObject({ status: 'PAID', totalAmount: 300_000 })
    const effects = await effectsOf(api, { user, courses: [course], orderId: id })
    expect(effects).toMatchObject({ enrolments: 1, cart: 0, counts: [1] })
    expect(await orderOf(user.id)).toMatchObject({ lines: [300_000] })
  })

  test('a second click after the end is another order, at the price of now', async () => {
    const { user } = await onSale()
    await createPayment(api, 'MOMO', user.id)
    const first = await orderOf(user.id)
    api.clock.now = new Date(NOON.getTime() + 1_000)
    await createPayment(api, 'MOMO', user.id)
    const second = await orderOf(user.id)
    expect([first.total, second.total]).toEqual([300_000, 500_000])
    expect(second.id).not.toBe(first.id)
  })

  test('in the catalogue with the job, where it leaves other sales alone', async () => {
    const { course } = await onSale()
    const open = await makeCourse(api.db, { price: 500_000, salePrice: 200_000 })
    const later = await makeCourse(api.db, {
      price: 500_000,
      salePrice: 200_000,
      saleEndsAt: new Date(NOON.getTime() + 1),
    })
    const shown = async (slug: string) =>
      (await api.call('GET', `/api/public/courses/${slug}`)).body.course
    expect(await shown(course.slug)).toMatchObject({ salePrice: 300_000 })
    api.clock.now = NOON
    await endSales(api.deps)
    expect(await shown(course.slug)).toMatchObject({ salePrice: null })
    expect(await shown(course.slug)).not.toHaveProperty('saleEndsAt')
    expect(await shown(open.slug)).toMatchObject({ salePrice: 200_000 })
    expect(await shown(later.slug)).toMatchObject({ salePrice: 200_000 })
    const { body } = await api.call('GET', '/api/public/courses?pageSize=100')
    const card = body.items.find(({ _id }: { _id: string }) => _id === course.id)
    expect(card.salePrice).toBe(null)
  })

  test('in the form of its teacher, whose save of the old one is 409', async () => {
    const { read, save } = await newDraft(api, {
      price: 500_000,
      salePrice: 300_000,
      saleEndsAt: NOON,
    })
    const { version = '' } = await read()
    api.clock.now = NOON
    expect(await read()).toMatchObject({ salePrice: null, saleEndsAt: null })
    const late = await save({ title: 'Muộn' }, { headers: { 'if-match': version } })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED'])
  })
})

test('a price changed between cart and payment: the order has that of the payment, and its lines say so', async () => {
  const { main, course, save } = await newDraft(api, {
    status: 'PUBLISHED',
    publishedAt: NOON,
    price: 500_000,
  })
  const user = await makeUser(api.db)
  await api.db.q.insert(t.cartItems).values({ userId: user.id, courseId: course.id })
  expect(await cartOf(user.id)).toEqual([500_000, null])
  expect((await save({ price: 700_000 }, { as: main.id })).status).toBe(200)
  await createPayment(api, 'MOMO', user.id)
  const order = await orderOf(user.id)
  expect(order).toMatchObject({ total: 700_000, lines: [700_000] })
  // Once more before it is paid: what was started stays what it was.
  await save({ price: 100_000 }, { as: main.id })
  await sendMomoIpn(api, momoIpn(order.id, 700_000))
  expect(await readOrder(api, order.id)).toMatchObject({ status: 'PAID', totalAmount: 700_000 })
  expect(await orderOf(user.id)).toMatchObject({ lines: [700_000] })
})
