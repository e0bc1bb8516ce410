import { screen, waitFor, within } from '@testing-library/react'
import { eq, inArray } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartItems, courses, orders } from '../../server/platform/db/schema.ts'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, sent, testBackend } from '../support/app.tsx'
import { payButton, putIntoCart, SLUGS } from '../support/cart.ts'
import { foreign, openForeign } from '../support/foreign/backend.tsx'
import { siteSheet } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

/** What is paid is what was shown (docs/behaviour.md#what-is-paid). */

const [SALE, PLAIN, FREE] = SLUGS
const HERE = 'http://localhost:3000/cart#gateway'
let seeded: Pick<typeof courses.$inferSelect, 'id' | 'price' | 'salePrice' | 'saleEndsAt'>[]
beforeAll(async () => {
  const { db } = await testBackend()
  const { id, price, salePrice, saleEndsAt } = courses
  seeded = await db.q
    .select({ id, price, salePrice, saleEndsAt })
    .from(courses)
    .where(inArray(courses.slug, [...SLUGS]))
})
afterEach(async () => {
  for (const { id, ...prices } of seeded) await change(courses, id, prices)
  window.history.replaceState(null, '', '/')
  document.getElementById('site')?.remove()
})

type Put = Awaited<ReturnType<typeof putIntoCart>>
const starts = () => requests.filter(({ path }) => path.includes('/checkout/'))
const said = async () =>
  within(
    await screen.findByText('Giỏ hàng vừa thay đổi.').then((e) => {
      const box = e.closest<HTMLElement>('[role="alert"], [role="status"]')
      if (!box) throw new Error('not announced')
      return box
    }),
  )

const price = (put: Put, slug: string, values: Partial<typeof courses.$inferInsert>) =>
  change(courses, put.named(slug).id, values)

/** What happens elsewhere while the cart is open, and what the buyer is told of it. */
const CHANGES: Record<
  string,
  { cart: readonly string[]; change: (put: Put) => Promise<unknown>; told: RegExp[] }
> = {
  'a sale ends': {
    cart: [SALE],
    change: (put) => price(put, SALE, { salePrice: null, saleEndsAt: null }),
    told: [
      /^«Khởi nghiệp tinh gọn.*»: [\d.]+\sđ → [\d.]+\sđ$/,
      /^Tổng cộng: [\d.]+\sđ → [\d.]+\sđ$/,
    ],
  },
  'a teacher raises the price': {
    cart: [PLAIN],
    change: (put) => price(put, PLAIN, { price: 2_000_000, salePrice: null }),
    told: [/^«React thực chiến.*»: .* → 2\.000\.000\sđ$/, /^Tổng cộng: .* → 2\.000\.000\sđ$/],
  },
  'a teacher lowers it': {
    cart: [PLAIN],
    change: (put) => price(put, PLAIN, { price: 5_000 }),
    told: [/: .* → 5\.000\sđ$/, /^Tổng cộng/],
  },
  'it becomes free': {
    cart: [PLAIN],
    change: (put) => price(put, PLAIN, { price: 0 }),
    told: [/» ?: .* → Miễn phí$/, /^Tổng cộng: .* → 0\sđ$/],
  },
  'a free course gets a price': {
    cart: [FREE],
    change: (put) => price(put, FREE, { price: 90_000 }),
    told: [/: Miễn phí → 90\.000\sđ$/, /^Tổng cộng: 0\sđ → 90\.000\sđ$/],
  },
  'another device adds a course': {
    cart: [SALE],
    change: async () => putIntoCart([SALE, PLAIN]),
    told: [/^Trong giỏ có thêm «React thực chiến.*»: [\d.]+\sđ$/, /^Tổng cộng/],
  },
  'another device adds a free one': {
    cart: [SALE],
    change: async () => putIntoCart([SALE, FREE]),
    told: [/^Trong giỏ có thêm «.*»: Miễn phí$/],
  },
  'another device removes one': {
    cart: [SALE, PLAIN],
    change: async () => putIntoCart([PLAIN]),
    told: [/^«Khởi nghiệp tinh gọn.*» không còn trong giỏ\.$/, /^Tổng cộng/],
  },
  'the quantity is another': {
    cart: [PLAIN],
    change: ({ db, userId }) =>
      db.q.update(cartItems).set({ quantity: 2 }).where(eq(cartItems.userId, userId)),
    told: [/: số lượng 1 → 2$/, /^Tổng cộng/],
  },
}

describe.each([
  ['a backend without a sheet', false],
  ['our own API', true],
])('%s', (_, isOwn) => {
  test.each(Object.entries(CHANGES))(
    '%s: said before anybody pays',
    async (_, { cart, change, told }) => {
      if (isOwn) siteSheet(['shown-total'])
      const put = await putIntoCart(cart)
      const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
      const pay = await payButton('MoMo')
      await change(put)
      await user.click(pay)
      const box = await said()
      const lines = box.getAllByRole('listitem')
      expect(lines).toHaveLength(told.length)
      for (const [at, words] of told.entries()) expect(lines[at]?.textContent).toMatch(words)
      expect(starts()).toEqual([])
    },
  )
})

test('a cart that has become empty says what went, although its buttons went, too', async () => {
  const put = await putIntoCart([PLAIN])
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('VNPAY')
  await put.db.q.delete(cartItems).where(eq(cartItems.userId, put.userId))
  await user.click(pay)
  expect((await said()).getByText(/không còn trong giỏ/)).toBeVisible()
  expect(screen.getByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  expect(starts()).toEqual([])
})

test('what a refusal says stays, although the cart has proved to be paid and its buttons went', async () => {
  const { db, userId } = await putIntoCart([SALE])
  const message = 'Đơn AB12CD34 vừa được cổng xác nhận đã thanh toán, bạn không cần trả thêm.'
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('MoMo')
  faults.serve('post', '/api/student/checkout/momo/create', async () => {
    await db.q.delete(cartItems).where(eq(cartItems.userId, userId))
    return HttpResponse.json({ code: 'ALREADY_PAID', message }, { status: 409 })
  })
  await user.click(pay)
  expect(await screen.findByText('Giỏ hàng của bạn đang trống')).toBeVisible()
  const told = screen.getByText(message)
  expect(told.closest('[role="status"]')).toBeVisible()
  expect(screen.queryByText(/Chưa có khoản nào được thanh toán/)).toBeNull()
})

test('after the look the payment starts, and what was said goes', async () => {
  await putIntoCart([SALE])
  faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('MoMo')
  await putIntoCart([SALE, PLAIN])
  await user.click(pay)
  await said()
  await user.click(await payButton('MoMo'))
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  expect(screen.queryByText('Giỏ hàng vừa thay đổi.')).toBeNull()
})

test('a cart that cannot be read again starts nothing', async () => {
  await putIntoCart([SALE])
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('MoMo')
  faults.cutOff('get', '/api/student/cart')
  await user.click(pay)
  expect(await screen.findByText('Không khởi tạo thanh toán. Vui lòng thử lại.')).toBeVisible()
  expect(starts()).toEqual([])
})

test('our own API is told what was shown; any other gets no body', async () => {
  const put = await putIntoCart([PLAIN, FREE])
  faults.answer('post', '/api/student/checkout/momo/create', { url: '' })
  const first = await renderApp(paths.cart(), { as: 'newStudent' })
  await first.user.click(await payButton('MoMo'))
  await screen.findByText('Không lấy được URL thanh toán.')
  expect(sent('POST', '/api/student/checkout/momo/create')[0]?.body).toBe('')
  first.unmount()
  siteSheet(['shown-total'])
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  await user.click(await payButton('MoMo'))
  await screen.findByText('Không lấy được URL thanh toán.')
  const body = JSON.parse(sent('POST', '/api/student/checkout/momo/create')[0]?.body ?? '')
  const wanted = put.named(PLAIN).salePrice
  expect(body).toEqual({
    shown: {
      total: wanted,
      lines: [
        { courseId: put.named(PLAIN).id, price: wanted, quantity: 1 },
        { courseId: put.named(FREE).id, price: 0, quantity: 1 },
      ],
    },
  })
})

test('what changes between the look and the call is refused by our own API, and said', async () => {
  siteSheet(['shown-total'])
  const put = await putIntoCart([PLAIN])
  const { api } = await testBackend()
  const before = await put.db.q.$count(orders, eq(orders.userId, put.userId))
  faults.serve('post', '/api/student/checkout/momo/create', async (request) => {
    await putIntoCart([PLAIN, SALE])
    return api.fetch(request)
  })
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  await user.click(await payButton('MoMo'))
  expect((await said()).getByText(/^Trong giỏ có thêm/)).toBeVisible()
  expect(await put.db.q.$count(orders, eq(orders.userId, put.userId))).toBe(before)
})

test('a foreign backend: the quantity was changed elsewhere', async () => {
  const { user } = await openForeign(paths.cart(), { as: 'STUDENT' })
  const pay = await payButton('MoMo')
  foreign.held().cart = [{ course: 'c1', quantity: 2 }]
  await user.click(pay)
  expect((await said()).getByText(/số lượng 1 → 2$/)).toBeVisible()
  expect(foreign.count('POST /api/student/checkout/momo/create')).toBe(0)
  await user.click(await payButton('MoMo'))
  await screen.findByText('Không lấy được URL thanh toán.')
  expect(foreign.count('POST /api/student/checkout/momo/create')).toBe(1)
  expect(foreign.strange()).toEqual([])
})
