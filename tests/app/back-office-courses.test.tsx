import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { address, closed, faults, renderApp, sent, server, testBackend } from '../support/app.tsx'
import { courseRow } from '../support/fixtures.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

const PENDING = seedId('course', 'ban-hang-livestream')
const SOLD = seedId('course', 'react-thuc-chien')

freshSite(['admin'])

const open = (path: string) => renderApp(path, { as: 'admin' })
const rowOf = async (id: string) => courseRow((await testBackend()).db, id)

describe('the list', () => {
  test('courses of every status; tabs count them, the search narrows both, an empty end has words', async () => {
    const { user } = await open('/admin/courses')
    const table = await screen.findByRole('table', { name: 'Khóa học' })
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(40)
    const tabs = within(screen.getByRole('navigation', { name: 'Trạng thái' }))
    expect(tabs.getByRole('link', { name: /^Tất cả/ })).toHaveAttribute('aria-current', 'page')
    await user.click(tabs.getByRole('link', { name: 'Chờ duyệt (1)' }))
    expect(address()).toBe('/admin/courses?status=PENDING')
    const link = await screen.findByRole('link', { name: /^Bán hàng livestream/ })
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(link).toLeadTo(`/admin/courses/${PENDING}`)
    expect(screen.getByText(/^Đã gửi \d\d\/\d\d\/\d{4}$/)).toBeVisible()

    await user.type(screen.getByRole('searchbox'), 'trinh chieu{Enter}')
    expect(await screen.findByText('Không có khóa học nào')).toBeVisible()
    await user.click(await tabs.findByRole('link', { name: 'Đã lưu trữ (1)' }))
    expect(address()).toBe('/admin/courses?q=trinh+chieu&status=ARCHIVED')
    expect(await screen.findByRole('link', { name: /^Bản trình chiếu 2019/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bỏ lọc' }))
    expect(address()).toBe('/admin/courses')
  })

  test('a list that does not load says so, and loads when asked again', async () => {
    faults.refuse('get', '/api/admin/courses', 404)
    const { user } = await open('/admin/courses')
    expect(await screen.findByText('Không tải được danh sách khóa học')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('table', { name: 'Khóa học' })).toBeVisible()
  })
})

describe('the status of a course', () => {
  test('a note is needed to return it; then the page shows why, and the focus stays on the part', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    await user.click(await screen.findByRole('button', { name: 'Trả lại…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Trả lại: Bán hàng/ }))
    await user.click(dialog.getByRole('button', { name: 'Trả lại' }))
    expect(await dialog.findByText('Hãy ghi lý do.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Lý do' }), 'Ảnh bìa hơi tối.')
    await user.click(dialog.getByRole('button', { name: 'Trả lại' }))
    expect(await screen.findByText('Đã trả lại khóa học cho giảng viên.')).toBeVisible()
    expect(await screen.findByText('Đã trả lại vì: Ảnh bìa hơi tối.')).toBeVisible()
    expect(await rowOf(PENDING)).toMatchObject({
      status: 'DRAFT',
      returnNote: 'Ảnh bìa hơi tối.',
    })
    await closed()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Trạng thái' })).toHaveFocus())
    const { db } = await testBackend()
    const log = await db.q.select().from(t.adminLog).where(eq(t.adminLog.targetId, PENDING))
    expect(log.map(({ action }) => action)).toEqual(['course.return'])
  })

  test('publishing says what is missing first; somebody who was quicker is told of', async () => {
    await change(t.courses, PENDING, { imageUrl: null })
    const { user } = await open(`/admin/courses/${PENDING}`)
    await user.click(await screen.findByRole('button', { name: 'Duyệt và xuất bản…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Duyệt và xuất bản/ }))
    expect(dialog.getByText('Khóa học còn thiếu: ảnh bìa.')).toBeVisible()
    await change(t.courses, PENDING, { status: 'ARCHIVED' })
    await user.click(dialog.getByRole('button', { name: 'Vẫn xuất bản' }))
    expect(await dialog.findByText('Chưa xuất bản được khóa học.')).toBeVisible()
    expect(dialog.getByText(/^Khóa học đang ở trạng thái «Đã lưu trữ»/)).toBeVisible()
    await user.click(dialog.getByText('Đóng'))
    // The page behind it shows what is so.
    expect(await screen.findByRole('button', { name: 'Khôi phục thành bản nháp…' })).toBeVisible()
    expect((await rowOf(PENDING))?.status).toBe('ARCHIVED')
  })

  test('archived: sent once, and the ways lead to what there still is', async () => {
    const { user } = await open(`/admin/courses/${SOLD}`)
    expect(await screen.findByRole('link', { name: 'Trang bán hàng' })).toLeadTo(
      '/courses/react-thuc-chien',
    )
    for (const [name, href] of [
      ['Thiết lập', `/instructor/courses/${SOLD}/settings`],
      ['Nội dung', `/instructor/courses/${SOLD}`],
      ['Đơn hàng', `/admin/orders?course=${SOLD}`],
    ] as const) {
      expect(
        screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')),
      ).toContain(href)
    }
    await user.click(screen.getByRole('button', { name: 'Lưu trữ…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Ai đã mua vẫn học/)).toBeVisible()
    const release = faults.hold('post', '/api/admin/courses/:id/status')
    await user.click(dialog.getByRole('button', { name: 'Lưu trữ' }))
    await user.keyboard('{Enter}')
    release()
    expect(await screen.findByText('Đã lưu trữ khóa học.')).toBeVisible()
    expect(sent('POST', `/api/admin/courses/${SOLD}/status`)).toHaveLength(1)
    expect(await screen.findByRole('link', { name: 'Xem như học viên' })).toBeVisible()
  })
})

describe('the people of a course', () => {
  test('somebody is found by the keyboard alone, given the course, and gets another role', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const field = await screen.findByRole('combobox', { name: 'Giao thêm cho' })
    await user.click(screen.getByRole('button', { name: 'Giao khóa học' }))
    expect(await screen.findByText('Hãy tìm và chọn một người.')).toBeVisible()
    await user.type(field, 'trinh bao ngoc')
    const list = await screen.findByRole('listbox', { name: 'Giao thêm cho' })
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}')
    expect(field).toHaveAttribute(
      'aria-activedescendant',
      within(list).getByRole('option', { name: /^Trịnh Bảo Ngọc/ }).id,
    )
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('Trịnh Bảo Ngọc')
    expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(field).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Giao khóa học' }))
    expect(await screen.findByText('Đã giao khóa học cho Trịnh Bảo Ngọc.')).toBeVisible()
    expect(field).toHaveValue('')

    const role = await screen.findByRole('combobox', { name: 'Vai trò của Trịnh Bảo Ngọc' })
    expect(role).toHaveValue('CO')
    await user.selectOptions(role, 'TA')
    await user.click(screen.getByRole('button', { name: 'Lưu vai trò' }))
    expect(await screen.findByText('Trịnh Bảo Ngọc giờ là trợ giảng.')).toBeVisible()
    await waitFor(() => expect(role).toHaveFocus())
    const { db } = await testBackend()
    const rows = await db.q
      .select()
      .from(t.courseInstructors)
      .where(eq(t.courseInstructors.courseId, PENDING))
    expect(rows.find(({ userId }) => userId === seedId('user', 'trinhbaongoc'))?.role).toBe('TA')
  })

  test('of somebody who has the course already the page says what it will change', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const field = await screen.findByRole('combobox', { name: 'Giao thêm cho' })
    const form = within(screen.getByRole('form', { name: 'Giao khóa học' }))
    const choose = async (name: string) => {
      await user.clear(field)
      await user.type(field, name)
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
    }
    await choose('Trịnh Bảo Ngọc')
    expect(form.queryByText(/^Người này đang là/)).toBeNull()
    await choose('Bùi Thanh Tùng')
    const told =
      'Người này đang là giảng viên chính; vai trò sẽ đổi. Khóa học sẽ không còn giảng viên chính.'
    expect(form.getByText(told)).toBeVisible()
    const role = form.getByRole('combobox', { name: 'Vai trò' })
    await user.selectOptions(role, 'MAIN')
    expect(form.getByText('Người này đang là giảng viên chính của khóa học.')).toBeVisible()
    await user.selectOptions(role, 'CO')
    await user.click(form.getByRole('button', { name: 'Giao khóa học' }))
    expect(await screen.findByText('Bùi Thanh Tùng giờ là đồng giảng viên.')).toBeVisible()
    expect(screen.queryByText('Đã giao khóa học cho Bùi Thanh Tùng.')).toBeNull()
    expect(await screen.findByText(/^Khóa học chưa có giảng viên chính/)).toBeVisible()
    await waitFor(() => expect(form.getByRole('button', { name: 'Giao khóa học' })).toHaveFocus())
  })

  test('the last main teacher gets another role only after the page has said what that means', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const role = await screen.findByRole('combobox', { name: 'Vai trò của Bùi Thanh Tùng' })
    const warning = 'Khóa học sẽ không còn giảng viên chính.'
    expect(screen.queryByText(warning)).toBeNull()
    await user.selectOptions(role, 'CO')
    expect(screen.getByText(warning)).toBeVisible()
    await user.selectOptions(role, 'MAIN')
    expect(screen.queryByText(warning)).toBeNull()
    await user.selectOptions(role, 'CO')
    await user.click(screen.getByRole('button', { name: 'Lưu vai trò' }))
    expect(await screen.findByText(/^Khóa học chưa có giảng viên chính/)).toBeVisible()
    expect(screen.queryByText(warning)).toBeNull()
    await waitFor(() => expect(role).toHaveFocus())
  })

  test('a role is saved and the answer was lost: the focus stays in the row', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const role = await screen.findByRole('combobox', { name: 'Vai trò của Bùi Thanh Tùng' })
    await user.selectOptions(role, 'TA')
    faults.loseAnswer('put', '/api/admin/courses/:id/people/:userId')
    await user.click(screen.getByRole('button', { name: 'Lưu vai trò' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lưu vai trò' })).toBeNull())
    expect(role).toHaveValue('TA')
    await waitFor(() => expect(role).toHaveFocus())
  })

  test('a role that somebody else has changed meanwhile is shown as it is', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const role = await screen.findByRole('combobox', { name: 'Vai trò của Bùi Thanh Tùng' })
    await user.selectOptions(role, 'TA')
    const { db } = await testBackend()
    await db.q
      .update(t.courseInstructors)
      .set({ role: 'CO' })
      .where(eq(t.courseInstructors.courseId, PENDING))
    // Any act loads the page anew.
    faults.cutOff('put', '/api/admin/courses/:id/people/:userId')
    await user.click(screen.getByRole('button', { name: 'Lưu vai trò' }))
    await waitFor(() => expect(role).toHaveValue('CO'))
  })

  test('the last teacher is taken away only after the page has said what that means', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    await user.click(await screen.findByRole('button', { name: 'Thôi giao: Bùi Thanh Tùng' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Khóa học sẽ không còn giảng viên chính.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Thôi giao' }))
    expect(
      await screen.findByText('Bùi Thanh Tùng không còn phụ trách khóa học này.'),
    ).toBeVisible()
    expect(await screen.findByText(/^Khóa học chưa có giảng viên chính/)).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Người phụ trách' })).toHaveFocus(),
    )
  })

  test('a teacher is gone and the answer was lost: the focus stays on the part', async () => {
    const { user } = await open(`/admin/courses/${PENDING}`)
    const button = await screen.findByRole('button', { name: 'Thôi giao: Bùi Thanh Tùng' })
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    faults.loseAnswer('delete', '/api/admin/courses/:id/people/:userId')
    await user.click(dialog.getByRole('button', { name: 'Thôi giao' }))
    expect(await dialog.findByText('Chưa rõ máy chủ đã làm hay chưa.')).toBeVisible()
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await user.click(dialog.getByRole('button', { name: 'Hủy' }))
    await closed()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Người phụ trách' })).toHaveFocus(),
    )
  })
})

test('an address without a course says so', async () => {
  await open('/admin/courses/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy khóa học' })).toBeVisible()
})
