import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import {
  formatSiteDay,
  siteDayAfter,
  siteDayOf,
  siteMonthOf,
} from '../../shared/rules/site-days.ts'
import { address, faults, renderApp, requests, sent, server, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { whileItHangs } from '../support/hanging.ts'
import { makeSale } from '../support/sales.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change, textsOf } from '../support/steps.ts'

freshSite(['admin'])

const open = (path: string) => renderApp(path, { as: 'admin' })

/** Orders of the seed are moved out of sight; these two are left. */
async function sales() {
  const { db } = await testBackend()
  const long = new Date('2020-01-01T00:00:00Z')
  await db.q.update(t.orders).set({ paidAt: null, refundedAt: null, createdAt: long })
  const [course] = await db.q.select().from(t.courses).limit(1)
  const [user] = await db.q.select().from(t.users).limit(1)
  const [userId, courseId] = [user?.id ?? '', course?.id ?? '']
  const now = new Date()
  const sell = (price: number, paidAt = now, refundedAt: Date | null = null) =>
    makeSale(db, { userId, items: [{ courseId, price }], paidAt, refundedAt })
  await sell(1_200_000)
  await sell(300_000, now, now)
  return { courseId, title: course?.title ?? '', sell }
}

const today = () => siteDayOf(new Date())
const q = (query: Record<string, string>) => new URLSearchParams(query).toString()

describe('/admin', () => {
  test('tells the figures, what was before, and where the orders behind them are', async () => {
    await sales()
    await open('/admin')
    const card = await screen.findByRole('region', { name: 'Doanh thu' })
    const figures = within(card).getAllByRole('link', { name: '1.500.000\u00a0đ' })
    expect(figures).toHaveLength(3)
    expect(figures[0]).toLeadTo(`/admin/orders?${q({ paidFrom: today(), paidTo: today() })}`)
    expect(within(card).getByText(/^Cả ngày hôm qua: 0\sđ$/)).toBeVisible()
    expect(within(card).getByText(/^30 ngày trước đó: 0\sđ \(trước đó chưa có\)$/)).toBeVisible()
    expect(within(card).getByRole('img')).toHaveAccessibleName(
      /^Doanh thu 30 ngày qua: cao nhất 1\.500\.000\u00a0đ, ngày/,
    )
    // The list of accounts has no days, so nothing claims to be the accounts of these.
    const students = screen.getByRole('region', { name: 'Học viên mới' })
    expect(within(students).getByText('30 ngày qua')).toBeVisible()
    expect(within(students).queryByRole('link')).toBeNull()
    const refunds = screen.getByRole('region', { name: 'Hoàn tiền' })
    expect(within(refunds).getAllByRole('link')[0]).toLeadTo(
      `/admin/orders?${q({ refundedFrom: today(), refundedTo: today() })}`,
    )
    expect(screen.getByText('Số liệu từng ngày trong 30 ngày qua')).toBeVisible()
    expect(document.title).toMatch(/^Tổng quan – Quản trị/)
  })

  test('a chart has its scale, and tells the figure of the day that has the focus; no day is the highest where two are', async () => {
    const { sell } = await sales()
    const { user, unmount } = await open('/admin')
    const card = await screen.findByRole('region', { name: 'Doanh thu' })
    expect(within(card).getByText(/^Cao nhất, \d\d\/\d\d\/\d{4}$/)).toBeVisible()
    const day = within(card).getByRole('slider', { name: 'Ngày trong biểu đồ Doanh thu' })
    day.focus()
    expect(await within(card).findByText(/^\d\d\/\d\d\/\d{4}: 1\.500\.000\sđ$/)).toBeVisible()
    fireEvent.change(day, { target: { value: '28' } })
    expect(within(card).getByText(/^\d\d\/\d\d\/\d{4}: 0\sđ$/)).toBeVisible()
    expect(day).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 0\sđ$/))
    await user.tab()
    expect(within(card).getByText(/^Cao nhất,/)).toBeVisible()
    unmount()
    await sell(1_500_000, new Date(`${siteDayAfter(today(), -3)}T05:00:00Z`))
    await open('/admin')
    const two = within(await screen.findByRole('region', { name: 'Doanh thu' }))
    expect(two.getByText('Cao nhất mỗi ngày')).toBeVisible()
    expect(two.getByRole('img')).toHaveAccessibleName(
      /^Doanh thu 30 ngày qua: cao nhất mỗi ngày 1\.500\.000\sđ\.$/,
    )
  })

  test('tells what waits, each with its page; nothing when nothing does', async () => {
    const { db } = await testBackend()
    await db.q.delete(t.orderFlags)
    await db.q.delete(t.reviewReports)
    await db.q.delete(t.mails)
    await db.q.delete(t.pushMessages)
    await db.q.update(t.courses).set({ status: 'PUBLISHED' })
    const first = await open('/admin')
    const waiting = await screen.findByRole('region', { name: 'Đang chờ bạn' })
    expect(waiting).toHaveTextContent('Không có việc nào đang chờ.')
    first.unmount()
    const [course] = await db.q.select().from(t.courses).limit(1)
    const askedAt = new Date('2026-01-02T03:04:00Z')
    await change(t.courses, course?.id ?? '', { status: 'PENDING', askedAt })
    await open('/admin')
    expect(await screen.findByRole('link', { name: '1 khóa học chờ duyệt' })).toLeadTo(
      '/admin/courses?status=PENDING',
    )
    expect(screen.getByText(/^lâu nhất từ 02\/01\/2026, 10:04/)).toBeVisible()
  })

  test('a failure says so, and loads when asked again', async () => {
    faults.refuse('get', '/api/admin/overview', 404)
    const { user } = await open('/admin')
    expect(await screen.findByText('Không tải được số liệu')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('region', { name: 'Đơn hàng' })).toBeVisible()
  })
})

describe('/admin/revenue', () => {
  test('a table of courses opens its orders, and sums up', async () => {
    const { courseId, title } = await sales()
    const { user } = await open('/admin/revenue')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Bảng' }), 'Theo khóa học')
    expect(address()).toBe('/admin/revenue?by=course')
    const row = (await screen.findByRole('cell', { name: title })).closest('tr') as HTMLElement
    const links = within(row).getAllByRole('link')
    const params = (at: number) => new URL(links[at]?.getAttribute('href') ?? '', 'http://x')
    expect(params(0).searchParams.get('course')).toBe(courseId)
    expect(params(0).searchParams.get('paidTo')).toBe(today())
    expect(params(1).searchParams.get('refundedTo')).toBe(today())
    expect(row).toHaveTextContent(/1\.500\.000\s*đ2 đơn300\.000\s*đ1 đơn1\.200\.000\s*đ/)
    const foot = screen.getByRole('cell', { name: 'Tổng cộng' }).closest('tr')
    expect(foot).toHaveTextContent(/1\.500\.000\s*đ2 đơn300\.000\s*đ1 đơn1\.200\.000\s*đ/)
    const whole = screen.getByRole('region', { name: 'Cả khoảng thời gian' })
    expect(whole).toHaveTextContent(/^Còn lại từ \d\d\/\d\d\/\d{4} đến hết .*1\.200\.000\s*đ/)
    expect(whole).toHaveTextContent(/Đã thu\s*1\.500\.000\s*đĐã hoàn\s*300\.000\s*đSố đơn\s*2$/)
    expect(row).toHaveTextContent(/đ100%$/)
  })

  test('the days that had orders stand newest first below a chart of all of them', async () => {
    const { sell } = await sales()
    const before = siteDayAfter(today(), -3)
    await sell(2_000_000, new Date(`${before}T05:00:00Z`))
    await open('/admin/revenue')
    const table = await screen.findByRole('table', { name: /^Doanh thu từ/ })
    const days = within(table)
      .getAllByRole('row')
      .map((row) => row.firstElementChild?.textContent)
    expect(days).toEqual(['Ngày', formatSiteDay(today()), formatSiteDay(before), 'Tổng cộng'])
    expect(screen.getByText(/^28 ngày không có đơn nào được thanh toán/)).toBeVisible()
    expect(screen.getByRole('img', { name: /^Đã thu từ/ })).toHaveAccessibleName(
      new RegExp(`cao nhất 2\\.000\\.000\\sđ, ngày ${formatSiteDay(before)}\\.$`),
    )
    // Below the chart a day of each week.
    for (const back of [-29, -22, -14, -7, 0]) {
      const day = formatSiteDay(siteDayAfter(today(), back)).slice(0, 5)
      expect(screen.getByText(day)).toBeVisible()
    }
  })

  test('courses without a teacher lead to their orders, too', async () => {
    await sales()
    const { db } = await testBackend()
    await db.q.delete(t.courseInstructors)
    const { user } = await open('/admin/revenue?by=instructor')
    const cell = await screen.findByRole('cell', { name: 'Chưa có giảng viên' })
    const row = within(cell.closest('tr') as HTMLElement)
    await user.click(row.getAllByRole('link')[0] as HTMLElement)
    expect(address()).toMatch(/^\/admin\/orders\?.*instructor=none/)
    expect(
      await screen.findByText(/Chỉ những đơn có khóa học chưa có giảng viên chính\./),
    ).toBeVisible()
    const count = (await screen.findByText('Số đơn')).closest('div')
    await waitFor(() => expect(count).toHaveTextContent('Số đơn2'))
  })

  test('periods at one press, also by month; a day typed stands in the address', async () => {
    await sales()
    const { user } = await open('/admin/revenue?by=month')
    await user.click(await screen.findByRole('button', { name: 'Năm nay' }))
    const begin = `${today().slice(0, 4)}-01-01`
    expect(address()).toBe(`/admin/revenue?${q({ by: 'month', from: begin, to: today() })}`)
    const month = siteMonthOf(today())
    const [year, number] = month.split('-')
    const row = (await screen.findByRole('cell', { name: `${number}/${year}` })).closest('tr')
    const link = within(row as HTMLElement).getAllByRole('link')[0]
    expect(link).toLeadTo(`/admin/orders?${q({ paidFrom: month, paidTo: today() })}`)
    expect(screen.getByRole('button', { name: 'Năm nay' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each([
    ['from=2020-01-01&to=2026-01-01', /tối đa 400 ngày/, 'Từ ngày', '2020-01-01'],
    ['to=abc', /Ngày kết thúc không có thật/, 'Đến hết ngày', ''],
  ])('days that are refused (%s) are told in words, and the page stays', async (...row) => {
    const [query, words, field, value] = row
    await open(`/admin/revenue?${query}`)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByLabelText(field)).toHaveValue(value)
  })

  test('a day that is emptied is the usual one again: there is no list without days', async () => {
    const { user } = await open('/admin/revenue')
    const last = await screen.findByLabelText('Đến hết ngày')
    await user.clear(last)
    await user.tab()
    expect(last).toHaveValue(today())
    expect(address()).toBe('/admin/revenue')
  })

  test('the file is asked for with the same days', async () => {
    const names: string[] = []
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      names.push((file as File).name)
      return 'blob:tep'
    })
    onTestFinished(() => create.mockRestore())
    const { user } = await open('/admin/revenue?by=provider&from=2019-01-01&to=2019-01-31')
    await user.click(await screen.findByRole('button', { name: 'Tải bảng (CSV)' }))
    await waitFor(() => expect(names).toEqual(['doanh-thu-provider-2019-01-01-2019-01-31.csv']))
    expect(
      requests.some(({ path }) => path.includes('revenue.csv?by=provider&from=2019-01-01')),
    ).toBe(true)
    expect(await screen.findByText('Không có khoản thu hay hoàn nào')).toBeVisible()
  })
})

describe('/admin/site', () => {
  const field = (name: string) => screen.findByRole('textbox', { name })
  const saved = async () => {
    const { api } = await testBackend()
    const answer = await api.request('/api/public/site')
    return (await answer.json()) as { brand: string; owner: Record<string, unknown> }
  }

  test('saves brand and owner once, and says what is wrong before it sends', async () => {
    const { user } = await open('/admin/site')
    await user.type(await field('Tên pháp lý'), 'Công ty TNHH Lớp Mở')
    await user.type(await field('Mã số thuế'), '12345')
    const send = screen.getByRole('button', { name: 'Lưu thay đổi' })
    await user.click(send)
    expect(await screen.findByText(/^Mã số thuế có 10 chữ số/)).toBeVisible()
    await waitFor(async () => expect(await field('Mã số thuế')).toHaveFocus())
    expect(sent('PUT', '/api/admin/site')).toEqual([])
    await user.clear(await field('Mã số thuế'))
    await user.type(await field('Mã số thuế'), '0123456789')
    await user.click(screen.getByRole('checkbox', { name: /^Giảng viên chính được tự xuất bản/ }))
    await user.dblClick(send)
    expect(await screen.findByText('Đã lưu thông tin trang web.')).toBeVisible()
    expect(sent('PUT', '/api/admin/site')).toHaveLength(1)
    expect((await saved()).owner).toEqual({
      legalName: 'Công ty TNHH Lớp Mở',
      taxCode: '0123456789',
    })
    expect(await screen.findByText(/^Sửa lần cuối/)).toBeVisible()
  })

  test('what is not set up is named before the form, which waits for it so that nothing moves', async () => {
    const release = faults.hold('get', '/api/admin/site/status')
    const { user } = await open('/admin/site')
    await waitFor(() => expect(sent('GET', '/api/admin/site')).toHaveLength(1))
    const early = screen.findByRole('textbox', { name: 'Tên pháp lý' }, { timeout: 500 })
    await expect(early).rejects.toThrow('Unable to find')
    release()
    const legalName = await field('Tên pháp lý')
    const part = screen.getByRole('region', { name: 'Chưa thiết lập xong' })
    expect(textsOf(within(part).getAllByRole('listitem'))).toEqual([
      'Thư: không đến người nhận, vì chưa có máy chủ thư.',
      'Thông báo đẩy: không gửi được, vì chưa cấu hình.',
      'MoMo, VNPAY: đang mô phỏng, không thu tiền thật.',
    ])
    expect(part.compareDocumentPosition(legalName)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(within(part).getByRole('button', { name: 'Xem trạng thái hệ thống' }))
    expect(screen.getByRole('heading', { name: 'Hệ thống đang chạy thế nào' })).toHaveFocus()
  })

  test('a state that does not load does not keep the form away', async () => {
    faults.refuse('get', '/api/admin/site/status', 404)
    await open('/admin/site')
    expect(await field('Tên pháp lý')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Chưa thiết lập xong' })).toBeNull()
  })

  test('there is nothing to save before something is changed', async () => {
    const { user } = await open('/admin/site')
    const phone = await field('Điện thoại')
    const send = screen.getByRole('button', { name: 'Lưu thay đổi' })
    expect(send).toHaveAttribute('aria-disabled', 'true')
    await user.click(send)
    await user.type(phone, '{Enter}')
    await user.type(phone, '0')
    expect(send).toHaveAttribute('aria-disabled', 'false')
    await user.clear(phone)
    expect(send).toHaveAttribute('aria-disabled', 'true')
    expect(sent('PUT', '/api/admin/site')).toEqual([])
  })

  test('what was saved can be set back at once', async () => {
    const { user } = await open('/admin/site')
    const own = /^Giảng viên chính được tự xuất bản/
    for (const [count, phone] of ['024 1234 5678', ''].entries()) {
      await user.click(await screen.findByRole('checkbox', { name: own }))
      await user.clear(await field('Điện thoại'))
      if (phone) await user.type(await field('Điện thoại'), phone)
      await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
      await waitFor(() => expect(sent('PUT', '/api/admin/site')).toHaveLength(count + 1))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Lưu thay đổi' })).toHaveFocus(),
      )
    }
    const [first, second] = sent('PUT', '/api/admin/site').map(({ body }) => JSON.parse(body))
    expect(first).toMatchObject({ selfApproval: true, phone: '024 1234 5678' })
    expect(second).toMatchObject({ selfApproval: false, phone: '' })
    expect(screen.queryByText(/đã sửa thông tin trang web/)).not.toBeInTheDocument()
    expect(screen.queryByText(/^Bản nháp được giữ trên thiết bị này/)).not.toBeInTheDocument()
  })

  test('nothing can be typed while a save is on its way, which would lose it', async () => {
    const { user } = await open('/admin/site')
    const hold = faults.delayOnce('put', '/api/admin/site')
    await user.type(await field('Địa chỉ'), '1 Tràng Tiền')
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    expect(await field('Địa chỉ')).toBeDisabled()
    await user.type(await field('Điện thoại'), '024')
    hold()
    await waitFor(async () => expect(await field('Địa chỉ')).toBeEnabled())
    expect(await field('Điện thoại')).toHaveValue('')
    expect(await field('Địa chỉ')).toHaveValue('1 Tràng Tiền')
  })

  test('a failed save keeps what is typed, also over a reload', async () => {
    faults.refuse('put', '/api/admin/site', 500)
    const first = await open('/admin/site')
    await first.user.type(await field('Địa chỉ'), '1 Tràng Tiền')
    await first.user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    expect(await screen.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    expect(screen.getByText(/hãy lưu lại, không có gì bị lưu hai lần\.$/)).toBeVisible()
    expect(screen.queryByText('Chưa lưu được thông tin trang web.')).toBeNull()
    await screen.findByText(/^Bản nháp được giữ trên thiết bị này/)
    first.unmount()
    await open('/admin/site')
    await waitFor(async () => expect(await field('Địa chỉ')).toHaveValue('1 Tràng Tiền'))
  })

  test('somebody else saved meanwhile: both are shown, and the person chooses', async () => {
    const { user } = await open('/admin/site')
    const brand = await field('Tên thương hiệu')
    const { db } = await testBackend()
    await db.q.insert(t.siteSettings).values({
      name: 'owner',
      value: { brand: 'Lớp Mở Xanh', phone: '024 1234 5678' },
      updatedAt: new Date(),
      updatedById: (await demoUser('giangvien@lopmo.test')).id,
    })
    await user.clear(brand)
    await user.type(brand, 'Lớp Mở Đỏ')
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    expect(await screen.findByText(/đã sửa thông tin trang web/)).toBeVisible()
    expect(screen.getByText('Tên thương hiệu: Lớp Mở Xanh')).toBeVisible()
    expect((await saved()).brand).toBe('Lớp Mở Xanh')
    await user.click(screen.getByRole('button', { name: 'Vẫn lưu bản của tôi' }))
    expect(await screen.findByText('Đã lưu thông tin trang web.')).toBeVisible()
    // What only the other person changed stays.
    expect(await saved()).toMatchObject({ brand: 'Lớp Mở Đỏ', owner: { phone: '024 1234 5678' } })
  })

  const aFailedMail = async () => {
    const { db } = await testBackend()
    const id = newId()
    await db.q.insert(t.mails).values({
      id,
      dedupeKey: id,
      toAddress: 'ai-do@example.test',
      subject: 'Đã nhận thanh toán',
      template: 'receipt',
      attempts: 8,
      lastError: 'connect ECONNREFUSED',
    })
    return id
  }
  const RESEND = { name: 'Gửi lại thư “Đã nhận thanh toán” đến ai-do@example.test' }

  test('a list of failed mails that does not load is not told as empty', async () => {
    faults.refuse('get', '/api/admin/mails', 404)
    await open('/admin/site')
    const part = within(await screen.findByRole('region', { name: 'Thư gửi hỏng' }))
    expect(await part.findByText('Chưa tải được dữ liệu.')).toBeVisible()
    expect(part.queryByText('Không có thư nào gửi hỏng.')).toBeNull()
  })

  test('sending again that hangs says so, and can be let go of', async () => {
    await aFailedMail()
    faults.hang('post', '/api/admin/mails/retry')
    const { user } = await open('/admin/site')
    const part = within(await screen.findByRole('region', { name: 'Thư gửi hỏng' }))
    const button = await part.findByRole('button', RESEND)
    await whileItHangs(async (pass) => {
      await user.click(button)
      expect(await part.findByText('Đang gửi lại…')).toBeVisible()
      await pass()
      await user.click(await part.findByRole('button', { name: 'Dừng chờ' }))
      expect(await screen.findByText(/^Chưa rõ máy chủ đã làm hay chưa\./)).toBeVisible()
    })
    expect(button).toHaveAttribute('aria-disabled', 'false')
  })

  test.each([false, true])(
    'a mail that is sent leaves the list; the focus is not lost (gone on elsewhere: %s)',
    async (elsewhere) => {
      const id = await aFailedMail()
      const { api } = await testBackend()
      const { user } = await open('/admin/site')
      const button = await screen.findByRole('button', RESEND)
      const answer = faults.hold('post', '/api/admin/mails/retry', async (call) => {
        const made = await api.fetch(call)
        // As the outbox does at once.
        await change(t.mails, id, { sentAt: new Date() })
        return made
      })
      await user.click(button)
      if (elsewhere) await user.click(await field('Địa chỉ'))
      answer()
      expect(await screen.findByText('Sẽ gửi lại 1 thư.')).toBeVisible()
      await waitFor(() => expect(button).not.toBeInTheDocument())
      const focused = elsewhere
        ? await field('Địa chỉ')
        : screen.getByRole('heading', { name: 'Thư gửi hỏng' })
      await waitFor(() => expect(focused).toHaveFocus())
    },
  )

  test('tells how mail and payments stand, and sends a failed mail again', async () => {
    const { db } = await testBackend()
    const id = await aFailedMail()
    const { user } = await open('/admin/site')
    expect(await screen.findByText(/^Chưa có máy chủ thư/)).toBeVisible()
    expect(screen.getAllByText('Mô phỏng, không có tiền thật')).toHaveLength(2)
    const button = await screen.findByRole('button', RESEND)
    await user.click(button)
    expect(await screen.findByText('Sẽ gửi lại 1 thư.')).toBeVisible()
    // It waits to be sent, so its row stays, and the focus with it.
    expect(await screen.findByText(/^0 lần, thử lại lúc/)).toBeVisible()
    await waitFor(() => expect(button).toHaveFocus())
    const [row] = await db.q.select().from(t.mails).where(eq(t.mails.id, id))
    expect(row?.attempts).toBe(0)
    const [line] = await db.q.select().from(t.adminLog).where(eq(t.adminLog.action, 'mail.retry'))
    expect(line).toMatchObject({ action: 'mail.retry', after: { count: 1, id } })
  })
})
