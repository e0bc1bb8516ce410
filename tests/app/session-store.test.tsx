import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchMe } from '../../src/api/auth.ts'
import { clearSession, storedSession, storeSession } from '../../src/api/session-store.ts'
import { address, faults, renderApp, requests, server, signInAs } from '../support/app.tsx'

const USER = {
  _id: 'u1',
  email: 'a@b.test',
  fullName: 'Đỗ Khánh Linh',
  avatar: null,
  roles: ['STUDENT' as const],
}

const setCookie = (name: string, value: string) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
}

/** Another tab wrote: the storage has changed already when the event arrives. */
const otherTab = (write: () => void) =>
  act(() => {
    write()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })

const signedInMenu = () => screen.findByRole('button', { name: /^Tài khoản/ })

afterEach(() => vi.restoreAllMocks())

test('the session is stored under the names token and user', () => {
  storeSession({ token: 't1', user: USER })
  expect(localStorage.getItem('token')).toBe('t1')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER)
  expect(storedSession()).toEqual({ token: 't1', user: USER })
})

test('cookies of the same names count when storage has none', () => {
  setCookie('token', 't-cookie')
  setCookie('user', JSON.stringify(USER))
  expect(storedSession()).toEqual({ token: 't-cookie', user: USER })
  storeSession({ token: 't-new', user: null })
  expect(storedSession()).toEqual({ token: 't-new', user: null })
})

test('signing out clears storage and cookies', () => {
  setCookie('token', 't-cookie')
  setCookie('user', JSON.stringify(USER))
  storeSession({ token: 't1', user: USER })
  clearSession()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(document.cookie).not.toMatch(/token=|user=/)
  expect(storedSession()).toEqual({ token: '', user: null })
})

test('a stored user that cannot be read is no user', () => {
  localStorage.setItem('token', 't1')
  localStorage.setItem('user', '{"_id":')
  expect(storedSession()).toEqual({ token: 't1', user: null })
})

test('the initial user is the stored one', async () => {
  await renderApp('/courses', { as: 'student' })
  expect(await signedInMenu()).toHaveAccessibleName('Tài khoản của Đỗ Khánh Linh')
  expect(requests.map((each) => each.path)).not.toContain('/auth/me')
})

test('a token from a cookie alone: its profile is fetched and stored', async () => {
  await signInAs('student')
  setCookie('token', localStorage.getItem('token') ?? '')
  localStorage.clear()
  await renderApp('/courses')
  expect(await screen.findByRole('button', { name: 'Tài khoản của Đỗ Khánh Linh' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ roles: ['STUDENT'] })
})

test.each([
  ['a visitor', '/courses', {}],
  ['a student', '/settings', { as: 'student' }],
] as const)(
  'every request of %s skips the tunnel warning; the bearer is for the signed-in',
  async (_, path, options) => {
    await renderApp(path, options)
    const token = localStorage.getItem('token')
    await waitFor(() => expect(requests.length).toBeGreaterThan(0))
    for (const { headers } of requests) {
      expect(headers.get('ngrok-skip-browser-warning')).toBe('true')
      expect(headers.get('authorization')).toBe(token && `Bearer ${token}`)
    }
  },
)

test('signing out in another tab signs out here', async () => {
  await renderApp('/settings', { as: 'student' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible()
  otherTab(() => localStorage.clear())
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).not.toBeInTheDocument()
})

test('signing in in another tab signs in here, and sign-in goes on', async () => {
  await renderApp('/login?next=/settings')
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  await signInAs('student')
  otherTab(() => undefined)
  expect(await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible()
  expect(address()).toBe('/settings')
})

test('another user in another tab: nothing of the first user stays on the page', async () => {
  faults.answer('get', '/auth/me', { ...USER, fullName: 'Người Thứ Nhất' })
  await renderApp('/profile', { as: 'student' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Người Thứ Nhất' })).toBeVisible()
  server.resetHandlers()
  await signInAs('newStudent')
  otherTab(() => undefined)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vũ Đức Anh' })).toBeVisible()
  expect(screen.getByLabelText('Họ và tên')).toHaveValue('Vũ Đức Anh')
  expect(screen.queryByText('Người Thứ Nhất')).not.toBeInTheDocument()
})

test('another user in another tab: what is on screen all the time follows too', async () => {
  faults.answer('get', '/api/student/cart', {
    items: [{ course: { _id: 'c1', title: 'Của người thứ nhất' }, quantity: 3 }],
  })
  await renderApp('/about', { as: 'student' })
  expect(await screen.findByRole('link', { name: 'Giỏ hàng, 3 mục' })).toBeVisible()
  server.resetHandlers()
  await signInAs('newStudent')
  otherTab(() => undefined)
  expect(screen.queryByRole('link', { name: 'Giỏ hàng, 3 mục' })).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Giỏ hàng, 0 mục' })).toBeVisible()
})

test('after an expired session one comes back to the page, and the notice is gone', async () => {
  faults.refuse('get', '/auth/me', 401)
  const { user } = await renderApp('/profile', { as: 'student' })
  const email = await screen.findByLabelText('Email')
  server.resetHandlers()
  await user.type(email, 'hocvien@lopmo.test')
  await user.type(screen.getByLabelText('Mật khẩu'), 'LopMo@2026{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Đổi mật khẩu' })).toBeVisible()
  expect(address()).toBe('/profile')
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).not.toBeInTheDocument()
})

test('a 401 to an older session does not end the present one', async () => {
  await signInAs('student')
  const older = `Bearer ${localStorage.getItem('token')}`
  let refuse = () => {}
  const gate = new Promise<void>((done) => (refuse = done))
  let answered = false
  faults.serve('get', '/auth/me', async (request) => {
    if (request.headers.get('authorization') !== older) return undefined
    await gate
    answered = true
    return HttpResponse.json({}, { status: 401 })
  })
  // Not aborted by the change of the session, as the page's own reads are.
  const { user } = await renderApp('/settings')
  const late = fetchMe(older.slice('Bearer '.length)).catch((error: unknown) => error)
  await user.click(await screen.findByRole('link', { name: 'Sửa hồ sơ' }))
  await signInAs('newStudent')
  otherTab(() => undefined)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vũ Đức Anh' })).toBeVisible()
  refuse()
  expect(await late).toMatchObject({ kind: 'unauthenticated' })
  expect(answered).toBe(true)
  expect(address()).toBe('/profile')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test("a visitor's 401 ends nothing and says nothing of sessions", async () => {
  faults.refuse('get', '/api/public/courses', 401)
  await renderApp('/courses')
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).not.toBeInTheDocument()
  expect(address()).toBe('/courses')
})

test('a worn-out token that even the public list refuses: the session ends, the list comes all the same', async () => {
  faults.serve('get', '/api/public/courses', ({ headers }) =>
    headers.has('authorization') ? HttpResponse.json({}, { status: 401 }) : undefined,
  )
  localStorage.setItem('token', 'cũ')
  localStorage.setItem('user', JSON.stringify(USER))
  await renderApp('/courses')
  expect(await screen.findByText(/Phiên đăng nhập đã hết hạn/)).toBeVisible()
  expect(await screen.findAllByRole('article')).toHaveLength(12)
  expect(localStorage.getItem('token')).toBeNull()
})

test('storage and cookies blocked: signed in for this tab, which says so', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(blocked)
  }
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  const { user } = await renderApp('/login?next=%2Fsettings')
  await user.type(await screen.findByLabelText('Email'), 'hocvien@lopmo.test')
  await user.type(screen.getByLabelText('Mật khẩu'), 'LopMo@2026{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Cài đặt' })).toBeVisible()
  const words = 'Trình duyệt này chặn lưu trữ: bạn sẽ phải đăng nhập lại khi tải lại trang.'
  expect(await screen.findByText(words)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Đóng thông báo' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(storedSession().token).toBe('')
})
