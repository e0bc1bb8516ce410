import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, enrol } from '../support/fixtures.ts'
import { fillCart, ordersOf, type Provider } from '../support/payments.ts'

/** What is paid is what was shown (docs/behaviour.md#what-is-paid). */

const api = sharedApi()

const start = (provider: Provider, as: string, json?: unknown) =>
  api.call('POST', `/api/student/checkout/${provider.toLowerCase()}/create`, {
    as,
    ...(json === undefined ? {} : { json }),
  })

type Filled = Awaited<ReturnType<typeof fillCart>>
const set = (course: { id: string }, values: Partial<typeof t.courses.$inferInsert>) =>
  changeRow(api.db, t.courses, course.id, values)

/** What may happen between the page and the press; the price of the first course was 590.000, of the second 300.000. */
const CHANGES: Record<string, { change: (cart: Filled) => Promise<unknown>; total: number }> = {
  'a sale ends': {
    change: ({ courses: [first] }) => set(first!, { price: 890_000 }),
    total: 1_190_000,
  },
  'a price is raised': {
    change: ({ courses: [first] }) => set(first!, { price: 600_000 }),
    total: 900_000,
  },
  'a price is lowered': {
    change: ({ courses: [first] }) => set(first!, { price: 1_000 }),
    total: 301_000,
  },
  'a course becomes free': {
    change: ({ courses: [first] }) => set(first!, { price: 0 }),
    total: 300_000,
  },
  'all becomes free': {
    change: async ({ courses }) => {
      for (const course of courses) await set(course, { price: null })
    },
    total: 0,
  },
  'another device adds a course': {
    change: ({ user }) => fillCart(api, [150_000], user),
    total: 1_040_000,
  },
  'another device removes a course': {
    change: ({ user, courses: [first] }) =>
      api.call('DELETE', `/api/student/cart/course/${first!.id}`, { as: user.id }),
    total: 300_000,
  },
  'another device changes one for another of the same price': {
    change: async ({ user, courses: [first] }) => {
      await api.call('DELETE', `/api/student/cart/course/${first!.id}`, { as: user.id })
      await fillCart(api, [590_000], user)
    },
    total: 890_000,
  },
  'two prices change places': {
    change: async ({ courses: [first, second] }) => {
      await set(first!, { price: 300_000 })
      await set(second!, { price: 590_000 })
    },
    total: 890_000,
  },
}

describe.each(['MOMO', 'VNPAY'] as const)('%s', (provider) => {
  test.each(Object.entries(CHANGES))(
    '%s: 409 with the new lines, and nothing is begun',
    async (_, one) => {
      const cart = await fillCart(api, [590_000, 300_000])
      const { user, courses } = cart
      const shown = {
        total: 890_000,
        lines: courses.map(({ id }, at) => ({
          courseId: id,
          price: [590_000, 300_000][at],
          quantity: 1,
        })),
      }
      await one.change(cart)
      const refused = await start(provider, user.id, { shown })
      expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } })
      expect(refused.body.message).toMatch(/^Giỏ hàng đã thay đổi/)
      const now = await api.call('GET', '/api/student/cart', { as: user.id })
      expect(refused.body.cart).toEqual(now.body)
      expect(await ordersOf(api, user.id)).toEqual([])
      const enrolled = await api.db.q
        .select()
        .from(t.enrolments)
        .where(eq(t.enrolments.userId, user.id))
      expect(enrolled).toEqual([])

      // The contract's empty body stays valid, and so does what is shown now.
      const lines = now.body.items.map(({ course, quantity }: any) => ({
        courseId: course._id,
        price: course.price ?? 0,
        quantity,
      }))
      const begun = await start(provider, user.id, { shown: { total: one.total, lines } })
      expect(begun.status).toBe(200)
      expect((await ordersOf(api, user.id))[0]?.totalAmount).toBe(one.total)
    },
  )

  test('a total alone is enough, and another one is refused', async () => {
    const { user } = await fillCart(api, [590_000])
    expect((await start(provider, user.id, { shown: { total: 1 } })).body.code).toBe('CART_CHANGED')
    expect((await start(provider, user.id, { shown: { total: 590_000 } })).status).toBe(200)
  })

  test('0 was shown and a price has come: nothing is enrolled, nothing asked for', async () => {
    const { user, courses } = await fillCart(api, [0])
    await set(courses[0]!, { price: 5_000 })
    const refused = await start(provider, user.id, { shown: { total: 0 } })
    expect(refused.body.code).toBe('CART_CHANGED')
    expect(await ordersOf(api, user.id)).toEqual([])
  })

  test('the page of an open order is not given for a cart that costs something else now', async () => {
    const { user, courses } = await fillCart(api, [590_000])
    const first = await start(provider, user.id, { shown: { total: 590_000 } })
    await set(courses[0]!, { price: 890_000 })
    expect((await start(provider, user.id, { shown: { total: 590_000 } })).body.code).toBe(
      'CART_CHANGED',
    )
    const second = await start(provider, user.id, { shown: { total: 890_000 } })
    expect(second.status).toBe(200)
    expect(second.body.url).not.toBe(first.body.url)
  })

  test('a second click on a free cart, which finds it empty, gets the order of the first', async () => {
    const { user } = await fillCart(api, [0])
    const shown = { total: 0 }
    const [one, two] = await Promise.all([1, 2].map(() => start(provider, user.id, { shown })))
    expect([one?.status, two?.status]).toEqual([200, 200])
    expect(one?.body.url).toBe(two?.body.url)
    expect(await ordersOf(api, user.id)).toHaveLength(1)
  })

  test('owned or off sale by now is said by name, as ever', async () => {
    const { user, courses } = await fillCart(api, [100_000, 200_000])
    const shown = { total: 300_000 }
    await enrol(api.db, user.id, courses[1]!.id)
    expect((await start(provider, user.id, { shown })).body.code).toBe('ALREADY_OWNED')
    await api.db.q.delete(t.enrolments).where(eq(t.enrolments.userId, user.id))
    await set(courses[1]!, { status: 'ARCHIVED' })
    expect((await start(provider, user.id, { shown })).body.code).toBe('NOT_FOR_SALE')
    expect(await ordersOf(api, user.id)).toEqual([])
  })

  test.each([
    { shown: { total: -1 } },
    { shown: { total: 1.5 } },
    { shown: { total: '590000' } },
    { shown: {} },
    { shown: 5 },
    { shown: { total: 1, lines: [{ courseId: 'x' }] } },
    { payAgain: 'yes' },
  ])('%j is no body: 400 in Vietnamese, nothing is begun', async (json) => {
    const { user } = await fillCart(api, [590_000])
    const refused = await start(provider, user.id, json)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(/\p{L}/u)
    expect(refused.body.message).not.toMatch(/expected|invalid/i)
    expect(await ordersOf(api, user.id)).toEqual([])
  })
})
