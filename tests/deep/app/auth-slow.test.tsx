import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, faults, renderApp, sent, server } from '../../support/app.tsx'

/** Forms of an account whose response does not come (docs/behaviour.md#sending-once). */

type User = Awaited<ReturnType<typeof renderApp>>['user']

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

/** Waits until the request is on its way and the notice is there, then presses «Dừng chờ». */
async function stopWaiting(user: User, busy: string, method: string, path: string) {
  await screen.findByRole('button', { name: busy })
  await waitFor(() => expect(sent(method, path)).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(8_100))
  await user.click(await screen.findByRole('button', { name: 'Dừng chờ' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: busy })).toBeNull())
}

async function fill(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.type(await screen.findByLabelText(label), text)
  }
}

test('after «Dừng chờ» on a sign-in, typed text stays, no failure is shown, and it works again', async () => {
  faults.hang('post', '/auth/login')
  const { user } = await renderApp('/login?next=%2Fabout')
  await fill(user, { Email: 'hocvien@lopmo.test', 'Mật khẩu': 'LopMo@2026' })
  await user.click(screen.getAllByRole('button', { name: 'Đăng nhập' }).at(-1)!)
  await stopWaiting(user, 'Đang đăng nhập…', 'POST', '/auth/login')
  expect(screen.queryByText(/Đăng nhập thất bại/)).toBeNull()
  expect(screen.getByLabelText('Mật khẩu')).toHaveValue('LopMo@2026')
  server.resetHandlers()
  await user.click(screen.getAllByRole('button', { name: 'Đăng nhập' }).at(-1)!)
  await waitFor(() => expect(address()).toBe('/about'))
  expect(sent('POST', '/auth/login')).toHaveLength(2)
})

test('after «Dừng chờ» on the profile that follows the token, nobody is signed in', async () => {
  faults.hang('get', '/auth/me')
  const { user } = await renderApp('/login')
  await fill(user, { Email: 'hocvien@lopmo.test', 'Mật khẩu': 'LopMo@2026' })
  await user.click(screen.getAllByRole('button', { name: 'Đăng nhập' }).at(-1)!)
  await stopWaiting(user, 'Đang đăng nhập…', 'GET', '/auth/me')
  expect(localStorage.getItem('token')).toBeNull()
})

test('after «Dừng chờ» on a registration, the page says that the account may exist', async () => {
  faults.hang('post', '/auth/register')
  const { user } = await renderApp('/register')
  await fill(user, {
    'Tên đăng nhập': 'nguoimoi',
    Email: 'nguoimoi@lopmo.test',
    'Mật khẩu': 'mat khau moi',
    'Nhập lại mật khẩu': 'mat khau moi',
    'Họ và tên': 'Người Mới',
  })
  await user.click(screen.getAllByRole('button', { name: 'Đăng ký' }).at(-1)!)
  await stopWaiting(user, 'Đang đăng ký…', 'POST', '/auth/register')
  expect(await screen.findByText('Chưa rõ tài khoản đã được tạo hay chưa.')).toBeVisible()
  expect(screen.getByLabelText('Họ và tên')).toHaveValue('Người Mới')
})

test('after «Dừng chờ» on a password change, the page says that it may have changed', async () => {
  faults.hang('post', '/api/profile/password')
  const { user } = await renderApp('/profile', { as: 'student' })
  await fill(user, {
    'Mật khẩu hiện tại': 'LopMo@2026',
    'Mật khẩu mới': 'mat khau moi',
    'Nhập lại mật khẩu mới': 'mat khau moi',
  })
  await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }))
  await stopWaiting(user, 'Đang đổi…', 'POST', '/api/profile/password')
  expect(await screen.findByText('Chưa rõ mật khẩu đã được đổi hay chưa.')).toBeVisible()
  expect(screen.getByLabelText('Mật khẩu mới')).toHaveValue('mat khau moi')
})
