import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  address,
  expireSession,
  faults,
  freshApi,
  renderApp,
  sent,
  signInAs,
} from '../support/app.tsx'
import { TINY_PNG } from '../support/pictures.ts'
import { putOffSignIn } from '../support/sign-in-again.ts'

type User = Awaited<ReturnType<typeof renderApp>>['user']

const PASSWORD = 'LopMo@2026'

const press = (user: User, name: string) =>
  user.click(within(screen.getByRole('main')).getByRole('button', { name }))
const storedUser = () => JSON.parse(localStorage.getItem('user') ?? '{}') as { fullName?: string }

async function rename(user: User, name: string) {
  const field = await screen.findByLabelText('Họ và tên')
  await user.clear(field)
  await user.type(field, name)
}

beforeEach(async () => {
  await freshApi()
})

test('/profile shows picture, name, email and roles in Vietnamese', async () => {
  await renderApp('/profile', { as: 'instructor' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nguyễn Hoàng Minh' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/giangvien@lopmo\.test/)).toBeVisible()
  expect(main.getByText('Học viên')).toBeVisible()
  expect(main.getByText('Giảng viên')).toBeVisible()
  expect(await main.findByText('Tên đăng nhập: giangvien')).toBeVisible()
  // Beside the name, and where it is changed.
  const pictures = [...screen.getByRole('main').querySelectorAll('img')]
  expect(pictures.map((img) => img.getAttribute('src'))).toEqual([
    '/default-avatar.svg',
    '/default-avatar.svg',
  ])
  // One button leads.
  expect(main.getByRole('button', { name: 'Lưu thay đổi' })).toHaveClass('btn-primary')
  expect(main.getByRole('button', { name: 'Đổi mật khẩu' })).toHaveClass('btn-outline-primary')
})

test('a new name and picture are saved, and stand in the header at once', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await rename(user, '  Đỗ Khánh Linh Chi ')
  await user.upload(
    screen.getByLabelText(/^Ảnh đại diện/),
    new File([TINY_PNG], 'a.png', { type: 'image/png' }),
  )
  await press(user, 'Lưu thay đổi')
  expect(await screen.findByText('Đã lưu hồ sơ.')).toBeVisible()
  expect(
    await screen.findByRole('button', { name: 'Tài khoản của Đỗ Khánh Linh Chi' }),
  ).toBeVisible()
  expect(screen.getByLabelText('Họ và tên')).toHaveValue('Đỗ Khánh Linh Chi')
  expect(storedUser()).toMatchObject({
    fullName: 'Đỗ Khánh Linh Chi',
    avatar: expect.stringContaining('/api/public/avatars/'),
  })

  await user.click(screen.getByRole('button', { name: 'Bỏ ảnh' }))
  await press(user, 'Lưu thay đổi')
  await waitFor(() => expect(storedUser()).toMatchObject({ avatar: null }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bỏ ảnh' })).toBeNull())
})

test.each([
  ['offline', () => faults.cutOff('put', '/api/profile'), 'Không kết nối được máy chủ'],
  ['a stumbling server', () => faults.refuse('put', '/api/profile', 500), 'Máy chủ đang gặp sự cố'],
  [
    'a refusal',
    () =>
      faults.refuse('put', '/api/profile', 400, { message: 'x', fields: { fullName: 'Quá dài.' } }),
    'Chưa lưu được hồ sơ.',
  ],
])('a save that fails (%s) leaves what was typed', async (_, fault, words) => {
  fault()
  const { user } = await renderApp('/profile', { as: 'student' })
  await rename(user, 'Tên Mới')
  await press(user, 'Lưu thay đổi')
  expect(await screen.findByText(new RegExp(words))).toBeVisible()
  expect(screen.getByLabelText('Họ và tên')).toHaveValue('Tên Mới')
  expect(storedUser().fullName).toBe('Đỗ Khánh Linh')
})

test('an expired session does not take away what was typed: it is there after signing in again', async () => {
  const { user } = await renderApp('/profile', { as: 'student' })
  await rename(user, 'Tên Gõ Dở')
  await expireSession('student')
  await press(user, 'Lưu thay đổi')
  // Over the page; the page itself is left through the header.
  await putOffSignIn(user)
  await user.click(
    within(screen.getByRole('banner')).getAllByRole('link', { name: 'Đăng nhập' })[0]!,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(screen.getAllByText(/Phiên đăng nhập đã hết hạn/)).toHaveLength(1)
  await user.type(screen.getByLabelText('Email'), 'hocvien@lopmo.test')
  await user.type(screen.getByLabelText('Mật khẩu'), PASSWORD)
  await press(user, 'Đăng nhập')
  await waitFor(() => expect(address()).toBe('/courses'))
  await user.click(await screen.findByRole('button', { name: /^Tài khoản của / }))
  await user.click(await screen.findByRole('link', { name: 'Hồ sơ' }))
  expect(await screen.findByLabelText('Họ và tên')).toHaveValue('Tên Gõ Dở')
  expect(screen.getByRole('heading', { level: 1, name: 'Đỗ Khánh Linh' })).toBeVisible()
  await press(user, 'Lưu thay đổi')
  await waitFor(() => expect(storedUser().fullName).toBe('Tên Gõ Dở'))
})

test.each([404, 405])(
  'a backend that cannot change profiles (%i): said, what was typed stays, and the next visit says it first',
  async (status) => {
    const words = 'Máy chủ này chưa hỗ trợ sửa hồ sơ.'
    faults.refuse('put', '/api/profile', status)
    const { user } = await renderApp('/profile', { as: 'student' })
    await rename(user, 'Tên Mới')
    expect(screen.queryByText(words)).toBeNull()
    await press(user, 'Lưu thay đổi')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByLabelText('Họ và tên')).toHaveValue('Tên Mới')
    const footer = within(screen.getByRole('contentinfo'))
    await user.click(footer.getByRole('link', { name: 'Giới thiệu' }))
    await waitFor(() => expect(address()).toBe('/about'))
    act(() => window.history.back())
    await waitFor(() => expect(screen.getByLabelText('Họ và tên')).toBeVisible())
    expect(screen.getByText(words)).toBeVisible()
  },
)

test('a backend that cannot change passwords: said, and what was typed stays', async () => {
  faults.refuse('post', '/api/profile/password', 404)
  await changePassword(PASSWORD, 'mat khau khac han')
  expect(await screen.findByText('Máy chủ này chưa hỗ trợ đổi mật khẩu.')).toBeVisible()
  expect(screen.getByLabelText('Mật khẩu hiện tại')).toHaveValue(PASSWORD)
  expect(screen.getByLabelText('Mật khẩu mới')).toHaveValue('mat khau khac han')
})

async function changePassword(...typed: [current: string, next: string, again?: string]) {
  const { user } = await renderApp('/profile', { as: 'newStudent' })
  const before = localStorage.getItem('token')
  await typePasswords(user, ...typed)
  return { user, before }
}

async function typePasswords(user: User, current: string, next: string, again = next) {
  await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), current)
  await user.type(screen.getByLabelText('Mật khẩu mới'), next)
  await user.type(screen.getByLabelText('Nhập lại mật khẩu mới'), again)
  await press(user, 'Đổi mật khẩu')
}

test('another password: the new token is stored and the session goes on', async () => {
  const { before } = await changePassword(PASSWORD, 'mat khau khac han')
  expect(await screen.findByText(/Đã đổi mật khẩu/)).toBeVisible()
  const after = localStorage.getItem('token')
  expect(after).not.toBe(before)
  expect(JSON.parse(sent('POST', '/api/profile/password')[0]?.body ?? '')).toEqual({
    currentPassword: PASSWORD,
    newPassword: 'mat khau khac han',
  })
  expect(screen.getByLabelText('Mật khẩu hiện tại')).toHaveValue('')
  await waitFor(() =>
    expect(sent('GET', '/auth/me').at(-1)?.headers.get('authorization')).toBe(`Bearer ${after}`),
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Vũ Đức Anh' })).toBeVisible()
})

test('the page left while the password changes: the new token is stored all the same', async () => {
  const release = faults.delayOnce('post', '/api/profile/password')
  const { user, before } = await changePassword(PASSWORD, 'mat khau khac han')
  await user.click(screen.getByRole('link', { name: 'Giới thiệu' }))
  await waitFor(() => expect(address()).toBe('/about'))
  release()
  expect(await screen.findByText(/Đã đổi mật khẩu/)).toBeVisible()
  expect(localStorage.getItem('token')).not.toBe(before)
  await user.click(screen.getByRole('link', { name: 'Giỏ hàng, 0 mục' }))
  await screen.findByRole('heading', { level: 1, name: /Giỏ hàng/ })
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).toBeNull()
})

test('the page left while the profile is saved: the header has the new name, another user keeps theirs', async () => {
  const release = faults.delayOnce('put', '/api/profile')
  const { user } = await renderApp('/profile', { as: 'student' })
  await rename(user, 'Tên Mới')
  await press(user, 'Lưu thay đổi')
  await user.click(screen.getByRole('link', { name: 'Giới thiệu' }))
  release()
  expect(await screen.findByText('Đã lưu hồ sơ.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Tài khoản của Tên Mới' })).toBeVisible()

  const releaseLater = faults.delayOnce('put', '/api/profile')
  await user.click(screen.getByRole('button', { name: 'Tài khoản của Tên Mới' }))
  await user.click(await screen.findByRole('link', { name: /Hồ sơ/ }))
  await rename(user, 'Tên Cũ')
  await press(user, 'Lưu thay đổi')
  await signInAs('instructor')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await screen.findByRole('button', { name: 'Tài khoản của Nguyễn Hoàng Minh' })
  releaseLater()
  await screen.findAllByText('Đã lưu hồ sơ.')
  expect(storedUser().fullName).toBe('Nguyễn Hoàng Minh')
})

test('a wrong present password lands on its field; the session and the typed text stay', async () => {
  await changePassword('không phải', 'mat khau khac han')
  const current = screen.getByLabelText('Mật khẩu hiện tại')
  await waitFor(() => expect(current).toHaveAccessibleDescription('Mật khẩu hiện tại không đúng.'))
  await waitFor(() => expect(current).toHaveFocus())
  expect(screen.getByLabelText('Mật khẩu mới')).toHaveValue('mat khau khac han')
  expect(address()).toBe('/profile')
})

test("differing new passwords: 'Mật khẩu không khớp!' and nothing is sent", async () => {
  await changePassword(PASSWORD, 'mat khau khac han', 'khac nua')
  expect(await screen.findByText('Mật khẩu không khớp!')).toBeVisible()
  expect(sent('POST', '/api/profile/password')).toEqual([])
})

test('a backend that keeps the old token after a change of password', async () => {
  faults.reply('post', '/api/profile/password', null, 204)
  const { before } = await changePassword(PASSWORD, 'mat khau khac han')
  expect(await screen.findByText(/Đã đổi mật khẩu/)).toBeVisible()
  expect(localStorage.getItem('token')).toBe(before)
})

test('/settings leads to the profile and to the password', async () => {
  const { user } = await renderApp('/settings', { as: 'student' })
  expect(await screen.findByRole('link', { name: 'Đổi mật khẩu' })).toLeadTo('/profile#mat-khau')
  await user.click(screen.getByRole('link', { name: 'Đổi mật khẩu' }))
  expect(await screen.findByLabelText('Họ và tên')).toHaveValue('Đỗ Khánh Linh')
  await waitFor(() => expect(screen.getByLabelText('Mật khẩu hiện tại')).toHaveFocus())
})
