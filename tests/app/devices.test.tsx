import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '../../server/subjects/accounts/sessions.ts'
import { sessions, users } from '../../server/platform/db/schema.ts'
import { address, faults, renderApp, requests, sent, server, testBackend } from '../support/app.tsx'
import { freshSite, siteSheet } from '../support/site-sheet.ts'

const EMAIL = 'hocvien@lopmo.test'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1'

async function startOn(userAgent: string): Promise<string> {
  const { deps, db } = await testBackend()
  const [user] = await db.q.select().from(users).where(eq(users.email, EMAIL))
  const account = { userId: user?.id ?? '', tokenVersion: user?.tokenVersion ?? 0 }
  return (await startSession(deps, account, { userAgent, ip: '203.0.113.7' })).accessToken
}

const rows = async () => (await testBackend()).db.q.select().from(sessions)

/** /settings on the computer, while the phone is signed in too. */
async function settings() {
  const phone = await startOn(IPHONE)
  const computer = await startOn(WINDOWS)
  const { user } = await renderApp('/settings', { as: 'student', token: computer })
  return { user, phone, computer }
}

const deviceList = async () => {
  const card = await screen.findByRole('heading', { name: 'Thiết bị đã đăng nhập' })
  return within(card.parentElement ?? document.body)
}

const sheet = freshSite(['sessions'])

test('/settings lists the devices, this one first, in plain words', async () => {
  await settings()
  const list = await deviceList()
  const items = await list.findAllByRole('listitem')
  expect(items).toHaveLength(2)
  const [here, there] = items.map((item) => within(item))
  expect(here?.getByRole('heading', { name: 'Chrome trên Windows' })).toBeVisible()
  expect(here?.getByText('Thiết bị này')).toBeVisible()
  expect(here?.queryByRole('button')).toBeNull()
  expect(there?.getByRole('heading', { name: 'Safari trên iPhone' })).toBeVisible()
  expect(there?.getByText('203.0.113.7')).toBeVisible()
  for (const label of ['Dùng gần nhất', 'Đăng nhập lúc', 'Địa chỉ IP']) {
    expect(there?.getByText(label)).toBeVisible()
  }
})

test('many devices: this one and two more, the others behind a button', async () => {
  const { user } = await settings()
  const list = await deviceList()
  await list.findAllByRole('listitem')
  expect(list.queryByRole('button', { name: /^Xem thêm/ })).toBeNull()
  for (let i = 0; i < 3; i += 1) await startOn(IPHONE)
  await user.click(list.getAllByRole('button', { name: 'Đăng xuất Safari trên iPhone' })[0]!)
  const more = await list.findByRole('button', { name: 'Xem thêm 1 thiết bị' })
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(within(list.getAllByRole('listitem')[0]!).getByText('Thiết bị này')).toBeVisible()
  await user.click(more)
  expect(list.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('heading', { name: 'Thiết bị đã đăng nhập' })).toHaveFocus()
  expect(list.queryByRole('button', { name: /^Xem thêm/ })).toBeNull()
})

test('one device is signed out, and the list follows', async () => {
  const { user } = await settings()
  const list = await deviceList()
  await user.click(await list.findByRole('button', { name: 'Đăng xuất Safari trên iPhone' }))
  expect(await screen.findByText('Đã đăng xuất Safari trên iPhone.')).toBeVisible()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Thiết bị đã đăng nhập' })).toHaveFocus(),
  )
  expect(list.queryByRole('button')).toBeNull()
  expect(await rows()).toHaveLength(1)
})

test('all other devices are signed out; this one goes on with its new token', async () => {
  const { user, computer } = await settings()
  await startOn('')
  const list = await deviceList()
  await user.click(await list.findByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }))
  expect(await screen.findByText('Đã đăng xuất mọi thiết bị khác.')).toBeVisible()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(list.getByText('Chrome trên Windows')).toBeVisible()
  expect(localStorage.getItem('token')).not.toBe(computer)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/settings')
})

test('a device that has signed out itself meanwhile is gone; a failure says so and changes nothing', async () => {
  const { user, phone } = await settings()
  const list = await deviceList()
  const button = await list.findByRole('button', { name: 'Đăng xuất Safari trên iPhone' })
  faults.refuse('delete', '/api/profile/sessions/:id', 500)
  await user.click(button)
  expect(
    await screen.findByText(/^Chưa đăng xuất được Safari trên iPhone\. Máy chủ đang gặp sự cố/),
  ).toBeVisible()
  expect(await rows()).toHaveLength(2)
  server.resetHandlers()
  const { api } = await testBackend()
  const headers = { authorization: `Bearer ${phone}` }
  await api.request('/auth/logout', { method: 'POST', headers })
  await user.click(await list.findByRole('button', { name: 'Đăng xuất Safari trên iPhone' }))
  expect(await screen.findByText('Đã đăng xuất Safari trên iPhone.')).toBeVisible()
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
})

test('a list that does not load says so, and loads when asked again', async () => {
  faults.refuse('get', '/api/profile/sessions', 404)
  const { user } = await settings()
  const list = await deviceList()
  expect(await list.findByText('Chưa tải được danh sách thiết bị')).toBeVisible()
  server.resetHandlers()
  await user.click(list.getByRole('button', { name: 'Thử lại' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(2)
})

test('sign-out ends the session on the server too, and waits for nothing', async () => {
  const { user } = await settings()
  const release = faults.hold('post', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
  expect(address()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
  await waitFor(() => expect(sent('POST', '/auth/logout')).toHaveLength(1))
  expect(sent('POST', '/auth/logout')[0]?.headers.get('ngrok-skip-browser-warning')).toBe('true')
  expect(await rows()).toHaveLength(2)
  release()
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('a sign-out that the server does not hear of is a sign-out all the same', async () => {
  const { user } = await settings()
  faults.cutOff('post', '/auth/logout')
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
  await waitFor(() => expect(sent('POST', '/auth/logout')).toHaveLength(1))
  expect(address()).toBe('/login')
  // The form's own place for failures stays empty.
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement()
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['no sheet', null],
  ['another feature alone', '{"features":["client-errors"]}'],
  ['nonsense', '{"features":'],
  ['another shape', '["sessions"]'],
])('%s: no list, and no call beyond the contract', async (_, json) => {
  sheet.remove()
  if (json !== null) siteSheet(json)
  faults.answer('get', '/api/profile/sessions', [])
  faults.reply('post', '/auth/logout', null, 204)
  const { user } = await settings()
  await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
  await waitFor(() => expect(address()).toBe('/login'))
  await screen.findByRole('heading', { name: 'Đăng nhập' })
  const calls = requests.map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((call) => /sessions|logout|site/.test(call))).toEqual([])
  expect(screen.queryByText('Thiết bị đã đăng nhập')).toBeNull()
})
