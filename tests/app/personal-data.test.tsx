import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { closed, faults, renderApp, requests, sent, server, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

const sheet = freshSite(['personal-data', 'admin'])
const ERASURE = '/api/profile/erasure'
/** The other demo student has an order that is pending. */
const EMAIL = 'hocvien2@lopmo.test'
const PASSWORD = 'LopMo@2026'
const UNCLEAR = 'Chưa rõ máy chủ đã làm hay chưa.'

/** The addresses that the browser was made to download. */
let downloads: string[]
beforeEach(() => {
  downloads = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.href)
  })
})
afterEach(() => vi.restoreAllMocks())

const section = async () => within(await screen.findByRole('region', { name: 'Dữ liệu của tôi' }))

const open = async () => {
  const { user } = await renderApp('/settings', { as: 'newStudent' })
  return { user, part: await section() }
}

type User = Awaited<ReturnType<typeof open>>['user']

const inDialog = async (user: User, button: string, password: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Mật khẩu'), password)
  await user.click(dialog.getByRole('button', { name: button }))
  return dialog
}

const waits = async (userId: string, dueAt = new Date(Date.now() + 86_400_000)) =>
  (await testBackend()).db.q.insert(t.erasures).values({ id: newId(), userId, dueAt })

describe('the own data', () => {
  test('are downloaded with the password, by a link that works', async () => {
    const { user, part } = await open()
    await user.click(part.getByRole('button', { name: 'Tải dữ liệu của tôi…' }))
    const dialog = await inDialog(user, 'Tải dữ liệu', 'sai mật khẩu')
    expect(await dialog.findByText('Mật khẩu không đúng.')).toBeVisible()
    expect(downloads).toEqual([])
    await user.clear(dialog.getByLabelText('Mật khẩu'))
    await inDialog(user, 'Tải dữ liệu', PASSWORD)
    await closed()
    expect(await screen.findByText(/^Tệp đang được tải về máy\./)).toBeVisible()
    expect(downloads).toHaveLength(1)
    const { api } = await testBackend()
    const answer = await api.request(new URL(downloads[0] ?? '').pathname)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  })

  test('an answer that is lost is no refusal', async () => {
    const { user, part } = await open()
    await user.click(part.getByRole('button', { name: 'Tải dữ liệu của tôi…' }))
    faults.loseAnswer('post', '/api/profile/data-export')
    const dialog = await inDialog(user, 'Tải dữ liệu', PASSWORD)
    expect(await dialog.findByText('Chưa nhận được đường dẫn tải.')).toBeVisible()
    expect(downloads).toEqual([])
  })
})

describe('the end of the account', () => {
  test('is asked for with the password, shown with its day, and taken back', async () => {
    const { user, part } = await open()
    await user.click(await part.findByRole('button', { name: 'Xoá tài khoản…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Xoá tài khoản của bạn?' })
    expect(dialog).toHaveTextContent('Sau 15 ngày')
    await inDialog(user, 'Xoá tài khoản', PASSWORD)
    await closed()
    expect(await part.findByText(/^Tài khoản sẽ bị xoá lúc /)).toBeVisible()
    expect(part.queryByRole('button', { name: 'Xoá tài khoản…' })).toBeNull()
    const keep = part.getByRole('button', { name: 'Giữ lại tài khoản' })
    await waitFor(() => expect(keep).toHaveFocus())

    await user.dblClick(keep)
    expect(await screen.findByText('Tài khoản của bạn được giữ lại.')).toBeVisible()
    await waitFor(async () =>
      expect(await part.findByRole('button', { name: 'Xoá tài khoản…' })).toHaveFocus(),
    )
    expect(sent('DELETE', ERASURE)).toHaveLength(1)
  })

  test.each([
    ['instructor', /giảng viên chính duy nhất của «/],
    ['student', /có đơn hàng đang chờ thanh toán/],
    ['admin', /quản trị viên cuối cùng/],
  ] as const)('what is in the way of a %s is said before anybody types', async (as, words) => {
    const { user } = await renderApp('/settings', { as })
    const part = await section()
    expect(await part.findByText(words)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Xoá tài khoản…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an answer that is lost is unclear, and the page finds out', async () => {
    const { user, part } = await open()
    await user.click(await part.findByRole('button', { name: 'Xoá tài khoản…' }))
    faults.loseAnswer('post', ERASURE)
    const dialog = await inDialog(user, 'Xoá tài khoản', PASSWORD)
    expect(await dialog.findByText(UNCLEAR)).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: 'Đóng' })[0] ?? document.body)
    expect(await part.findByText(/^Tài khoản sẽ bị xoá lúc /)).toBeVisible()

    faults.loseAnswer('delete', ERASURE)
    await user.click(part.getByRole('button', { name: 'Giữ lại tài khoản' }))
    expect(await screen.findByText(new RegExp(UNCLEAR))).toBeVisible()
    expect(await part.findByRole('button', { name: 'Xoá tài khoản…' })).toBeVisible()
  })

  test('a state that does not load says so, and the own data are there all the same', async () => {
    faults.refuse('get', ERASURE, 500)
    const { user, part } = await open()
    expect(await part.findByText('Chưa biết tài khoản có đang chờ xoá không')).toBeVisible()
    expect(part.getByRole('button', { name: 'Tải dữ liệu của tôi…' })).toBeVisible()
    server.resetHandlers()
    await user.click(part.getByRole('button', { name: 'Thử lại' }))
    expect(await part.findByRole('button', { name: 'Xoá tài khoản…' })).toBeVisible()
  })
})

test('without the feature there is neither the part nor a call', async () => {
  sheet.remove()
  await renderApp('/settings', { as: 'student' })
  expect(await screen.findByRole('heading', { name: 'Tài khoản' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dữ liệu của tôi' })).toBeNull())
  expect(requests.filter(({ path }) => /erasure|data-export/.test(path))).toEqual([])
})

describe('in the back office', () => {
  const openUser = async (email: string) => {
    const { id, fullName } = await demoUser(email)
    const { user } = await renderApp(`/admin/users/${id}`, { as: 'admin' })
    const part = within(await screen.findByRole('region', { name: 'Dữ liệu cá nhân' }))
    return { user, part, id, fullName }
  }

  test('the link is mailed, and an erasure is asked for with a reason and taken back', async () => {
    const { user, part, id, fullName } = await openUser(EMAIL)
    await user.dblClick(part.getByRole('button', { name: 'Gửi dữ liệu cho người này' }))
    expect(await screen.findByText(`Đã gửi đường dẫn tải dữ liệu tới ${EMAIL}.`)).toBeVisible()
    expect(sent('POST', `/api/admin/users/${id}/data-export`)).toHaveLength(1)

    await user.click(part.getByRole('button', { name: 'Xoá theo yêu cầu…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Xoá sau 15 ngày' }))
    expect(await dialog.findByText('Hãy ghi lý do.')).toBeVisible()
    await user.type(dialog.getByRole('textbox'), 'Yêu cầu qua thư')
    await user.click(dialog.getByRole('button', { name: 'Xoá sau 15 ngày' }))
    await closed()
    expect(
      await screen.findByText(`Tài khoản của ${fullName} sẽ được xoá sau 15 ngày.`),
    ).toBeVisible()
    const keep = await part.findByRole('button', { name: 'Giữ lại tài khoản' })
    await waitFor(() => expect(keep).toHaveFocus())
    await user.click(keep)
    await waitFor(async () =>
      expect(await part.findByRole('button', { name: 'Xoá theo yêu cầu…' })).toHaveFocus(),
    )
  })

  test('the own account and one with something in the way cannot be erased', async () => {
    const { user, part } = await openUser('giangvien@lopmo.test')
    expect(part.getByText(/Hiện chưa xoá được: Tài khoản này là giảng viên chính/)).toBeVisible()
    await user.click(part.getByRole('button', { name: 'Xoá theo yêu cầu…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('erasures that wait are on the first page and in the list; an erased account has no acts', async () => {
    const { id } = await demoUser(EMAIL)
    await waits(id)
    const { user } = await renderApp('/admin', { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: '1 tài khoản đang chờ xoá' }))
    expect(await screen.findByLabelText('Trạng thái')).toHaveValue('erasing')
    const table = within(await screen.findByRole('table', { name: 'Người dùng' }))
    expect(table.getAllByRole('row')).toHaveLength(2)

    const now = new Date()
    await change(t.users, id, { erasedAt: now, disabledAt: now, fullName: 'Người dùng đã xoá' })
    await renderApp(`/admin/users/${id}`, { as: 'admin' })
    expect(await screen.findByText(/^Người này đã xoá tài khoản\./)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Vai trò' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Dữ liệu cá nhân' })).toBeNull()
    expect(screen.queryByRole('button', { name: /khóa tài khoản/ })).toBeNull()
  })
})
