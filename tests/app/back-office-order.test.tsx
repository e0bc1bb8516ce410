import { screen, waitFor, within } from '@testing-library/react'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  adminLog,
  mails,
  orders,
  paymentEvents,
  orderFlags,
} from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { closed, drafts, faults, renderApp, sent, testBackend } from '../support/app.tsx'
import { demoOrder, flagOrder } from '../support/demo-data.ts'
import { whileItHangs } from '../support/hanging.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change, closeDialog } from '../support/steps.ts'

/** /admin/orders/:orderId (docs/back-office.md#orders). */

freshSite(['admin'])

const code = (id: string) => id.slice(-8).toUpperCase()

const statusOf = async (id: string) => {
  const { db } = await testBackend()
  const [order] = await db.q.select().from(orders).where(eq(orders.id, id))
  return order?.status
}
const open = (path: string) => renderApp(path, { as: 'admin' })
const pathOf = (id: string, act = '') => `/api/admin/orders/${id}${act}`

test('an order tells its courses, what happened, and what a refund would do', async () => {
  const order = await demoOrder('PAID')
  await open(`/admin/orders/${order.id}`)
  expect(await screen.findByRole('heading', { name: /^Đã thanh toán/ })).toBeVisible()
  expect(screen.getByRole('link', { name: order.buyer.fullName })).toLeadTo(
    `/admin/users/${order.buyer.id}`,
  )
  expect(screen.getByText('Đơn được tạo')).toBeVisible()
  expect(screen.getByText('Đơn đã thanh toán, khóa học được mở')).toBeVisible()
  expect(screen.getByText(/^VNPAY trả lại cả/)).toBeVisible()
  expect(screen.getByText(/^Người mua mất khóa học “/)).toBeVisible()
  expect(screen.getByText(/^Chứng chỉ của khóa học bị mất, nếu có, bị thu hồi;/)).toBeVisible()
  expect(screen.getByText('Việc này không rút lại được.')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Nhật ký:/ })).toLeadTo(`/admin/log?target=${order.id}`)
})

test('the same answer again and again is one line, with what it means while the order waits', async () => {
  const order = await demoOrder('PAID')
  const { db } = await testBackend()
  await change(orders, order.id, { status: 'PENDING', paidAt: null })
  const heard = (outcome: string, minute: number) =>
    db.q.insert(paymentEvents).values({
      id: newId(),
      orderId: order.id,
      provider: 'momo',
      source: 'query',
      outcome,
      payload: {},
      createdAt: new Date(Date.UTC(2031, 0, 1, 5, minute)),
    })
  for (const minute of [0, 1, 2]) await heard('not-found', minute)
  await heard('unreachable', 3)
  await heard('not-found', 4)
  await open(`/admin/orders/${order.id}`)
  const part = (await screen.findByText('Đơn được tạo')).closest('ol') ?? document.body
  const lines = within(part).getAllByRole('listitem').slice(-3)
  expect(lines[0]).toHaveTextContent('01/01/2031, 12:00')
  expect(lines[0]).toHaveTextContent('3 lần, gần nhất 01/01/2031, 12:02')
  expect(lines[0]).toHaveTextContent('Người mua chưa trả tiền ở cổng. Không cần làm gì')
  expect(lines[1]).not.toHaveTextContent('lần')
  expect(lines[2]).not.toHaveTextContent('lần')
})

/** The button of the page, which asks for a reason first, and the one of its dialog. */
const OPENS_REFUND = /^Hoàn tiền [\d.]+.đ…$/
const REFUND = /^Hoàn tiền [\d.]+.đ$/

test('a refund keeps the reason that is typed, goes out once, and the page follows', async () => {
  const order = await demoOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  let dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Người mua mất khóa học “/)).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'Học viên đổi ý.')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await closeDialog(user)
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
  const order = await demoOrder('PAID')
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
  await closeDialog(user)
  expect(await screen.findByText('Chưa rõ tiền đã được hoàn hay chưa.')).toBeVisible()
  expect(screen.getByText(/^Chưa rõ đã hoàn tiền hay chưa \(mã/)).toBeVisible()
  expect(await statusOf(order.id)).toBe('PAID')

  await user.click(screen.getByRole('button', { name: 'Đã thấy hoàn ở cổng…' }))
  const second = within(await screen.findByRole('dialog'))
  await user.click(second.getByRole('button', { name: 'Ghi nhận đã hoàn' }))
  expect(await second.findByText('Hãy ghi lý do.')).toBeVisible()
  await user.type(second.getByRole('textbox'), 'Thấy ở portal.')
  await user.click(second.getByRole('button', { name: 'Ghi nhận đã hoàn' }))
  await closed()
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
  expect(await statusOf(order.id)).toBe('REFUNDED')
})

test('a refund whose answer was lost is not told as refused: the page behind says what came of it', async () => {
  const order = await demoOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  faults.loseAnswer('post', pathOf(':id', '/refund'))
  await user.click(dialog.getByRole('button', { name: REFUND }))
  expect(await dialog.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
  expect(dialog.getByText(/hãy xem việc đã xong chưa/)).toBeVisible()
  expect(dialog.queryByText('Chưa hoàn được tiền.')).toBeNull()
  await closeDialog(user)
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
})

test('who stops waiting is told that nobody knows, in the dialog and by the toast of a button', async () => {
  const order = await demoOrder('PAID')
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
  await closeDialog(user)
  await whileItHangs(async (pass) => {
    await user.click(screen.getByRole('button', { name: 'Hỏi lại cổng thanh toán' }))
    await pass()
    await user.click(await screen.findByRole('button', { name: 'Dừng chờ' }))
    expect(await screen.findByText(/^Chưa rõ máy chủ đã làm hay chưa\. Trang này/)).toBeVisible()
  })
})

test('a colleague who was quicker: the refusal is told and the page shows how it is', async () => {
  const order = await demoOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: OPENS_REFUND }))
  const dialog = within(await screen.findByRole('dialog'))
  await change(orders, order.id, { status: 'REFUNDED', refundedAt: new Date() })
  await user.click(dialog.getByRole('button', { name: REFUND }))
  expect(await dialog.findByText('Đơn hàng này đã được hoàn tiền.')).toBeVisible()
  await closeDialog(user)
  expect(await screen.findByRole('heading', { name: /^Đã hoàn tiền/ })).toBeVisible()
})

test('what waits for a person is resolved with a note, and stays to be read', async () => {
  const order = await demoOrder('PAID')
  await flagOrder(order.id, 'Cổng báo số tiền lạ.')
  const { user } = await open(`/admin/orders/${order.id}`)
  await user.click(await screen.findByRole('button', { name: 'Đã xử lý…' }))
  const dialog = within(await screen.findByRole('dialog'))
  // It came after the look.
  await flagOrder(order.id, 'Mới đến.')
  await user.type(dialog.getByRole('textbox'), 'Đã gọi cổng.')
  await user.click(dialog.getByRole('button', { name: 'Ghi nhận đã xử lý' }))
  await closed()
  expect(await screen.findByText(/quantri@lopmo\.test: Đã gọi cổng\.$/)).toBeInTheDocument()
  expect(await screen.findByText('Mới đến.')).toBeVisible()
  const { db } = await testBackend()
  const left = await db.q
    .select({ reason: orderFlags.reason })
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, order.id), isNull(orderFlags.resolvedAt)))
  expect(left).toEqual([{ reason: 'Mới đến.' }])
})

test('what an act has settled does not wait on the overview either', async () => {
  const { db } = await testBackend()
  await db.q.delete(orderFlags)
  const order = await demoOrder('PAID')
  await flagOrder(order.id, 'Cổng báo số tiền lạ.')
  const { user } = await open('/admin')
  await user.click(await screen.findByRole('link', { name: '1 đơn hàng cần người xem' }))
  const table = within(await screen.findByRole('table', { name: 'Đơn hàng' }))
  const [, row] = table.getAllByRole('row')
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
  const order = await demoOrder('PAID')
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
  expect(screen.getAllByRole('link', { name: 'Về danh sách đơn' })[0]).toLeadTo('/admin/orders')
})

test('a refund under way shows its end by itself', async () => {
  const order = await demoOrder('PAID', 'MOMO')
  const ask = (refundAskedAt: Date | null) => change(orders, order.id, { refundAskedAt })
  await ask(new Date())
  await open(`/admin/orders/${order.id}`)
  expect(await screen.findByText(/^Đơn đang được hoàn tiền/)).toBeVisible()
  await ask(null)
  // The page asks every five seconds.
  const refund = await screen.findByRole('button', { name: /^Hoàn tiền/ })
  expect(refund).toBeVisible()
  expect(screen.queryByText(/^Đơn đang được hoàn tiền/)).not.toBeInTheDocument()
})
