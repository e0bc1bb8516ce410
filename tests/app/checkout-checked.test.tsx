import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { courses, orderItems, orders, paymentEvents } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import {
  address,
  faults,
  freshApi,
  renderApp,
  requests,
  sent,
  testBackend,
} from '../support/app.tsx'
import { payButton, putIntoCart, SLUGS } from '../support/cart.ts'
import { foreign, openForeign } from '../support/foreign/backend.tsx'
import { siteSheet } from '../support/site-sheet.ts'

/** Money that is being checked (docs/behaviour.md#money-that-is-being-checked). */

const ORDERS = '/api/student/orders'
const ORDER = 'don00000ab12cd34'
const WORDS = 'Cổng đang kiểm tra khoản tiền này, đừng trả lần nữa.'
const CANCELLED = 'Thanh toán chưa hoàn tất hoặc đã bị hủy'
const HERE = 'http://localhost:3000/cart#gateway'
const forgetReturns = () => {
  localStorage.removeItem('held-returns')
  localStorage.removeItem('paid-returns')
}
beforeEach(forgetReturns)
afterEach(() => {
  window.history.replaceState(null, '', '/')
  document.getElementById('site')?.remove()
  forgetReturns()
})

const starts = () => requests.filter(({ path }) => /\/checkout\/\w+\/create/.test(path))

/** What orders and cart answer, as our own API (`beingChecked`) or as any other backend. */
function answers(status: string, { own = false, course = { id: 'a1', title: 'Khóa A' } } = {}) {
  faults.answer('get', ORDERS, [
    {
      id: ORDER,
      status,
      items: [{ courseId: course.id, title: course.title }],
      totalAmount: 5_000,
      ...(own ? { beingChecked: true } : {}),
    },
  ])
  faults.answer('get', '/api/student/cart', {
    items: [{ course: { ...course, price: 5_000 }, quantity: 1 }],
    ...(own ? { beingChecked: [{ orderId: ORDER, courseIds: [course.id] }] } : {}),
  })
  faults.refuse('post', '/api/payments/:provider/confirm', 404)
}

const momo = (code?: string, reference = ORDER) =>
  `/checkout/momo-return?orderId=${reference}${code ? `&resultCode=${code}` : ''}`
const vnpay = (response: string, transaction?: string) =>
  `/checkout/vnpay-return?vnp_TxnRef=${ORDER}&vnp_ResponseCode=${response}${
    transaction ? `&vnp_TransactionStatus=${transaction}` : ''
  }`

const RETURNS: [string, string, 'success' | 'cancel'][] = [
  ['MoMo 7002', momo('7002'), 'cancel'],
  ['MoMo 9000', momo('9000'), 'cancel'],
  ['MoMo 1000', momo('1000'), 'cancel'],
  ['MoMo, unknown', momo('31337'), 'cancel'],
  ['MoMo, no code', momo(), 'cancel'],
  ['VNPAY 07/07', vnpay('07', '07'), 'cancel'],
  ['VNPAY 07/00', vnpay('07', '00'), 'success'],
  ['VNPAY 00/01', vnpay('00', '01'), 'success'],
  ['VNPAY 00/04', vnpay('00', '04'), 'success'],
  ['VNPAY 07 alone', vnpay('07'), 'cancel'],
  ['a reference that holds the id', momo('7002', `MOMO-${ORDER}-2`), 'cancel'],
]

describe.each(RETURNS)('a return with %s', (_, from, page) => {
  test('on any backend: the page, the cart, a second payment and the orders', async () => {
    answers('PENDING')
    const back = await renderApp(from, { as: 'newStudent' })
    const query = new URL(from, window.location.origin).searchParams
    const reference = query.get('orderId') ?? query.get('vnp_TxnRef') ?? ''
    const result = `/checkout/${page}?order=${reference}`
    await waitFor(() => expect(address()).toBe(result))
    expect(await screen.findByText(WORDS)).toBeVisible()
    expect(screen.queryByText(CANCELLED)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Về giỏ hàng' })).toBeNull()
    expect(screen.getByText(orderCode(reference))).toBeVisible()
    back.unmount()

    // As after a reload.
    const again = await renderApp(result, { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
    again.unmount()

    const list = await renderApp(paths.orders(), { as: 'newStudent' })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(WORDS)).toBeVisible()
    expect(card.getByText('Đang kiểm tra')).toBeVisible()
    expect(card.queryByRole('link', { name: /Thanh toán lại|Mua lại/ })).toBeNull()
    list.unmount()

    faults.answer('post', '/api/student/checkout/vnpay/create', { url: HERE })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
    await user.click(await payButton('VNPAY'))
    const anyway = await screen.findByRole('button', { name: 'Vẫn thanh toán với VNPAY' })
    expect(starts()).toEqual([])
    await user.click(anyway)
    await waitFor(() => expect(window.location.hash).toBe('#gateway'))
    expect(starts()).toHaveLength(1)
    // The contract's call has no body.
    expect(starts()[0]?.body).toBe('')
  })
})

test.each([
  ['MoMo 1006', momo('1006')],
  ['VNPAY 24/02', vnpay('24', '02')],
  ['VNPAY 24 alone', vnpay('24')],
])('%s is not paid: nothing is checked, nothing asked', async (_, from) => {
  answers('PENDING')
  const back = await renderApp(from, { as: 'newStudent' })
  expect(await screen.findByText(CANCELLED)).toBeVisible()
  back.unmount()
  await renderApp(paths.orders(), { as: 'newStudent' })
  expect(await screen.findByRole('link', { name: /^Thanh toán lại/ })).toBeVisible()
  expect(screen.queryByText(WORDS)).toBeNull()
})

test.each([
  ['MoMo 0', momo('0')],
  ['VNPAY 00/00', vnpay('00', '00')],
  ['VNPAY 00 alone', vnpay('00')],
])(
  '%s, which the backend has not heard yet: thanks, and a second payment asks first',
  async (_, from) => {
    answers('PENDING')
    const back = await renderApp(from, { as: 'newStudent' })
    expect(await screen.findByText('Cảm ơn bạn đã mua khóa học')).toBeVisible()
    expect(await screen.findByText('Chờ xác nhận')).toBeVisible()
    expect(screen.queryByText(WORDS)).toBeNull()
    back.unmount()

    const list = await renderApp(paths.orders(), { as: 'newStudent' })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText(WORDS)).toBeVisible()
    expect(card.queryByRole('link', { name: /Thanh toán lại|Mua lại/ })).toBeNull()
    list.unmount()

    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
    await user.click(await payButton('MoMo'))
    expect(await screen.findByRole('button', { name: 'Vẫn thanh toán với MoMo' })).toBeVisible()
    expect(starts()).toEqual([])
  },
)

test.each([
  ['no items', []],
  ['items without their courses', [{ title: 'Khóa A', quantity: 1, course: null }]],
])('an order of a foreign backend with %s may hold any course', async (_, items) => {
  answers('PENDING')
  faults.answer('get', ORDERS, [{ _id: ORDER, status: 'PENDING', items }])
  const back = await renderApp(momo('7002'), { as: 'newStudent' })
  expect(await screen.findByText(WORDS)).toBeVisible()
  back.unmount()
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  expect(await screen.findByText(WORDS)).toBeVisible()
  expect(screen.getByText('Đơn AB12CD34')).toBeVisible()
  await user.click(await payButton('MoMo'))
  expect(await screen.findByRole('button', { name: 'Vẫn thanh toán với MoMo' })).toBeVisible()
  expect(starts()).toEqual([])
})

test.each([
  // Whatever the return said.
  [momo('7002'), 'PAID', 'Cảm ơn bạn đã mua khóa học'],
  [momo('7002'), 'FAILED', CANCELLED],
  [momo('7002'), 'REFUNDED', 'Đơn hàng đã hoàn tiền'],
  [paths.checkoutCancel(ORDER), 'PAID', 'Cảm ơn bạn đã mua khóa học'],
  [paths.checkoutCancel(ORDER), 'REFUNDED', 'Đơn hàng đã hoàn tiền'],
  [paths.checkoutCancel(ORDER), 'FAILED', CANCELLED],
  [paths.checkoutCancel(ORDER), 'PENDING', CANCELLED],
  [paths.checkoutSuccess(ORDER), 'FAILED', 'Thanh toán chưa thành công'],
  [paths.checkoutSuccess(ORDER), 'REFUNDED', 'Đơn hàng đã hoàn tiền'],
  [paths.checkoutSuccess(ORDER), 'PAID', 'Cảm ơn bạn đã mua khóa học'],
])('%s of an order that is %s: «%s», and nothing is being checked', async (path, status, title) => {
  answers(status)
  await renderApp(path, { as: 'newStudent' })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.queryByText(WORDS)).toBeNull()
})

test('the cancel page does not say that a payment was cancelled before it knows', async () => {
  answers('PAID')
  const release = faults.hold('get', '/api/student/orders')
  await renderApp(paths.checkoutCancel(ORDER), { as: 'newStudent' })
  expect(await screen.findByText('Đang đọc kết quả thanh toán…')).toBeVisible()
  expect(screen.queryByText(CANCELLED)).toBeNull()
  release()
  await waitFor(() => expect(screen.queryByText('Đang đọc kết quả thanh toán…')).toBeNull())
})

describe('a payment that is begun before the page knows what is being checked', () => {
  const held = () => localStorage.setItem('held-returns', JSON.stringify({ [ORDER]: Date.now() }))
  const anyway = () => screen.findByRole('button', { name: 'Vẫn thanh toán với MoMo' })

  test.each<[string, () => () => void]>([
    [
      'the orders come late',
      () => {
        held()
        return faults.hold('get', ORDERS, () =>
          HttpResponse.json([{ id: ORDER, status: 'PENDING', items: [{ courseId: 'a1' }] }]),
        )
      },
    ],
    [
      'the orders cannot be read',
      () => {
        held()
        faults.cutOff('get', ORDERS)
        return () => {}
      },
    ],
    // Another tab has come back from the gateway.
    ['the return comes to another tab', () => held],
  ])('%s: it asks all the same, and begins when it is told to', async (_, arrange) => {
    answers('PENDING')
    const then = arrange()
    faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    const pay = await payButton('MoMo')
    if (then === held) then()
    await user.click(pay)
    then()
    const again = await anyway()
    expect(starts()).toEqual([])
    await user.click(again)
    await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  })

  test('an order that is settled by now, or of other courses, asks nothing', async () => {
    answers('FAILED')
    held()
    const release = faults.hold('get', ORDERS, () =>
      HttpResponse.json([
        { id: ORDER, status: 'FAILED', items: [{ courseId: 'a1' }] },
        { id: 'other', status: 'PENDING', items: [{ courseId: 'a1' }] },
      ]),
    )
    faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
    const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
    await user.click(await payButton('MoMo'))
    expect(starts()).toEqual([])
    release()
    await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  })
})

test('where nothing can be stored, the pages after a return know all the same', async () => {
  answers('PENDING')
  const store = Storage.prototype.setItem.bind(localStorage)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name, value) => {
    if (name === 'held-returns') throw new DOMException('full', 'QuotaExceededError')
    store(name, value)
  })
  const { unmount } = await renderApp(momo('7002'), { as: 'newStudent' })
  expect(await screen.findByText(WORDS)).toBeVisible()
  full.mockRestore()
  unmount()
  // Until a return says what became of it.
  await renderApp(momo('1006'), { as: 'newStudent' })
  expect(await screen.findByText(CANCELLED)).toBeVisible()
})

describe('as our own API tells it', () => {
  test.each(['PENDING', 'FAILED'])('a %s order: both pages, orders and cart', async (status) => {
    answers(status, { own: true })
    for (const page of [paths.checkoutCancel(ORDER), paths.checkoutSuccess(ORDER)]) {
      const { unmount } = await renderApp(page, { as: 'newStudent' })
      expect(await screen.findByText(WORDS)).toBeVisible()
      unmount()
    }
    const list = await renderApp(paths.orders(), { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Thanh toán lại|Mua lại/ })).toBeNull()
    list.unmount()
    await renderApp(paths.cart(), { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
    expect(screen.getByText('Khóa A', { selector: 'p span' })).toBeVisible()
  })

  test('another order of the same course is not offered again either', async () => {
    const order = (id: string, status: string, more = {}) => ({
      id,
      status,
      items: [{ courseId: 'a1', title: 'Khóa A' }],
      ...more,
    })
    faults.answer('get', ORDERS, [
      order('failed001', 'FAILED'),
      order('pending01', 'PENDING', { beingChecked: true }),
    ])
    await renderApp(paths.orders(), { as: 'newStudent' })
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /Mua lại|Thanh toán lại/ })).toBeNull()
  })

  test('the course page says it beside the cart button', async () => {
    const { db } = await testBackend()
    const [course] = await db.q.select().from(courses).where(eq(courses.slug, SLUGS[1]))
    answers('PENDING', { own: true, course: { id: course?.id ?? '', title: course?.title ?? '' } })
    await renderApp(paths.course(SLUGS[1]), { as: 'newStudent' })
    expect(await screen.findByText(WORDS)).toBeVisible()
  })
})

test('a refusal that the page did not foresee asks, and the answer goes to our own API', async () => {
  await freshApi()
  siteSheet(['shown-total'])
  const { db, userId, named } = await putIntoCart([SLUGS[1]])
  const { user } = await renderApp(paths.cart(), { as: 'newStudent' })
  const pay = await payButton('MoMo')
  const now = new Date()
  const orderId = newId(now)
  const { id: courseId, title, price } = named(SLUGS[1])
  await db.q.insert(orders).values({
    id: orderId,
    userId,
    provider: 'VNPAY',
    totalAmount: price ?? 0,
    expiresAt: now,
    createdAt: now,
  })
  await db.q.insert(orderItems).values({ orderId, courseId, title, price: price ?? 0 })
  await db.q.insert(paymentEvents).values({
    id: newId(now),
    provider: 'VNPAY',
    source: 'ipn',
    orderId,
    outcome: 'open',
    payload: {},
    createdAt: now,
  })
  await user.click(pay)
  const anyway = await screen.findByRole('button', { name: 'Vẫn thanh toán với MoMo' })
  expect(sent('POST', '/api/student/checkout/momo/create')).toHaveLength(1)
  await waitFor(() => expect(screen.getByText(`Đơn ${orderCode(orderId)}:`)).toBeVisible())
  faults.answer('post', '/api/student/checkout/momo/create', { url: HERE })
  await user.click(anyway)
  await waitFor(() => expect(window.location.hash).toBe('#gateway'))
  const [, second] = sent('POST', '/api/student/checkout/momo/create')
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ payAgain: true })
  expect(await db.q.$count(orders, eq(orders.userId, userId))).toBe(1)
})

test('a foreign backend is asked for nothing but its own calls', async () => {
  const { unmount } = await openForeign(momo('7002', 'don-hang-la-1234'), { as: 'STUDENT' })
  expect(await screen.findByText(WORDS)).toBeVisible()
  unmount()
  const { user } = await openForeign(paths.cart(), { as: 'STUDENT' })
  await user.click(await payButton('MoMo'))
  await screen.findByText('Không lấy được URL thanh toán.')
  expect(foreign.strange()).toEqual([])
})
