import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PushPayload } from '../../src/parts/push/push-message.ts'
import { paths } from '../../shared/paths.ts'
import { foreground } from '../../src/parts/push/foreground.ts'
import { address, faults, renderApp, requests } from '../support/app.tsx'
import { bellMenu } from '../support/bell-menu.ts'
import { forgetPushBrowser, pushBrowser, withPushConfigured } from '../support/push-browser.ts'

const REGISTER = '/api/student/notifications/fcm/register'
const DEADLINES = '/api/student/deadlines'
const calls = (path: string) => requests.filter((each) => each.path.startsWith(path))

type User = Awaited<ReturnType<typeof renderApp>>['user']

/** Once the deadlines are there: coming into the open menu they would move what is pressed. */
async function openBell(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Hạn nộp, \d+ bài/ }))
  return bellMenu()
}

describe('the offer in the bell', () => {
  withPushConfigured()

  test('asks the browser on the click, never before; then it is gone', async () => {
    const { Notification } = pushBrowser('default', 'granted')
    const { user } = await renderApp(paths.about(), { as: 'student' })
    const bell = await openBell(user)
    expect(Notification.requestPermission).not.toHaveBeenCalled()
    await user.click(bell.getByRole('button', { name: 'Bật thông báo' }))
    expect(await screen.findByText('Đã bật thông báo trên thiết bị này.')).toBeVisible()
    expect(Notification.requestPermission).toHaveBeenCalledTimes(1)
    expect((await openBell(user)).queryByText('Bật thông báo')).toBeNull()
  })

  test("'Để sau' ends it on this device, and the settings still have the switch", async () => {
    const { Notification } = pushBrowser('default', 'granted')
    const { user, unmount } = await renderApp(paths.about(), { as: 'student' })
    await user.click((await openBell(user)).getByRole('button', { name: 'Để sau' }))
    unmount()
    const again = await renderApp(paths.settings(), { as: 'student' })
    expect((await openBell(again.user)).queryByText('Để sau')).toBeNull()
    expect(Notification.requestPermission).not.toHaveBeenCalled()
    expect(await screen.findByRole('checkbox', { name: 'Bật thông báo' })).toBeEnabled()
  })

  test('a refusal in the browser says nothing here', async () => {
    pushBrowser('default', 'denied')
    const { user } = await renderApp(paths.about(), { as: 'student' })
    await user.click((await openBell(user)).getByRole('button', { name: 'Bật thông báo' }))
    await waitFor(async () => expect(screen.queryByText('Để sau')).toBeNull())
    expect(screen.queryByText('Đã bật thông báo trên thiết bị này.')).toBeNull()
  })

  test.each(['denied', 'granted'] as const)(
    'none where the answer is known: %s',
    async (answer) => {
      pushBrowser(answer)
      localStorage.setItem('notifications', answer === 'granted' ? 'on' : 'off')
      const { user } = await renderApp(paths.about(), { as: 'student' })
      expect((await openBell(user)).queryByText('Bật thông báo')).toBeNull()
    },
  )
})

describe('a push while the app is open', () => {
  withPushConfigured()

  async function openApp(path: string) {
    const browser = pushBrowser('granted')
    localStorage.setItem('notifications', 'on')
    const subscribed = vi.spyOn(browser.serviceWorker, 'addEventListener')
    const app = await renderApp(path, { as: 'student' })
    await waitFor(() => expect(subscribed).toHaveBeenCalled())
    return { ...app, ...browser }
  }
  const push = (data: PushPayload['data']) => act(async () => foreground.notify({ data }))

  test("an info toast of 6000 ms, title default 'Thông báo' plus body; a click leads to its page", async () => {
    const { user } = await openApp(paths.about())
    await push({ body: 'Bài «Mảng» đến hạn lúc 20:00.', url: paths.deadlines('a1') })
    const link = await screen.findByRole('link', {
      name: /^Thông báo\s?Bài «Mảng» đến hạn lúc 20:00\.$/,
    })
    const toast = link.closest('.Toastify__toast')
    expect(toast).toHaveClass('Toastify__toast--info')
    // The library lets this animation run, unseen, and ends the toast with it.
    const clock = toast?.querySelector('.Toastify__progress-bar')
    expect(clock).toHaveStyle({ animationDuration: '6000ms' })
    expect(link).toLeadTo(paths.deadlines('a1'))
    await user.click(link)
    expect(address()).toBe(paths.deadlines('a1'))
  })

  test('an address of another site is no link', async () => {
    await openApp(paths.about())
    await push({ title: 'Xem ngay', url: 'https://evil.example/' })
    expect((await screen.findByText('Xem ngay')).closest('a')).toBeNull()
  })

  test('type DEADLINE reloads the deadlines, on every page that shows them', async () => {
    await openApp(paths.deadlines())
    await waitFor(() => expect(calls(DEADLINES)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Tải lại' })
    await push({ type: 'DEADLINE', title: 'Sắp đến hạn' })
    await waitFor(() =>
      expect(
        calls(DEADLINES)
          .slice(2)
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual([`${DEADLINES}?withinDays=14`, `${DEADLINES}?withinDays=7`]),
    )
  })

  test('a grade or a comment: the open thread is read again, the deadlines are not', async () => {
    const thread = '/api/student/assessments/a1/thread'
    const submission = { _id: 's1', status: 'SUBMITTED', attachments: [] }
    faults.answer('get', '/api/student/lessons/:id', {
      lesson: { _id: 'l', title: 'Bài có bài tập', type: 'VIDEO', resources: [] },
      assessments: [{ _id: 'a1', title: 'Bài luận', assessmentType: 'ASSIGNMENT', submission }],
    })
    faults.answer('get', thread, { submission, comments: [] })
    await openApp(paths.lesson('l', { view: 'a1' }))
    await waitFor(() => expect(calls(thread)).toHaveLength(1))
    const dialog = await screen.findByRole('dialog', { name: 'Kết quả: Bài luận' })
    // The first answer is there: a push during the first read would not begin a second one.
    await within(dialog).findByRole('textbox', { name: 'Bình luận của bạn' })
    const before = calls(DEADLINES).length
    faults.answer('get', thread, {
      submission: { ...submission, status: 'GRADED', score: 90, pass: true },
      comments: [],
    })
    await push({ type: 'GRADED', title: 'Đã chấm' })
    // The list behind the dialog learns of it, too.
    expect(await within(dialog).findByText('ĐẠT')).toBeVisible()
    // The lesson behind it as well: what plays there goes on.
    await waitFor(() => expect(calls('/api/student/lessons')).toHaveLength(2))
    expect(calls(DEADLINES)).toHaveLength(before)
  })

  test('a tab that nobody sees shows no toast, but reads anew', async () => {
    await openApp(paths.about())
    await waitFor(() => expect(calls(DEADLINES)).toHaveLength(1))
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await push({ type: 'DEADLINE', title: 'Không ai thấy' })
    await waitFor(() => expect(calls(DEADLINES)).toHaveLength(2))
    visibility.mockRestore()
    await push({ title: 'Có người thấy' })
    expect(await screen.findByText('Có người thấy')).toBeVisible()
    expect(screen.queryByText('Không ai thấy')).toBeNull()
  })

  test('a click on a notification moves the router, within the site only', async () => {
    const { serviceWorker } = await openApp(paths.about())
    const say = (data: unknown) =>
      act(async () => serviceWorker.dispatchEvent(new MessageEvent('message', { data })))
    await say({ type: 'NAVIGATE', url: '//evil.example/' })
    expect(address()).toBe(paths.about())
    await say({ type: 'NAVIGATE', url: paths.orders() })
    expect(address()).toBe(paths.orders())
  })

  test('signing out waits for nothing, and says good-bye in the old name', async () => {
    const { user } = await openApp(paths.settings())
    const bearer = localStorage.getItem('token')
    localStorage.setItem(
      'push-registration',
      JSON.stringify({ token: 'token-1', userId: 'u', sentAt: 0 }),
    )
    faults.hang('delete', REGISTER)
    await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
    expect(address()).toBe(paths.login())
    await waitFor(() => expect(calls(REGISTER)).toHaveLength(1))
    const [farewell] = calls(REGISTER)
    expect(farewell?.method).toBe('DELETE')
    expect(farewell?.headers.get('authorization')).toBe(`Bearer ${bearer}`)
    await waitFor(() => expect(farewell?.body).toBe('{"token":"token-1"}'))
    expect(localStorage.getItem('push-registration')).toBeNull()
    // The next one does not get the last one's messages.
    await push({ title: 'Của người trước' })
    expect(screen.queryByText('Của người trước')).toBeNull()
  })

  test.each([404, 405, 401])(
    'a backend that answers the good-bye with %i is fine',
    async (status) => {
      const { user } = await openApp(paths.settings())
      localStorage.setItem(
        'push-registration',
        JSON.stringify({ token: 'token-1', userId: 'u', sentAt: 0 }),
      )
      faults.refuse('delete', REGISTER, status, { message: 'Không có' })
      await user.click(await screen.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
      await waitFor(() => expect(calls(REGISTER)).toHaveLength(1))
      expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
      expect(document.querySelector('.Toastify__toast')).toBeNull()
      expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).toBeNull()
    },
  )
})

describe('a site without the configuration', () => {
  forgetPushBrowser()

  test('no offer, no worker, no call', async () => {
    const { Notification, serviceWorker } = pushBrowser('granted')
    localStorage.setItem('notifications', 'on')
    const listened = vi.spyOn(serviceWorker, 'addEventListener')
    const { user } = await renderApp(paths.settings(), { as: 'student' })
    expect(
      await screen.findByText(
        'Thông báo đẩy chưa dùng được trên trang này. Bạn vẫn xem hạn nộp ở chuông phía trên.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Bật thông báo' })).toBeNull()
    expect((await openBell(user)).queryByText('Bật thông báo')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
    expect(Notification.requestPermission).not.toHaveBeenCalled()
    expect(serviceWorker.register).not.toHaveBeenCalled()
    expect(listened).not.toHaveBeenCalled()
    expect(calls(REGISTER)).toEqual([])
  })
})
