import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { orders, users } from '../../server/platform/db/schema.ts'
import { formatDateTime } from '../../shared/format/dates.ts'
import { formatMoney } from '../../shared/format/money.ts'
import { orderCode } from '../../shared/format/order-code.ts'
import { paths } from '../../shared/paths.ts'
import * as styles from '../../src/pages/checkout/orders.module.scss'
import { address, expireSession, faults, renderApp, server, testBackend } from '../support/app.tsx'
import { signInAgain, signInDialog } from '../support/sign-in-again.ts'

afterEach(() => vi.unstubAllGlobals())

async function seededOrders() {
  const { db } = await testBackend()
  const [student] = await db.q.select().from(users).where(eq(users.email, 'hocvien@lopmo.test'))
  return db.q
    .select()
    .from(orders)
    .where(eq(orders.userId, student?.id ?? ''))
    .orderBy(desc(orders.createdAt))
}

const cardOf = (code: string) => {
  const card = screen.getByRole('heading', { name: `Đơn hàng ${code}` }).closest('article')
  if (!card) throw new Error(`no card of ${code}`)
  return within(card)
}

test('each order: last 8 characters in upper case, created date, item count, total in đ, status badge', async () => {
  const rows = await seededOrders()
  await renderApp(paths.orders(), { as: 'student' })
  expect(await screen.findAllByRole('article')).toHaveLength(rows.length)
  const words: Record<string, string> = {
    PAID: 'Đã thanh toán (PAID)',
    PENDING: 'Chờ thanh toán (PENDING)',
    FAILED: 'Không thành công (FAILED)',
    REFUNDED: 'Đã hoàn tiền (REFUNDED)',
  }
  for (const row of rows) {
    const card = cardOf(row.id.slice(-8).toUpperCase())
    expect(card.getByText(formatDateTime(row.createdAt.toISOString()))).toBeVisible()
    expect(card.getByText(formatMoney(row.totalAmount).replace('\u00a0', ' '))).toBeVisible()
    expect(card.getByText(/^\d+ khóa học$/)).toHaveTextContent(
      `${card.getAllByRole('listitem').length} khóa học`,
    )
    expect(card.getByTitle(row.status)).toHaveTextContent(words[row.status] ?? '?')
  }
})

test('each status has its way on: into the courses, or back to the cart', async () => {
  const rows = await seededOrders()
  await renderApp(paths.orders(), { as: 'student' })
  await screen.findAllByRole('article')
  const again: Record<string, string | undefined> = { PENDING: 'Thanh toán lại', FAILED: 'Mua lại' }
  expect(new Set(rows.map((row) => row.status)).size).toBeGreaterThan(2)
  const coursesOf = (id: string) =>
    cardOf(orderCode(id))
      .getAllByRole('link', { name: (_, link) => link.matches('.lone-link') })
      .map((link) => link.getAttribute('href'))
  const bought = new Set(
    rows.filter(({ status }) => status === 'PAID').flatMap(({ id }) => coursesOf(id)),
  )
  for (const row of rows) {
    const code = orderCode(row.id)
    const card = cardOf(code)
    const into = card.queryAllByRole('link', { name: /^Vào học: / })
    expect(into.length).toBe(row.status === 'PAID' ? card.getAllByRole('listitem').length : 0)
    for (const link of into) {
      expect(link).toLeadTo(expect.stringMatching(/^\/learning\/course\/\w+\?start=1$/))
    }
    for (const href of coursesOf(row.id)) expect(href).toMatch(/^\/courses\/\w+$/)
    const [wanted] = coursesOf(row.id).filter((href) => !bought.has(href))
    const act = wanted && again[row.status]
    const back = card.queryByRole('link', { name: /đơn hàng/ })
    expect(back?.textContent).toBe(act && `${act}: đơn hàng ${code}`)
    // Its course was taken out of the cart meanwhile.
    expect(back?.getAttribute('href')).toBe(act && wanted)
  }
})

test('what was bought since is not offered again, what was not is', async () => {
  const order = (id: string, status: string, ...courses: string[]) => ({
    id,
    status,
    items: courses.map((courseId) => ({ courseId, title: courseId })),
  })
  faults.answer('get', '/api/student/orders', [
    order('failed001', 'FAILED', 'a1'),
    order('pending01', 'PENDING', 'a1', 'b2'),
    order('paid0001', 'PAID', 'a1'),
  ])
  await renderApp(paths.orders(), { as: 'student' })
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  expect(screen.queryByRole('link', { name: /^Mua lại/ })).toBeNull()
  const again = screen.getByRole('link', { name: /^Thanh toán lại/ })
  expect(again).toLeadTo(paths.course('b2'))
})

test('what is still in the cart is paid there', async () => {
  faults.answer('get', '/api/student/orders', [
    { id: 'abc12345', status: 'FAILED', items: [{ courseId: 'a1', title: 'Khóa A' }] },
  ])
  faults.answer('get', '/api/student/cart', {
    items: [{ course: { id: 'a1', title: 'Khóa A' }, quantity: 1 }],
  })
  await renderApp(paths.orders(), { as: 'student' })
  const again = await screen.findByRole('link', { name: 'Mua lại: đơn hàng ABC12345' })
  await waitFor(() => expect(again).toLeadTo(paths.cart()))
})

test('a paid order prints alone, with its buyer and its seller', async () => {
  const rows = await seededOrders()
  const code = orderCode(rows.find(({ status }) => status === 'PAID')?.id ?? '')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await renderApp(paths.orders(), { as: 'student' })
  await screen.findAllByRole('article')
  const button = cardOf(code).getByRole('button', { name: `In biên nhận: đơn hàng ${code}` })
  // As whatever else is done with an order.
  expect(button).toHaveClass('btn-outline-primary')
  const entry = button.closest('li')
  expect(entry).not.toHaveClass(styles.receipt)
  await user.click(button)
  expect(print).toHaveBeenCalledOnce()
  expect(entry).toHaveClass(styles.receipt)
  expect(
    screen.getAllByRole('listitem').filter((one) => one.matches(`.${styles.receipt}`)),
  ).toEqual([entry])
  expect(cardOf(code).getByText(/^Người mua: .+hocvien@lopmo\.test$/)).toBeInTheDocument()
  fireEvent(window, new Event('afterprint'))
  expect(entry).not.toHaveClass(styles.receipt)
})

test('the empty state links to explore courses', async () => {
  await renderApp(paths.orders(), { as: 'newStudent' })
  expect(await screen.findByText('Bạn chưa có đơn hàng nào')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toLeadTo(paths.courses())
})

test.each([
  ['refused', () => faults.refuse('get', '/api/student/orders', 403)],
  ['offline', () => faults.cutOff('get', '/api/student/orders')],
])(
  'a failed load (%s) shows the empty state silently, and the retry heals it',
  async (_, fault) => {
    fault()
    const { user } = await renderApp(paths.orders(), { as: 'student' })
    expect(await screen.findByText('Bạn chưa có đơn hàng nào')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    server.resetHandlers()
    await user.click(await screen.findByRole('button', { name: 'Thử lại' }))
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  },
)

test('an answer that is no list shows the empty state silently', async () => {
  faults.answer('get', '/api/student/orders', 'hello')
  await renderApp(paths.orders(), { as: 'student' })
  expect(await screen.findByText('Bạn chưa có đơn hàng nào')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('foreign shapes: a bare array, id for _id, nested courses, an unknown status, no date', async () => {
  faults.answer('get', '/api/student/orders', [
    {
      id: '665f0c2a9b1e4d0012ab34cd',
      items: [{ course: { id: 'c1', title: 'Khóa lồng', price: 1000 } }, { title: 'Chỉ có tên' }],
      totalAmount: '1299000',
      status: 'on_hold',
    },
  ])
  await renderApp(paths.orders(), { as: 'student' })
  await screen.findByRole('article')
  const card = cardOf('12AB34CD')
  expect(card.getByText('ON_HOLD')).toBeVisible()
  expect(card.getByText('1.299.000 đ')).toBeVisible()
  expect(card.getByText('2 khóa học')).toBeVisible()
  expect(card.getByText(/không rõ/)).toBeVisible()
  expect(card.getByRole('link', { name: 'Khóa lồng' })).toLeadTo(paths.course('c1'))
  expect(card.getByText('Chỉ có tên')).toBeVisible()
})

test('an expired session (401) opens sign-in over the page, which then shows the orders', async () => {
  const release = faults.hold('get', '/api/student/orders', () =>
    HttpResponse.json({}, { status: 401 }),
  )
  const { user } = await renderApp(paths.orders(), { as: 'student' })
  await expireSession('student')
  release()
  await signInDialog()
  faults.answer('get', '/api/student/orders', [])
  await signInAgain(user)
  expect(await screen.findByText('Bạn chưa có đơn hàng nào')).toBeVisible()
  expect(address()).toBe(paths.orders())
})
