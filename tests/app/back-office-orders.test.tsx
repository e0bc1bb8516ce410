import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminLog, mails, orders, paymentReviews, users } from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'
import {
  address,
  closed,
  drafts,
  faults,
  renderApp,
  requests,
  sent,
  server,
  testBackend,
} from '../support/app.tsx'
import { whileItHangs } from '../support/hanging.ts'
import { freshSite } from '../support/site-sheet.ts'

/** /admin/orders and /admin/orders/:orderId (docs/back-office.md#orders). */

freshSite(['admin'])

const code = (id: string) => id.slice(-8).toUpperCase()

/** The newest order of the demo data that is like this. */
async function anOrder(status: string, provider = 'VNPAY') {
  const { db } = await testBackend()
  const [order] = await db.q
    .select({ order: orders, buyer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.status, status), eq(orders.provider, provider)))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(1)
  if (!order) throw new Error(`no ${status} order`)
  return { ...order.order, buyer: order.buyer }
}
async function flag(orderId: string, reason: string) {
  const { db } = await testBackend()
  await db.q.insert(paymentReviews).values({ id: newId(), orderId, reason })
}
const statusOf = async (id: string) => {
  const { db } = await testBackend()
  const [order] = await db.q.select().from(orders).where(eq(orders.id, id))
  return order?.status
}
const open = (path: string) => renderApp(path, { as: 'admin' })
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Đơn hàng' })
  return within(table).getAllByRole('row').slice(1)
}
const pathOf = (id: string, act = '') => `/api/admin/orders/${id}${act}`

test('the list says who, what and how much, and why a person must look', async () => {
  const order = await anOrder('PAID')
  await flag(order.id, 'Cổng báo số tiền lạ.')
  await open(`/admin/orders?q=${code(order.id)}`)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  const shown = within(row ?? document.body)
  expect(shown.getByRole('link', { name: code(order.id) })).toHaveAttribute(
    'href',
    `/admin/orders/${order.id}`,
  )
  expect(shown.getByText(order.buyer.email)).toBeVisible()
  expect(shown.getByText('Đã thanh toán')).toBeVisible()
  expect(shown.getByText('Cổng báo số tiền lạ.')).toBeVisible()
  expect(document.title).toContain('Đơn hàng – Quản trị')
})

test('search and choices stand in the address, change the sums, and are taken back', async () => {
  const { user } = await open('/admin/orders')
  await rows()
  await user.type(
    screen.getByRole('searchbox', { name: 'Tìm đơn hàng' }),
    'hocvien@lopmo.test{Enter}',
  )
  await waitFor(() => expect(address()).toBe('/admin/orders?q=hocvien%40lopmo.test'))
  expect(screen.getByRole('searchbox', { name: 'Tìm đơn hàng' })).toHaveFocus()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Trạng thái' }), 'REFUNDED')
  await waitFor(() => expect(address()).toContain('status=REFUNDED'))
  await waitFor(async () => {
    const listed = await rows()
    expect(listed.length).toBeGreaterThan(0)
    for (const row of listed) expect(within(row).getByText('Đã hoàn tiền')).toBeVisible()
  })
  const sum = (name: string) =>
    screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  await waitFor(() => expect(sum('Còn lại')).toBe('0\u00a0đ'))
  expect(sum('Đã hoàn')).toBe(sum('Đã thu'))
  expect(sum('Đã hoàn')).not.toBe('0\u00a0đ')
  await user.click(screen.getByRole('button', { name: 'Bỏ lọc' }))
  await waitFor(() => expect(address()).toBe('/admin/orders'))
  expect(screen.getByRole('searchbox', { name: 'Tìm đơn hàng' })).toHaveValue('')
  // Its button has gone.
  expect(screen.getByRole('searchbox', { name: 'Tìm đơn hàng' })).toHaveFocus()
  act(() => window.history.back())
  await waitFor(() =>
    expect(screen.getByRole('searchbox', { name: 'Tìm đơn hàng' })).toHaveValue(
      'hocvien@lopmo.test',
    ),
  )
})

test('a picked day applies at once, a typed one when it is complete; the field keeps the focus', async () => {
  const { user } = await open('/admin/orders')
  await rows()
  const day = screen.getByLabelText('Tạo từ ngày')
  // As a browser does it when a day is picked in its calendar.
  fireEvent.change(day, { target: { value: '2026-01-05' } })
  await waitFor(() => expect(address()).toBe('/admin/orders?from=2026-01-05'))
  // As it does when the year is typed: a digit is another year.
  await user.click(day)
  for (const [key, value] of [
    ['2', '0002-01-05'],
    ['5', '0025-01-05'],
  ] as const) {
    fireEvent.keyDown(day, { key })
    fireEvent.change(day, { target: { value } })
  }
  expect(address()).toBe('/admin/orders?from=2026-01-05')
  fireEvent.change(day, { target: { value: '2025-01-05' } })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/orders?from=2025-01-05'))
  expect(day).toHaveFocus()
  expect(day).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Bỏ lọc' }))
  await waitFor(() => expect(day).toHaveValue(''))
})

test('nothing found says so and leads back; a page behind the first has a way on', async () => {
  const { user } = await open('/admin/orders?q=khong-co-gi-nhu-the')
  expect(await screen.findByText('Không có đơn hàng nào như vậy')).toBeVisible()
  const [back] = screen.getAllByRole('button', { name: 'Bỏ lọc' }).slice(-1)
  await user.click(back ?? document.body)
  expect(screen.getByRole('main')).toHaveFocus()
  const first = (await rows()).map((row) => row.textContent)
  expect(first).toHaveLength(50)
  await user.click(screen.getByRole('link', { name: 'Trang sau' }))
  await waitFor(async () => expect((await rows()).map((r) => r.textContent)).not.toEqual(first))
  await user.click(screen.getByRole('link', { name: 'Về trang đầu' }))
  await waitFor(async () => expect((await rows()).map((r) => r.textContent)).toEqual(first))
})

test('the file holds what is filtered, begins as Excel wants it, and is asked for once', async () => {
  const saved: Blob[] = []
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders?q=${order.id}`)
  await rows()
  await user.dblClick(screen.getByRole('button', { name: 'Tải CSV các đơn này' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  address.mockRestore()
  const bytes = Buffer.from((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.subarray(3, 6).toString('hex')).not.toBe('efbbbf')
  const lines = bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(order.id)
  expect(requests.filter(({ path }) => path.startsWith('/api/admin/orders.csv'))).toHaveLength(1)
})

test('a list that does not load can be asked for again', async () => {
  faults.refuse('get', '/api/admin/orders', 500)
  const { user } = await open('/admin/orders')
  expect(await screen.findByText('Chưa tải được danh sách đơn hàng')).toBeVisible()
  server.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect((await rows()).length).toBeGreaterThan(0)
})

test('an order tells its courses, what happened, and what a refund would do', async () => {
  const order = await anOrder('PAID')
  await open(`/admin/orders/${order.id}`)
  expect(await screen.findByRole('heading', { name: /^Đã thanh toán/ })).toBeVisible()
  expect(screen.getByRole('link', { name: order.buyer.fullName })).toHaveAttribute(
    'href',
    `/admin/users/${order.buyer.id}`,
  )
  expect(screen.getByText('Đơn được tạo')).toBeVisible()
  expect(screen.getByText('Đơn đã thanh toán, khóa học được mở')).toBeVisible()
  expect(screen.getByText(/^VNPAY trả lại cả/)).toBeVisible()
  expect(screen.getByText(/^Người mua mất khóa học “/)).toBeVisible()
  expect(screen.getByText('Việc này không rút lại được.')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Nhật ký:/ })).toHaveAttribute(
    'href',
    `/admin/log?target=${order.id}`,
  )
})

/** The button of the page, which asks for a reason first, and the one of its dialog. */
const OPENS_REFUND = /^Hoàn tiền [\d.]+.đ…$/
const REFUND = /^Hoàn tiền [\d.]+.đ$/

test('a refund keeps the reason that is typed, goes out once, and the page follows', async () => {
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  let dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Người mua mất khóa học “/)).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'Học viên đổi ý.')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
  await closed()
  await user.click(screen.getByRole('button', { name: OPENS_REFUND }))
  dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('textbox')).toHaveValue('Học viên đổi ý.')
  await user.dblClick(dialog.getByRole('button', { name: REFUND }))
  await closed()
  expect(await screen.findByText(/^Đã hoàn [\d.]+.đ\.$/)).toBeVisible()
  const heading = await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(screen.queryByRole('button', { name: OPENS_REFUND })).toBeNull()
  expect(sent('POST', pathOf(order.id, '/refund'))).toHaveLength(1)
  expect(drafts()).toEqual([])
  const { db } = await testBackend()
  const log = await db.q.select().from(adminLog).where(eq(adminLog.targetId, order.id))
  // One refund: a line as the provider is asked, and one of its answer.
  expect(log.map(({ after }) => String(Object(after).outcome)).toSorted()).toEqual([
    'asked',
    'refunded',
  ])
  for (const line of log) {
    expect(line).toMatchObject({ action: 'order.refund', note: 'Học viên đổi ý.' })
  }
})

test('an unclear end is explained, with the two ways on; money that was seen is confirmed', async () => {
  const order = await anOrder('PAID')
  const { deps } = await testBackend()
  const outside = deps.fetch
  deps.fetch = async () => {
    throw new TypeError('fetch failed')
  }
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: REFUND }))
  expect(await dialog.findByText(/Chưa rõ VNPAY đã hoàn tiền hay chưa/)).toBeVisible()
  expect(dialog.queryByText('Chưa hoàn được tiền.')).toBeNull()
  deps.fetch = outside
  await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
  await closed()
  expect(await screen.findByText('Chưa rõ tiền đã được hoàn hay chưa.')).toBeVisible()
  expect(screen.getByText(/^Chưa rõ đã hoàn tiền hay chưa \(mã/)).toBeVisible()
  expect(await statusOf(order.id)).toBe('PAID')

  await user.click(screen.getByRole('button', { name: 'Đã thấy hoàn ở cổng…' }))
  const second = within(await screen.findByRole('dialog'))
  await user.click(second.getByRole('button', { name: 'Ghi nhận đã hoàn' }))
  expect(second.getByText('Hãy ghi lý do.')).toBeVisible()
  await user.type(second.getByRole('textbox'), 'Thấy ở portal.')
  await user.click(second.getByRole('button', { name: 'Ghi nhận đã hoàn' }))
  await closed()
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
  expect(await statusOf(order.id)).toBe('REFUNDED')
})

test('a refund whose answer was lost is not told as refused: the page behind says what came of it', async () => {
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  // The server does it, and its answer is lost.
  faults.hold('post', pathOf(':id', '/refund'), async (call) => {
    const { api } = await testBackend()
    await api.fetch(call)
    return HttpResponse.error()
  })()
  await user.click(dialog.getByRole('button', { name: REFUND }))
  expect(await dialog.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
  expect(dialog.getByText(/hãy xem việc đã xong chưa/)).toBeVisible()
  expect(dialog.queryByText('Chưa hoàn được tiền.')).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
  await closed()
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
})

test('who stops waiting is told that nobody knows, in the dialog and by the toast of a button', async () => {
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  faults.hang('post', pathOf(':id', '/refund'))
  faults.hang('post', pathOf(':id', '/ask'))
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  await whileItHangs(async (pass) => {
    await user.click(dialog.getByRole('button', { name: REFUND }))
    await pass()
    await user.click(await dialog.findByRole('button', { name: 'Dừng chờ' }))
  })
  expect(await dialog.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
  expect(dialog.queryByText('Chưa hoàn được tiền.')).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
  await closed()
  await whileItHangs(async (pass) => {
    await user.click(screen.getByRole('button', { name: 'Hỏi lại cổng thanh toán' }))
    await pass()
    await user.click(await screen.findByRole('button', { name: 'Dừng chờ' }))
    expect(await screen.findByText(/^Chưa rõ máy chủ đã làm hay chưa\. Trang này/)).toBeVisible()
  })
})

test('a colleague who was quicker: the refusal is told and the page shows how it is', async () => {
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  const { db } = await testBackend()
  await db.q
    .update(orders)
    .set({ status: 'REFUNDED', refundedAt: new Date() })
    .where(eq(orders.id, order.id))
  await user.click(dialog.getByRole('button', { name: REFUND }))
  expect(await dialog.findByText('Đơn hàng này đã được hoàn tiền.')).toBeVisible()
  await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
  await closed()
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
})

test('what waits for a person is resolved with a note, and stays to be read', async () => {
  const order = await anOrder('PAID')
  await flag(order.id, 'Cổng báo số tiền lạ.')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: 'Đã xử lý…' }))
  const dialog = within(await screen.findByRole('dialog'))
  // It came after the look.
  await flag(order.id, 'Mới đến.')
  await user.type(dialog.getByRole('textbox'), 'Đã gọi cổng.')
  await user.click(dialog.getByRole('button', { name: 'Ghi nhận đã xử lý' }))
  await closed()
  expect(await screen.findByText(/quantri@lopmo\.test: Đã gọi cổng\.$/)).toBeInTheDocument()
  expect(await screen.findByText('Mới đến.')).toBeVisible()
  const { db } = await testBackend()
  const left = await db.q
    .select({ reason: paymentReviews.reason })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.orderId, order.id), isNull(paymentReviews.resolvedAt)))
  expect(left).toEqual([{ reason: 'Mới đến.' }])
})

test('what an act has settled does not wait on the overview either', async () => {
  const { db } = await testBackend()
  await db.q.delete(paymentReviews)
  const order = await anOrder('PAID')
  await flag(order.id, 'Cổng báo số tiền lạ.')
  const { user } = await open('/admin')
  await user.click(await screen.findByRole('link', { name: '1 đơn hàng cần người xem' }))
  const [row] = await rows()
  await user.click(within(row ?? document.body).getByRole('link', { name: code(order.id) }))
  await user.click(await screen.findByRole('button', { name: 'Đã xử lý…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Đã gọi cổng.')
  await user.click(dialog.getByRole('button', { name: 'Ghi nhận đã xử lý' }))
  await closed()
  await user.click(screen.getByRole('link', { name: 'Tổng quan' }))
  const waiting = await screen.findByRole('region', { name: 'Đang chờ bạn' })
  await waitFor(() => expect(waiting).not.toHaveTextContent('cần người xem'))
})

test('the provider is asked, the receipt sent again, and both say what came of it', async () => {
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: 'Hỏi lại cổng thanh toán' }))
  expect(await screen.findByText(/^Hỏi cổng: .+\. Trạng thái đơn: Đã thanh toán\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hỏi lại cổng thanh toán' }))
  expect(
    await screen.findByText(/^Chưa hỏi được cổng thanh toán\. Cổng vừa được hỏi/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Gửi lại biên nhận' }))
  expect(await screen.findByText(/^Biên nhận sẽ đến .+ trong ít phút\.$/)).toBeVisible()
  const { db } = await testBackend()
  const copies = await db.q
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `order-paid:${order.id}:2`))
  expect(copies).toHaveLength(1)
})

test('an order that is not there says so', async () => {
  await open('/admin/orders/khongcodon')
  expect(await screen.findByText('Không có đơn hàng này')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Về danh sách đơn' })[0]).toHaveAttribute(
    'href',
    '/admin/orders',
  )
})

test('an answer in another shape is an error, not a page of nonsense', async () => {
  server.use(http.get('*/api/admin/orders/sums', () => HttpResponse.json({ count: 'nhiều' })))
  await open('/admin/orders')
  expect((await rows()).length).toBeGreaterThan(0)
  expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
  expect(requests.some(({ path }) => path.startsWith('/api/admin/orders/sums'))).toBe(true)
})

test('the list of sections shows the one where one is, also after a link in a page', async () => {
  // No layout in jsdom: each link is 100 wide, the list 300.
  for (const [name, read] of [
    [
      'offsetLeft',
      (it: HTMLElement) => 100 * [...document.querySelectorAll('nav li > a')].indexOf(it),
    ],
    ['offsetWidth', () => 100],
    ['clientWidth', () => 300],
  ] as const) {
    const of = name === 'clientWidth' ? Element.prototype : HTMLElement.prototype
    vi.spyOn(of as HTMLElement, name, 'get').mockImplementation(function (this: HTMLElement) {
      return read(this)
    })
  }
  // Firefox has it since version 119.
  vi.spyOn(Element.prototype, 'ariaCurrent', 'get').mockReturnValue(null)
  onTestFinished(() => void vi.restoreAllMocks())
  const order = await anOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  const list = within(await screen.findByRole('navigation', { name: 'Quản trị' })).getByRole('list')
  const at = (label: string) => within(list).getByRole('link', { name: label }).offsetLeft - 100
  await waitFor(() => expect(list.scrollLeft).toBe(at('Đơn hàng')))
  await user.click(await screen.findByRole('link', { name: order.buyer.fullName }))
  await waitFor(() => expect(list.scrollLeft).toBe(at('Người dùng')))
})

test('a refund under way shows its end by itself', async () => {
  const { db } = await testBackend()
  const order = await anOrder('PAID', 'MOMO')
  const ask = (refundAskedAt: Date | null) =>
    db.q.update(orders).set({ refundAskedAt }).where(eq(orders.id, order.id))
  await ask(new Date())
  await open(`/admin/orders/${order.id}`)
  expect(await screen.findByText(/^Đơn đang được hoàn tiền/)).toBeVisible()
  await ask(null)
  // The page asks every five seconds.
  const refund = await screen.findByRole('button', { name: /^Hoàn tiền/ }, { timeout: 20_000 })
  expect(refund).toBeVisible()
  expect(screen.queryByText(/^Đơn đang được hoàn tiền/)).not.toBeInTheDocument()
})
