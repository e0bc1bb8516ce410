import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { startSession } from '../../server/subjects/accounts/sessions.ts'
import { newId } from '../../server/platform/ids.ts'
import { address, closed, faults, renderApp, sent, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change, closeDialog, textsOf } from '../support/steps.ts'

freshSite(['admin'])

const open = async (email: string) => {
  const { _id, ...view } = { ...(await demoUser(email)), _id: '' }
  const { user } = await renderApp(`/admin/users/${view.id}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: view.fullName })
  return { user, id: view.id, fullName: view.fullName }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))

const UNCLEAR = 'Chưa rõ máy chủ đã làm hay chưa.'

test('the list is searched and filtered by the address, and leads to each account', async () => {
  const { user } = await renderApp('/admin/users?role=INSTRUCTOR', { as: 'admin' })
  const table = within(await screen.findByRole('table', { name: 'Người dùng' }))
  expect(table.getByRole('link', { name: 'Trần Thu Hà' })).toBeVisible()
  expect(table.queryByRole('link', { name: 'Vũ Đức Anh' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Vai trò'), 'Mọi vai trò')
  await user.type(screen.getByRole('searchbox'), 'vu duc{Enter}')
  expect(await screen.findByRole('link', { name: 'Vũ Đức Anh' })).toBeVisible()
  await waitFor(() => expect(address()).toBe('/admin/users?q=vu+duc'))
  await user.type(screen.getByRole('searchbox'), ' khong co{Enter}')
  expect(await screen.findByText('Không tìm thấy ai')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bỏ lọc' }))
  expect(await screen.findByRole('table', { name: 'Người dùng' })).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await user.type(screen.getByRole('searchbox'), 'hocvien2@{Enter}')
  await user.click(await screen.findByRole('link', { name: 'Vũ Đức Anh' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Vũ Đức Anh' })).toBeVisible()
})

test('a row has the whole address and says when the account was last used', async () => {
  const { deps } = await testBackend()
  const { id } = await demoUser('quantri@lopmo.test')
  await startSession(deps, { userId: id, tokenVersion: 0 }, { userAgent: 'Firefox', ip: '::1' })
  await renderApp('/admin/users?q=quantri@lopmo.test', { as: 'admin' })
  const table = within(await screen.findByRole('table', { name: 'Người dùng' }))
  const [person, , , , , , seen] = table.getAllByRole('cell')
  expect(person).toHaveTextContent('quantri@lopmo.test')
  expect(seen).toHaveTextContent(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d/)
})

test('an account shows what it has before what locks it, and leads back to the list', async () => {
  await open('hocvien@lopmo.test')
  const parts = textsOf(screen.getAllByRole('heading', { level: 2 }))
  expect(parts.slice(0, 5)).toEqual([
    'Tài khoản',
    'Khóa học',
    'Đơn hàng',
    'Vai trò',
    'Đăng nhập và khóa tài khoản',
  ])
  expect(screen.getByRole('link', { name: 'Về danh sách người dùng' })).toLeadTo('/admin/users')
})

test('an account is locked with a reason and opened again; the button keeps the focus', async () => {
  const { user, id } = await open('hocvien2@lopmo.test')
  await user.click(screen.getByRole('button', { name: 'Khóa tài khoản…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/bị đăng xuất ngay/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Khóa tài khoản' }))
  expect(await dialog.findByText('Hãy ghi lý do.')).toBeVisible()
  await user.type(dialog.getByRole('textbox'), 'Chia sẻ tài khoản')
  await user.click(dialog.getByRole('button', { name: 'Khóa tài khoản' }))
  await closed()
  expect(await (await part('Tài khoản')).findByText('Bị khóa')).toBeVisible()
  expect((await demoUser('hocvien2@lopmo.test')).disabledAt).not.toBeNull()
  expect(sent('POST', `/api/admin/users/${id}/disable`)).toHaveLength(1)

  const unlock = await screen.findByRole('button', { name: 'Mở khóa tài khoản' })
  await waitFor(() => expect(unlock).toHaveFocus())
  await user.click(unlock)
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: 'Khóa tài khoản…' })).toHaveFocus(),
  )
  expect((await demoUser('hocvien2@lopmo.test')).disabledAt).toBeNull()
})

test('nobody locks the own account; the link for a password goes to the owner once', async () => {
  const { user, id } = await open('quantri@lopmo.test')
  await user.click(screen.getByRole('button', { name: 'Khóa tài khoản…' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(/bạn không thể tự khóa mình/)).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: 'Gửi đường dẫn đặt lại mật khẩu' }))
  expect(
    await screen.findByText('Đã gửi đường dẫn đặt lại mật khẩu tới quantri@lopmo.test.'),
  ).toBeVisible()
  expect(sent('POST', `/api/admin/users/${id}/reset-link`)).toHaveLength(1)
})

describe('a course is gone, but its dialog heard no answer: the focus is not lost', () => {
  const openTaking = async () => {
    const { db } = await testBackend()
    const [course] = await db.q.select().from(t.courses).limit(1)
    const { id: userId } = await demoUser('hocvien2@lopmo.test')
    await db.q.insert(t.enrolments).values({ id: newId(), userId, courseId: course?.id ?? '' })
    const { user } = await open('hocvien2@lopmo.test')
    const courses = await part('Khóa học')
    const button = courses.getByRole('button', { name: `Gỡ khóa học ${course?.title}` })
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Nhầm người')
    faults.loseAnswer('delete', '/api/admin/users/:id/courses/:courseId')
    const take = () => user.click(dialog.getByRole('button', { name: 'Gỡ khóa học' }))
    const close = () => closeDialog(user)
    const failed = () => dialog.findByText(UNCLEAR)
    const gone = () => waitFor(() => expect(button).not.toBeInTheDocument())
    return { user, courses, button, take, failed, gone, close }
  }

  test('before the dialog closes', async () => {
    const { courses, take, failed, gone, close } = await openTaking()
    await take()
    await failed()
    await gone()
    await close()
    await waitFor(() => expect(courses.getByRole('heading', { name: 'Khóa học' })).toHaveFocus())
  })

  test('after it has closed', async () => {
    const { courses, button, take, failed, gone, close } = await openTaking()
    const reload = faults.hold('get', '/api/admin/users/:id')
    await take()
    await failed()
    await close()
    await waitFor(() => expect(button).toHaveFocus())
    reload()
    await gone()
    await waitFor(() => expect(courses.getByRole('heading', { name: 'Khóa học' })).toHaveFocus())
  })

  test('after it has closed and somebody has gone on elsewhere', async () => {
    const { user, courses, take, gone, close } = await openTaking()
    const answer = faults.hold('delete', '/api/admin/users/:id/courses/:courseId')
    await take()
    await close()
    const field = courses.getByRole('combobox', { name: 'Thêm khóa học' })
    await user.click(field)
    answer()
    await gone()
    expect(field).toHaveFocus()
  })
})

test('a course is found by typing, given with a reason, and taken again', async () => {
  const { db } = await testBackend()
  const [course] = await db.q
    .select()
    .from(t.courses)
    .where(eq(t.courses.status, 'PUBLISHED'))
    .limit(1)
  const { user, id } = await open('hocvien2@lopmo.test')
  await user.type(screen.getByRole('combobox', { name: 'Thêm khóa học' }), course?.title ?? '')
  // All of them stood there before the typing.
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{ArrowDown}{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Quà tặng')
  await user.click(dialog.getByRole('button', { name: 'Thêm khóa học' }))
  await closed()
  const courses = await part('Khóa học')
  expect(await courses.findByText('Thêm bằng tay')).toBeVisible()

  await user.click(courses.getByRole('button', { name: `Gỡ khóa học ${course?.title}` }))
  const taking = within(await screen.findByRole('dialog'))
  expect(taking.getByText(/^Chứng chỉ của khóa học này, nếu có, bị thu hồi;/)).toBeVisible()
  await user.type(taking.getByRole('textbox'), 'Nhầm người')
  await user.click(taking.getByRole('button', { name: 'Gỡ khóa học' }))
  await closed()
  expect(await courses.findByText('Người này chưa có khóa học nào.')).toBeVisible()
  await waitFor(() => expect(courses.getByRole('heading', { name: 'Khóa học' })).toHaveFocus())
  const lines = await db.q.select().from(t.adminLog).where(eq(t.adminLog.targetId, id))
  expect(new Map(lines.map(({ action, note }) => [action, note]))).toEqual(
    new Map([
      ['enrolment.give', 'Quà tặng'],
      ['enrolment.take', 'Nhầm người'],
    ]),
  )
})

test('a reason that was typed waits while the dialog is closed', async () => {
  const { user } = await open('hocvien2@lopmo.test')
  await user.click(screen.getByRole('button', { name: 'Khóa tài khoản…' }))
  await user.type(await screen.findByRole('textbox', { name: 'Lý do' }), 'Chia sẻ')
  await user.keyboard('{Escape}')
  await closed()
  await user.click(screen.getByRole('button', { name: 'Khóa tài khoản…' }))
  expect(await screen.findByRole('textbox', { name: 'Lý do' })).toHaveValue('Chia sẻ')
})

test('roles say what they mean before they are saved', async () => {
  const { user, id } = await open('hocvien2@lopmo.test')
  const roles = await part('Vai trò')
  await user.click(roles.getByRole('checkbox', { name: /^Quản trị viên/ }))
  expect(roles.getByText(/Người này làm được mọi việc/)).toBeVisible()
  await user.click(roles.getByRole('checkbox', { name: /^Học viên/ }))
  await user.click(roles.getByRole('checkbox', { name: /^Quản trị viên/ }))
  await user.click(roles.getByRole('button', { name: 'Lưu vai trò' }))
  expect(await roles.findByText('Tài khoản cần ít nhất một vai trò.')).toBeVisible()
  expect(sent('PUT', `/api/admin/users/${id}/roles`)).toHaveLength(0)
  await user.click(roles.getByRole('checkbox', { name: /^Giảng viên/ }))
  await user.click(roles.getByRole('button', { name: 'Lưu vai trò' }))
  await waitFor(async () =>
    expect((await demoUser('hocvien2@lopmo.test')).roles).toEqual(['INSTRUCTOR']),
  )
})

test('roles that somebody else has changed meanwhile are not written over', async () => {
  const { user, id } = await open('hocvien2@lopmo.test')
  const roles = await part('Vai trò')
  await user.click(roles.getByRole('checkbox', { name: /^Quản trị viên/ }))
  await change(t.users, id, { roles: ['INSTRUCTOR'] })
  await user.click(roles.getByRole('button', { name: 'Lưu vai trò' }))
  expect(await roles.findByText('Vai trò vừa được người khác đổi thành: Giảng viên.')).toBeVisible()
  await user.click(roles.getByRole('button', { name: 'Xem vai trò mới' }))
  expect(roles.getByRole('checkbox', { name: /^Giảng viên/ })).toBeChecked()
  expect(roles.getByRole('checkbox', { name: /^Quản trị viên/ })).not.toBeChecked()
})

test('roles that were saved although the answer was lost are taken as saved', async () => {
  const { user } = await open('hocvien2@lopmo.test')
  const roles = await part('Vai trò')
  const teacher = roles.getByRole('checkbox', { name: /^Giảng viên/ })
  const save = roles.getByRole('button', { name: 'Lưu vai trò' })
  await user.click(teacher)
  faults.loseAnswer('put', '/api/admin/users/:id/roles')
  const reload = faults.hold('get', '/api/admin/users/:id')
  await user.click(save)
  expect(await roles.findByText(UNCLEAR)).toBeVisible()
  expect(roles.queryByText('Chưa lưu được vai trò.')).toBeNull()
  reload()
  await waitFor(() => expect(roles.queryByText(UNCLEAR)).toBeNull())
  expect((await demoUser('hocvien2@lopmo.test')).roles).toContain('INSTRUCTOR')
  expect(roles.getByRole('alert')).toBeEmptyDOMElement()
  expect(teacher).toBeChecked()
  expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(save).toHaveFocus()
  // What failed is over: it does not come back with the next choice.
  await user.click(teacher)
  expect(roles.queryByText(UNCLEAR)).toBeNull()
})

test('the last admin stays one, and the page says why', async () => {
  const { user } = await open('quantri@lopmo.test')
  const roles = await part('Vai trò')
  await user.click(roles.getByRole('checkbox', { name: /^Học viên/ }))
  await user.click(roles.getByRole('checkbox', { name: /^Quản trị viên/ }))
  expect(roles.getByText('Chính bạn không vào được khu vực quản trị nữa.')).toBeVisible()
  await user.click(roles.getByRole('button', { name: 'Lưu vai trò' }))
  expect(await roles.findByText(/quản trị viên cuối cùng còn hoạt động/)).toBeVisible()
})

test('an account that is not there', async () => {
  await renderApp('/admin/users/khong-co', { as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy tài khoản' })).toBeVisible()
})

test('the orders of an account are found by the account, not by its address', async () => {
  const { db } = await testBackend()
  const buyer = await demoUser('hocvien2@lopmo.test')
  const other = await demoUser('giangvien@lopmo.test')
  await change(t.users, other.id, { email: `x${buyer.email}` })
  const expiresAt = new Date('2026-01-01')
  const order = (userId: string) => ({
    id: newId(),
    userId,
    provider: 'MOMO',
    status: 'FAILED',
    totalAmount: 1_000,
    expiresAt,
  })
  const own = Array.from({ length: 21 }, () => order(buyer.id))
  await db.q.insert(t.orders).values([...own, order(other.id)])
  const count = await db.q.$count(t.orders, eq(t.orders.userId, buyer.id))
  const { user } = await open(buyer.email)
  await user.click(screen.getByRole('link', { name: `Xem cả ${count} đơn hàng` }))
  expect(address()).toBe(`/admin/orders?user=${buyer.id}`)
  expect(await screen.findByText('Chỉ những đơn của một người.')).toBeVisible()
  expect((await screen.findByText('Số đơn')).nextSibling).toHaveTextContent(String(count))
  await user.click(screen.getByRole('button', { name: 'Xem mọi đơn' }))
  expect(address()).toBe('/admin/orders')
})
