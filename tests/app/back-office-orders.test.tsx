import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { address, faults, renderApp, requests, server } from '../support/app.tsx'
import { demoOrder, flagOrder } from '../support/demo-data.ts'
import { freshSite } from '../support/site-sheet.ts'

/** /admin/orders (docs/back-office.md#orders). */

freshSite(['admin'])

const code = (id: string) => id.slice(-8).toUpperCase()

const open = (path: string) => renderApp(path, { as: 'admin' })
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Đơn hàng' })
  return within(table).getAllByRole('row').slice(1)
}

test('the list says who, what and how much, and why a person must look', async () => {
  const order = await demoOrder('PAID')
  await flagOrder(order.id, 'Cổng báo số tiền lạ.')
  await open(`/admin/orders?q=${code(order.id)}`)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  const shown = within(row ?? document.body)
  expect(shown.getByRole('link', { name: code(order.id) })).toLeadTo(`/admin/orders/${order.id}`)
  // In two pieces, so that a long one breaks before its «@».
  expect(shown.getByText((_, place) => place?.textContent === order.buyer.email)).toBeVisible()
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
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Tìm đơn hàng' })).toHaveFocus())
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

test('the days fold away while none is filtered by, and stand open when one is', async () => {
  const first = await open('/admin/orders')
  await rows()
  expect(screen.getByLabelText('Tạo từ ngày')).not.toBeVisible()
  expect(screen.getByLabelText('Trạng thái')).toBeVisible()
  first.unmount()
  await open('/admin/orders?from=2026-01-05')
  await rows()
  expect(screen.getByLabelText('Tạo từ ngày')).toBeVisible()
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
  await waitFor(() => expect(day).toHaveFocus())
  expect(day).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Bỏ lọc' }))
  await waitFor(() => expect(day).toHaveValue(''))
})

test('nothing found says so and leads back; what follows the first page comes below it', async () => {
  const { user } = await open('/admin/orders?q=khong-co-gi-nhu-the')
  expect(await screen.findByText('Không có đơn hàng nào như vậy')).toBeVisible()
  const [back] = screen.getAllByRole('button', { name: 'Bỏ lọc' }).slice(-1)
  await user.click(back ?? document.body)
  expect(screen.getByRole('main')).toHaveFocus()
  const first = (await rows()).map((row) => row.textContent)
  expect(first).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Xem thêm' }))
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(50))
  const all = await rows()
  expect(all.slice(0, 50).map((row) => row.textContent)).toEqual(first)
  expect(all[50]?.querySelector('a')).toHaveFocus()
})

test('the file holds what is filtered, begins as Excel wants it, and is asked for once', async () => {
  const saved: Blob[] = []
  const address = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  const order = await demoOrder('PAID')
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

test('an answer in another shape is an error, not a page of nonsense', async () => {
  faults.answer('get', '/api/admin/orders/sums', { count: 'nhiều' })
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
  const order = await demoOrder('PAID')
  const { user } = await open(`/admin/orders/${order.id}`)
  const list = within(await screen.findByRole('navigation', { name: 'Quản trị' })).getByRole('list')
  const at = (label: string) => within(list).getByRole('link', { name: label }).offsetLeft - 100
  await waitFor(() => expect(list.scrollLeft).toBe(at('Đơn hàng')))
  await user.click(await screen.findByRole('link', { name: order.buyer.fullName }))
  await waitFor(() => expect(list.scrollLeft).toBe(at('Người dùng')))
})
