import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { adminPaths } from '../../shared/extra-paths.ts'
import { closed, renderApp, requests, sent, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { mailsTo, prove, tokenIn } from '../support/mails.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change } from '../support/steps.ts'

/** Facts of an account that were mistyped (docs/trust.md#another-address). */

const sheet = freshSite(['account-changes', 'mails', 'admin'])
const PATH = '/api/profile/email'
const EMAIL = 'hocvien2@lopmo.test'
const PASSWORD = 'LopMo@2026'
const NEW = 'dung.roi@example.test'

const part = async () => within(await screen.findByRole('region', { name: 'Địa chỉ email' }))

async function ask(email: string, password = PASSWORD) {
  const { user } = await renderApp('/settings', { as: 'newStudent' })
  await user.click(await (await part()).findByRole('button', { name: 'Đổi địa chỉ email…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Địa chỉ email mới'), email)
  await user.type(dialog.getByLabelText('Mật khẩu'), password)
  await user.click(dialog.getByRole('button', { name: 'Gửi thư xác nhận' }))
  return { user, dialog }
}

describe('in the settings', () => {
  test('a new address waits, in sight, for its proof, and is taken back', async () => {
    const { user } = await ask(NEW)
    await closed()
    expect(await screen.findByText(`Đã gửi thư xác nhận tới ${NEW}.`)).toBeVisible()
    expect(await (await part()).findByText(NEW)).toBeVisible()
    expect((await part()).getByText(EMAIL)).toBeVisible()
    await user.click((await part()).getByRole('button', { name: 'Hủy yêu cầu' }))
    expect(await screen.findByText('Đã hủy yêu cầu đổi địa chỉ email.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(NEW)).toBeNull())
  })

  test('an address that was changed in another browser stands everywhere', async () => {
    const { id } = await demoUser(EMAIL)
    await renderApp('/', { as: 'newStudent' })
    await change(t.users, id, { email: NEW })
    await renderApp('/settings')
    expect(
      await screen.findByText(`Bạn đang đăng nhập bằng ${NEW} trên thiết bị này.`),
    ).toBeVisible()
    expect(screen.queryByText(new RegExp(EMAIL))).toBeNull()
  })

  test('what is wrong stands at its field, and nothing typed is lost', async () => {
    const { user, dialog } = await ask('khong-phai-dia-chi', 'sai mật khẩu')
    expect(await dialog.findByText('Email cần có dạng ten@vidu.vn.')).toBeVisible()
    expect(sent('POST', PATH)).toEqual([])
    await user.clear(dialog.getByLabelText('Địa chỉ email mới'))
    await user.type(dialog.getByLabelText('Địa chỉ email mới'), NEW)
    await user.click(dialog.getByRole('button', { name: 'Gửi thư xác nhận' }))
    expect(await dialog.findByText('Mật khẩu không đúng.')).toBeVisible()
    expect(dialog.getByLabelText('Địa chỉ email mới')).toHaveValue(NEW)
  })

  test('a backend that does not offer it is not asked, and gets no username', async () => {
    sheet.remove()
    await renderApp('/settings', { as: 'newStudent' })
    await screen.findByRole('heading', { name: 'Thông báo' })
    expect(screen.queryByRole('region', { name: 'Địa chỉ email' })).toBeNull()
    const { user } = await renderApp('/profile', { as: 'newStudent' })
    await screen.findByLabelText('Họ và tên')
    expect(screen.queryByLabelText('Tên đăng nhập')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
    await screen.findByText('Đã lưu hồ sơ.')
    expect(requests.filter(({ path }) => path.startsWith(PATH))).toEqual([])
  })
})

test('the link of the mail changes the address by a button, and says how to sign in', async () => {
  const backend = await testBackend()
  const { id } = await demoUser(EMAIL)
  await prove(backend, { id })
  await ask(NEW)
  await closed()
  const token = tokenIn((await mailsTo(backend, NEW)).at(-1)?.textBody)
  const { user } = await renderApp(`/verify-email#change=${token}`)
  const button = await screen.findByRole('button', { name: 'Đổi địa chỉ email' })
  expect(window.location.hash).toBe('')
  await user.click(button)
  expect(
    await screen.findByText(`Đã đổi địa chỉ email. Từ giờ bạn đăng nhập bằng ${NEW}.`),
  ).toBeVisible()
  expect((await demoUser(NEW)).id).toBe(id)
})

test('a dead link says so, and leads to the settings', async () => {
  const { user } = await renderApp(`/verify-email#change=${'x'.repeat(43)}`)
  await user.click(await screen.findByRole('button', { name: 'Đổi địa chỉ email' }))
  expect(await screen.findByText(/^Đường dẫn này không đúng, đã hết hạn/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mở trang Cài đặt' })).toBeVisible()
})

test('an admin mends a mistyped address, with a reason; a taken one is told at its field', async () => {
  const { id } = await demoUser(EMAIL)
  const { user } = await renderApp(adminPaths.user(id), { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Đổi địa chỉ email…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Địa chỉ email mới')
  const press = () => user.click(dialog.getByRole('button', { name: 'Đổi địa chỉ' }))
  await user.type(field, 'hocvien@lopmo.test')
  await press()
  expect(await dialog.findByText('Hãy ghi lý do.')).toBeVisible()
  await user.type(dialog.getByLabelText('Lý do'), 'Gõ nhầm lúc đăng ký')
  await press()
  expect(await dialog.findByText('Địa chỉ email này đã có tài khoản khác.')).toBeVisible()
  await user.clear(field)
  await user.type(field, NEW)
  await press()
  await closed()
  expect(await screen.findByText(`Đã đổi địa chỉ thành ${NEW}.`)).toBeVisible()
  expect(await screen.findByText(NEW)).toBeVisible()
})

test('the username is mended in the profile', async () => {
  const { user } = await renderApp('/profile', { as: 'newStudent' })
  const field = await screen.findByLabelText('Tên đăng nhập')
  await user.clear(field)
  await user.type(field, 'hocvien')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  expect(await screen.findByText('Tên đăng nhập này đã có người dùng.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'ten-dung')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  await screen.findByText('Đã lưu hồ sơ.')
  expect((await demoUser(EMAIL)).username).toBe('ten-dung')
})
