import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { and, desc, eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cartItems, courses, enrolments, orders, users } from '../../server/platform/db/schema.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, testBackend } from '../support/app.tsx'

const ORDERS = '/api/student/orders'
const confirms = () => requests.filter(({ path }) => path.endsWith('/confirm'))
const orderReads = () => requests.filter(({ path }) => path === ORDERS)

/** The main student's order in this state, of the seed. */
async function orderOf(status: 'PAID' | 'PENDING' | 'FAILED' | 'REFUNDED'): Promise<string> {
  const { db } = await testBackend()
  const [row] = await db.q
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(users.email, 'hocvien@lopmo.test'), eq(orders.status, status)))
  if (!row) throw new Error(`the seed has no ${status} order`)
  return row.id
}

describe('payment returns', () => {
  test.each([
    [
      'MoMo success when resultCode equals 0',
      '/checkout/momo-return?orderId=665f0c2a9b1e4d0012ab34cd&resultCode=0',
      '/checkout/success?order=665f0c2a9b1e4d0012ab34cd',
    ],
    [
      'MoMo with another resultCode',
      '/checkout/momo-return?orderId=665f0c2a9b1e4d0012ab34cd&resultCode=1006',
      '/checkout/cancel?order=665f0c2a9b1e4d0012ab34cd',
    ],
    [
      'MoMo, the code in `order`',
      '/checkout/momo-return?order=abc&resultCode=0',
      '/checkout/success?order=abc',
    ],
    ['MoMo without a code', '/checkout/momo-return?resultCode=0', '/checkout/success'],
    ['MoMo opened by hand', '/checkout/momo-return', '/checkout/cancel'],
    [
      'VNPAY success by response code',
      '/checkout/vnpay-return?vnp_TxnRef=12AB34CD-1&vnp_ResponseCode=00',
      '/checkout/success?order=12AB34CD-1',
    ],
    [
      'VNPAY success by transaction status',
      '/checkout/vnpay-return?order=abc&vnp_TransactionStatus=00',
      '/checkout/success?order=abc',
    ],
    [
      'VNPAY cancelled',
      '/checkout/vnpay-return?vnp_TxnRef=12AB34CD-1&vnp_ResponseCode=24&vnp_TransactionStatus=02',
      '/checkout/cancel?order=12AB34CD-1',
    ],
  ])('%s', async (_, from, to) => {
    await renderApp(from)
    await waitFor(() => expect(address()).toBe(to))
    expect(await screen.findByRole('link', { name: 'Danh sách khóa học' })).toBeVisible()
  })

  test('redirects at once: nothing waits for the confirmation, which carries the raw query and no session', async () => {
    faults.hang('post', '/api/payments/momo/confirm')
    const query = 'orderId=665f&resultCode=0&message=Th%C3%A0nh+c%C3%B4ng.'
    await renderApp(`/checkout/momo-return?${query}`, { as: 'student' })
    await waitFor(() => expect(address()).toBe('/checkout/success?order=665f'))
    await waitFor(() => expect(confirms()).toHaveLength(1))
    await waitFor(() => expect(confirms()[0]?.body).toBe(JSON.stringify({ query })))
    expect(confirms()[0]?.path).toBe('/api/payments/momo/confirm')
    expect(confirms()[0]?.headers.get('authorization')).toBeNull()
  })

  test.each([
    ['absent', () => faults.refuse('post', '/api/payments/vnpay/confirm', 404)],
    ['refused as unknown', () => faults.refuse('post', '/api/payments/vnpay/confirm', 401)],
    ['cut off', () => faults.cutOff('post', '/api/payments/vnpay/confirm')],
  ])('a confirmation that is %s changes nothing', async (_, fault) => {
    fault()
    await renderApp('/checkout/vnpay-return?vnp_TxnRef=abc&vnp_ResponseCode=00', { as: 'student' })
    expect(await screen.findByText('Cảm ơn bạn đã mua khóa học')).toBeVisible()
    await waitFor(() => expect(confirms()).toHaveLength(1))
    await waitFor(() => expect(orderReads().length).toBeGreaterThanOrEqual(1))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(localStorage.getItem('token')).not.toBeNull()
    expect(address()).toBe('/checkout/success?order=abc')
  })

  test('"Back" does not come to the transient page again', async () => {
    const steps = window.history.length
    await renderApp('/checkout/momo-return?orderId=abc&resultCode=1006')
    await waitFor(() => expect(address()).toBe('/checkout/cancel?order=abc'))
    expect(window.history.length).toBe(steps)
  })
})

describe('a whole payment through the simulator, from the buttons of the cart', () => {
  /** Presses the button, plays the outcome at the provider and comes back as the browser would. */
  async function payAndReturn(provider: 'MoMo' | 'VNPAY', slug: string, outcome: string) {
    const { api, db } = await testBackend()
    const [buyer] = await db.q.select().from(users).where(eq(users.email, 'hocvien2@lopmo.test'))
    const [course] = await db.q.select().from(courses).where(eq(courses.slug, slug))
    if (!buyer || !course) throw new Error('the seed has changed')
    await db.q.delete(cartItems).where(eq(cartItems.userId, buyer.id))
    await db.q.insert(cartItems).values({ userId: buyer.id, courseId: course.id, quantity: 1 })
    let url = ''
    const create = `/api/student/checkout/${provider.toLowerCase()}/create`
    faults.serve('post', create, async (request) => {
      const answer = await api.fetch(request)
      url = ((await answer.json()) as { url: string }).url
      // The one kind of address to which jsdom can go.
      return HttpResponse.json({ url: 'http://localhost:3000/cart#gateway' })
    })
    const cart = await renderApp(paths.cart(), { as: 'newStudent' })
    await cart.user.click(await screen.findByRole('button', { name: `Thanh toán với ${provider}` }))
    await waitFor(() => expect(window.location.hash).toBe('#gateway'))
    cart.unmount()
    await api.fetch(new Request(url))
    const [order] = await db.q
      .select()
      .from(orders)
      .where(eq(orders.userId, buyer.id))
      .orderBy(desc(orders.createdAt))
    const played = await api.fetch(
      new Request('http://localhost:3000/mo-phong/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: provider.toUpperCase(), orderId: order?.id, outcome }),
      }),
    )
    const { returnUrl } = (await played.json()) as { returnUrl: string }
    const back = new URL(returnUrl)
    await renderApp(back.pathname + back.search, { as: 'newStudent' })
    const owned = () =>
      db.q.$count(
        enrolments,
        and(eq(enrolments.userId, buyer.id), eq(enrolments.courseId, course.id)),
      )
    return { orderId: order?.id ?? '', owned }
  }

  test.each([
    ['MoMo paid', 'MoMo', 'react-thuc-chien', 'success'],
    ['VNPAY paid but its IPN lost', 'VNPAY', 'lam-podcast-tai-nha', 'return-only'],
  ] as const)(
    '%s: confirmed at once, enrolled once, cart empty',
    async (_, provider, slug, outcome) => {
      const { orderId, owned } = await payAndReturn(provider, slug, outcome)
      expect(await screen.findByText(/Thanh toán đã được xác nhận/)).toBeVisible()
      expect(address()).toBe(`/checkout/success?order=${orderId}`)
      expect(await owned()).toBe(1)
      expect(await screen.findByRole('link', { name: 'Giỏ hàng, 0 mục' })).toBeVisible()
    },
  )

  test.each(['MoMo', 'VNPAY'] as const)(
    '%s cancelled: cancel page, cart kept',
    async (provider) => {
      const { orderId, owned } = await payAndReturn(provider, 'seo-thuc-hanh', 'cancel')
      expect(await screen.findByText('Thanh toán chưa hoàn tất hoặc đã bị hủy')).toBeVisible()
      expect(address()).toBe(`/checkout/cancel?order=${orderId}`)
      expect(await owned()).toBe(0)
      expect(await screen.findByRole('link', { name: 'Giỏ hàng, 1 mục' })).toBeVisible()
      expect(
        await screen.findByText('Các khóa học bạn đã chọn vẫn ở trong giỏ hàng.'),
      ).toBeVisible()
    },
  )
})

describe('checkout success', () => {
  test('thanks the buyer, says details were emailed, shows the order code, links to courses and orders', async () => {
    const id = await orderOf('PAID')
    await renderApp(paths.checkoutSuccess(id), { as: 'student' })
    expect(await screen.findByText(/Thanh toán đã được xác nhận/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Cảm ơn bạn đã mua khóa học',
    )
    expect(screen.getByText('Chi tiết đơn hàng đã được gửi tới email của bạn.')).toBeVisible()
    expect(screen.getByText(orderCode(id))).toBeVisible()
    const { db } = await testBackend()
    const [row] = await db.q.select().from(orders).where(eq(orders.id, id))
    expect(screen.getByText(/^Số tiền:/)).toHaveTextContent(
      formatMoney(row?.totalAmount ?? NaN).replace('\u00a0', ' '),
    )
    expect(screen.getByRole('link', { name: 'Danh sách khóa học' })).toLeadTo(paths.courses())
    expect(screen.getByRole('link', { name: 'Xem đơn hàng' })).toLeadTo(paths.orders())
  })

  const paidFor = (...items: { courseId: string; title: string }[]) =>
    faults.answer('get', ORDERS, [{ id: 'abc12345', status: 'PAID', items, totalAmount: 1 }])

  test('one course that is paid: its first open lesson is one press away', async () => {
    const { db } = await testBackend()
    const [course] = await db.q
      .select()
      .from(courses)
      .where(eq(courses.slug, 'javascript-tu-con-so-0'))
    paidFor({ courseId: course?.id ?? '', title: course?.title ?? '' })
    const { user } = await renderApp('/checkout/success?order=abc12345', { as: 'student' })
    await user.click(await screen.findByRole('link', { name: `Bắt đầu học: ${course?.title}` }))
    await waitFor(() => expect(address()).toMatch(/^\/learning\/lesson\/\w+$/))
    // The outline between is no place to come back to.
    act(() => window.history.back())
    await waitFor(() => expect(address()).toBe('/checkout/success?order=abc12345'))
  })

  test('several courses that are paid: a way into each, and to all', async () => {
    paidFor({ courseId: 'a1', title: 'Khóa A' }, { courseId: 'b2', title: 'Khóa B' })
    await renderApp('/checkout/success?order=abc12345', { as: 'student' })
    expect(await screen.findByRole('link', { name: 'Bắt đầu học: Khóa A' })).toLeadTo(
      paths.startCourse('a1'),
    )
    expect(screen.getByRole('link', { name: 'Bắt đầu học: Khóa B' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Vào học' })).toLeadTo(paths.learning())
  })

  test('a payment that failed speaks of the cart only where something is in it', async () => {
    const id = await orderOf('FAILED')
    const cart = (items: { course: { id: string; title: string }; quantity: number }[]) =>
      faults.answer('get', '/api/student/cart', { items })
    cart([{ course: { id: 'a1', title: 'Khóa A' }, quantity: 1 }])
    await renderApp(paths.checkoutSuccess(id), { as: 'student' })
    expect(await screen.findByText('Giỏ hàng của bạn vẫn còn nguyên.')).toBeVisible()
    cleanup()
    cart([])
    await renderApp(paths.checkoutSuccess(id), { as: 'student' })
    expect(await screen.findByText('Thanh toán chưa thành công')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Giỏ hàng, 0 mục' })).toBeVisible()
    expect(screen.queryByText(/vẫn còn nguyên/)).toBeNull()
    expect(screen.getByText(/^Giỏ hàng của bạn đang trống: hãy thêm lại/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Về giỏ hàng' })).toBeNull()
  })

  test('a visitor reads the thanks and the code, and nothing is asked of the API', async () => {
    await renderApp('/checkout/success?order=665f0c2a9b1e4d0012ab34cd')
    expect(await screen.findByText('12AB34CD')).toBeVisible()
    expect(screen.getByText('Chi tiết đơn hàng đã được gửi tới email của bạn.')).toBeVisible()
    expect(screen.queryByText(/Số tiền/)).toBeNull()
    expect(orderReads()).toHaveLength(0)
  })

  test.each([
    ['no order in the address', async () => undefined],
    ['an order of somebody else', async () => 'ffffffffffffffffffffffff'],
    [
      'orders that cannot be read',
      async () => {
        faults.refuse('get', ORDERS, 500)
        return orderOf('PAID')
      },
    ],
  ])('%s: only the thanks, silently', async (_, prepare) => {
    const id = await prepare()
    await renderApp(paths.checkoutSuccess(id), { as: 'student' })
    expect(await screen.findByText('Cảm ơn bạn đã mua khóa học')).toBeVisible()
    await waitFor(() => expect(orderReads().length).toBeGreaterThan(id ? 0 : -1))
    expect(screen.queryAllByText(/Mã đơn hàng/).length > 0).toBe(id !== undefined)
    expect(screen.queryByText(/xác nhận/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a session that ended meanwhile (401): the page still thanks', async () => {
    localStorage.setItem('token', 'cũ')
    await renderApp('/checkout/success?order=665f0c2a9b1e4d0012ab34cd')
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(screen.getByText('Cảm ơn bạn đã mua khóa học')).toBeVisible()
    expect(address()).toBe('/checkout/success?order=665f0c2a9b1e4d0012ab34cd')
  })

  test('FAILED is said calmly, with a way on', async () => {
    await renderApp(paths.checkoutSuccess(await orderOf('FAILED')), { as: 'student' })
    expect(await screen.findByText('Thanh toán chưa thành công')).toHaveRole('heading')
    expect(screen.getByRole('link', { name: 'Xem đơn hàng' })).toLeadTo(paths.orders())
    expect(screen.queryByText(/đã được gửi tới email/)).toBeNull()
  })

  test('REFUNDED is said', async () => {
    await renderApp(paths.checkoutSuccess(await orderOf('REFUNDED')), { as: 'student' })
    expect(await screen.findByText('Đơn hàng này đã được hoàn tiền.')).toBeVisible()
  })
})

describe('a PENDING order is being confirmed', () => {
  afterEach(() => vi.useRealTimers())

  const wait = async (status = () => 'PENDING') => {
    faults.serve('get', ORDERS, () =>
      HttpResponse.json([{ id: 'abc12345', status: status(), items: [], totalAmount: 1 }]),
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await renderApp('/checkout/success?order=abc12345', { as: 'student' })
    expect(await screen.findByText(/Thanh toán đang được xác nhận/)).toBeVisible()
  }

  test('asks every few seconds until it is PAID; then cart, my courses and orders refresh', async () => {
    let status = 'PENDING'
    await wait(() => status)
    expect(screen.queryByText(/đã được gửi tới email/)).toBeNull()
    const before = orderReads().length
    await vi.advanceTimersByTimeAsync(3_100)
    await waitFor(() => expect(orderReads().length).toBeGreaterThan(before))
    const cartReads = () => requests.filter(({ path }) => path === '/api/student/cart').length
    const carts = cartReads()
    status = 'PAID'
    await vi.advanceTimersByTimeAsync(3_100)
    expect(await screen.findByText(/Thanh toán đã được xác nhận/)).toBeVisible()
    expect(screen.getByText('Chi tiết đơn hàng đã được gửi tới email của bạn.')).toBeVisible()
    await waitFor(() => expect(cartReads()).toBeGreaterThan(carts))
    const settled = orderReads().length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(orderReads().length).toBe(settled)
  })

  test('stops asking after two minutes and says how it goes on', async () => {
    await wait()
    await vi.advanceTimersByTimeAsync(121_000)
    expect(await screen.findByText(/lâu hơn thường lệ/)).toBeVisible()
    const reads = orderReads().length
    expect(reads).toBeLessThanOrEqual(42)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(orderReads().length).toBe(reads)
  })

  test('does not ask while the page is hidden', async () => {
    await wait()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const reads = orderReads().length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(orderReads().length).toBe(reads)
    visibility.mockRestore()
  })
})

describe('checkout cancel', () => {
  test('says that the payment was not completed or was cancelled, with the code and the ways back', async () => {
    await renderApp('/checkout/cancel?order=665f0c2a9b1e4d0012ab34cd')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Thanh toán chưa hoàn tất hoặc đã bị hủy',
    )
    expect(screen.getByText('12AB34CD')).toBeVisible()
    // Nobody sees orders without signing in.
    expect(screen.getByRole('link', { name: 'Đăng nhập để xem đơn hàng' })).toLeadTo(
      paths.login(paths.orders()),
    )
    expect(screen.getByRole('link', { name: 'Về giỏ hàng' })).toLeadTo(paths.cart())
    expect(screen.getByRole('link', { name: 'Danh sách khóa học' })).toLeadTo(paths.courses())
  })

  test('says nothing of the cart until it is known, in the room that the sentence needs', async () => {
    const release = faults.hold('get', '/api/student/cart')
    await renderApp('/checkout/cancel?order=665f0c2a9b1e4d0012ab34cd', { as: 'student' })
    const sentence = await screen.findByText(/vẫn ở trong giỏ hàng|đang trống/)
    expect(sentence).not.toBeVisible()
    release()
    await waitFor(() => expect(screen.getByText(/đang trống/)).toBeVisible())
  })

  test.each(['/checkout/cancel', '/checkout/cancel?order=', '/checkout/cancel?order=%20'])(
    '%s: no payment information was found',
    async (path) => {
      await renderApp(path)
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
        'Không tìm thấy thông tin thanh toán',
      )
      expect(screen.queryByText(/Mã đơn hàng/)).toBeNull()
      expect(screen.getByText(/Nếu bạn đã trả tiền, hãy xem ở trang Đơn hàng\.$/)).toBeVisible()
    },
  )

  test.each(['/checkout/cancel', '/checkout/cancel?order=665f0c2a9b1e4d0012ab34cd'])(
    '%s promises no cart that is empty, or that it does not know',
    async (path) => {
      faults.answer('get', '/api/student/cart', { items: [] })
      const { unmount } = await renderApp(path, { as: 'student' })
      expect(await screen.findByText(/^Giỏ hàng của bạn đang trống: hãy thêm lại/)).toBeVisible()
      expect(screen.queryByText(/vẫn ở trong giỏ hàng/)).toBeNull()
      expect(screen.queryByRole('link', { name: 'Về giỏ hàng' })).toBeNull()
      expect(screen.getByRole('link', { name: 'Xem đơn hàng' })).toBeVisible()
      unmount()
      sessionStorage.clear()
      localStorage.clear()
      await renderApp(path)
      expect(await screen.findByRole('link', { name: 'Về giỏ hàng' })).toBeVisible()
      expect(screen.queryByText(/vẫn ở trong giỏ hàng/)).toBeNull()
    },
  )
})
