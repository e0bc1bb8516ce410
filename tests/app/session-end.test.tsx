import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { http as client } from '../../src/api/http.ts'
import {
  address,
  expireSession,
  faults,
  renderApp,
  requests,
  sent,
  server,
} from '../support/app.tsx'
import { querySignInDialog, signInAgain, signInDialog } from '../support/sign-in-again.ts'

/** Which 401 ends a session (docs/behaviour.md#session). */

const token = () => localStorage.getItem('token')
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })
const EXPIRED = /Phiên đăng nhập đã hết hạn/

/** A backend that answers 401 where ours answers 403. */
const refuseStudentCalls = (message = 'Chỉ dành cho học viên.') =>
  server.use(http.all('*/api/student/*', () => HttpResponse.json({ message }, { status: 401 })))

test('a teacher whom student calls refuse by 401 stays signed in, and /auth/me is asked once', async () => {
  refuseStudentCalls()
  const { user } = await renderApp('/instructor/courses', { as: 'instructor' })
  expect(await heading('Khóa học giảng dạy')).toBeVisible()
  await waitFor(() => expect(sent('GET', '/auth/me')).toHaveLength(1))
  const footer = within(screen.getByRole('contentinfo'))
  const deadlines = () => requests.filter(({ path }) => path.startsWith('/api/student/deadlines'))
  // A page that opens while the last request runs shares it: so on until there were three.
  for (let step = 0; deadlines().length < 3; step++) {
    const [name, title] = step % 2 === 0 ? ['Giới thiệu', 'Về Lớp Mở'] : ['Liên hệ', 'Liên hệ']
    await user.click(footer.getByRole('link', { name }))
    expect(await heading(title!)).toBeVisible()
  }
  expect(await screen.findByRole('button', { name: /^Tài khoản của / })).toBeVisible()
  expect(sent('GET', '/auth/me')).toHaveLength(1)
  expect(token()).not.toBeNull()
  expect(screen.queryByText(EXPIRED)).toBeNull()
})

test("a lesson refused by 401 shows the server's reason and a way out, and nothing loops", async () => {
  faults.refuse('get', '/api/student/lessons/:id', 401, { message: 'Bạn chưa mua khóa học' })
  await renderApp('/learning/lesson/l', { as: 'student' })
  expect(await heading('Không tải được bài học')).toBeVisible()
  expect(screen.getByText('Bạn chưa mua khóa học')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toBeVisible()
  expect(address()).toBe('/learning/lesson/l')
  expect(sent('GET', '/api/student/lessons/l')).toHaveLength(1)
  expect(querySignInDialog()).toBeNull()
})

test.each<[string, () => void]>([
  ['404', () => faults.refuse('get', '/auth/me', 404)],
  ['500', () => faults.refuse('get', '/auth/me', 500)],
  ['a page of a proxy', () => faults.reply('get', '/auth/me', '<html></html>')],
  ['no response', () => faults.cutOff('get', '/auth/me')],
])('a 401 that /auth/me does not confirm (%s) ends nothing', async (_, fault) => {
  faults.refuse('get', '/api/student/orders', 401)
  fault()
  await renderApp('/orders', { as: 'student' })
  expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
  expect(sent('GET', '/auth/me')).not.toEqual([])
  expect(token()).not.toBeNull()
  expect(address()).toBe('/orders')
  expect(screen.queryByText(EXPIRED)).toBeNull()
})

test('many refusals side by side ask /auth/me once, and the end of the session is found', async () => {
  const { user } = await renderApp('/settings', { as: 'student' })
  expect(await heading('Cài đặt')).toBeVisible()
  await expireSession('student')
  requests.length = 0
  const calls = ['cart', 'orders', 'my-courses'].map((call) => client.get(`/api/student/${call}`))
  await signInDialog()
  expect(sent('GET', '/auth/me')).toHaveLength(1)
  expect(token()).toBeNull()
  // They wait for the sign-in.
  await signInAgain(user)
  await Promise.all(calls)
})

test('a session that was confirmed and ends soon after: a write finds it at once', async () => {
  refuseStudentCalls()
  const { user } = await renderApp('/profile', { as: 'student' })
  await waitFor(() => expect(sent('GET', '/auth/me').length).toBeGreaterThan(0))
  await expireSession('student')
  await user.type(await screen.findByLabelText('Họ và tên'), ' Chi')
  await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }))
  await signInAgain(user)
  expect(await screen.findByText('Đã lưu hồ sơ.')).toBeVisible()
})

test('a public call refused for an old token goes out again without it, at once', async () => {
  const release = faults.hold('get', '/auth/me')
  faults.serve('get', '/api/public/courses', ({ headers }) =>
    headers.has('authorization') ? HttpResponse.json({}, { status: 401 }) : undefined,
  )
  await renderApp('/courses', { as: 'student' })
  expect(await screen.findAllByRole('article')).toHaveLength(12)
  expect(token()).not.toBeNull()
  release()
})

test('the session of a stored token that nothing accepts ends as a visitor’s: notice, and sign-in', async () => {
  await renderApp('/about')
  await screen.findByRole('heading', { level: 1 })
  localStorage.setItem('token', 'cũ')
  localStorage.setItem('user', JSON.stringify({ _id: 'u', email: 'a@b.test', roles: [] }))
  await renderApp('/profile?tab=1')
  expect(await heading('Đăng nhập')).toBeVisible()
  expect(address()).toBe('/login?next=%2Fprofile%3Ftab%3D1')
  expect(screen.getAllByText(EXPIRED)[0]).toBeVisible()
  expect(querySignInDialog()).toBeNull()
  expect(token()).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
})
