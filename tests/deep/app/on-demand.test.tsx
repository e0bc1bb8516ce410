import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { lazyDialog, lazyPage } from '../../../src/ui/lazy-view.tsx'
import { sheet } from '../../../src/app/layout/Header.tsx'
import { Menu, menuPopup } from '../../../src/ui/Menu.tsx'
import { onDemand, PartError } from '../../../src/ui/on-demand.ts'
import { renderApp } from '../../support/app.tsx'

/** A part that is loaded on demand is asked for again when it fails, and never fails without a message. */

/** What Chromium reports for a file that a newer deployment has removed. */
const GONE = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
const Page = () => <h1>Trang mới</h1>

/** The site's own server, which `answers` or does not. */
function site(answers: boolean) {
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true })
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('one lost request is made again, without a message', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Page }>>()
  load.mockRejectedValueOnce(GONE()).mockResolvedValue({ default: Page })
  const View = lazyPage(load)
  render(<View />)
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeInTheDocument()
  await screen.findByRole('heading', { name: 'Trang mới' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('when a newer version no longer has a file, the page says so and offers to load anew', async () => {
  site(true)
  const View = lazyPage<object>(() => Promise.reject(GONE()))
  render(<View />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/Lớp Mở vừa có phiên bản mới/)
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
})

test.each([
  ['when the connection is back', () => void window.dispatchEvent(new Event('online'))],
  [
    'after 15 seconds, where the browser does not report the connection',
    () => vi.advanceTimersByTime(15_000),
  ],
])('without a connection the page says so, and the part comes by itself %s', async (_, passes) => {
  site(false)
  let isBack = false
  const load = vi.fn(async () => {
    if (!isBack) throw GONE()
    return { default: Page }
  })
  const View = lazyPage(load)
  render(<View />)
  expect(await screen.findByRole('alert')).toHaveTextContent(/Kết nối bị gián đoạn/)
  // The effects of the alert have run, too.
  await act(async () => {})
  const before = load.mock.calls.length
  isBack = true
  act(() => void passes())
  expect(load).toHaveBeenCalledTimes(before + 1)
  await screen.findByRole('heading', { name: 'Trang mới' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offline no file is asked for, because some browsers keep a failure for ever', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => ({ default: Page }))
  const View = lazyPage(load)
  render(<View />)
  await screen.findByRole('alert')
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
  await screen.findByRole('heading', { name: 'Trang mới' })
})

test('a dialog that does not load says so over the page and can be closed', async () => {
  site(true)
  const onClose = vi.fn()
  const View = lazyDialog<{ onClose: () => void }>(() => Promise.reject(GONE()))
  render(<View onClose={onClose} />)
  const dialog = await screen.findByRole('dialog', { name: 'Chưa tải được phần này' })
  expect(dialog).toHaveTextContent(/những gì bạn đã gõ vẫn được giữ/)
  fireEvent.click(screen.getByRole('button', { name: 'Đóng' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test("an error in the file's own code is not taken for a lost connection", async () => {
  const load = vi.fn(() => Promise.reject(new SyntaxError('unexpected token')))
  await expect(onDemand(load).get()).rejects.toThrow('unexpected token')
  expect(load).toHaveBeenCalledOnce()
})

test('a stylesheet that did not load is asked for again with its part', async () => {
  const href = 'http://localhost:3000/assets/a.css'
  const sheets = () => document.querySelectorAll(`link[href="${href}"]`)
  const part = onDemand(async () => {
    // As vite does: an element that is there counts as loaded.
    if (sheets().length > 0) return 'without style'
    document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${href}">`)
    if (tries++ === 0) throw new Error(`Unable to preload CSS for ${href}`)
    return 'with style'
  })
  let tries = 0
  expect(await part.get()).toBe('with style')
  sheets().forEach((link) => link.remove())
})

test('the menus of an open page work without their chunk, so that signing out always works', async () => {
  vi.spyOn(menuPopup, 'loaded').mockReturnValue(undefined)
  vi.spyOn(menuPopup, 'get').mockRejectedValue(new PartError('outdated'))
  const signOut = vi.fn()
  render(
    <MemoryRouter>
      <Menu
        label="Tài khoản"
        items={[
          { label: 'Hồ sơ', to: paths.profile() },
          'divider',
          { label: 'Đăng xuất', onSelect: signOut },
        ]}
      >
        Mở
      </Menu>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Tài khoản' }))
  expect(await screen.findByRole('link', { name: 'Hồ sơ' })).toHaveAttribute('href', '/profile')
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }))
  expect(signOut).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Hồ sơ' })).toBeNull())
})

test('an idle page preloads what it may need, but not where the user saves data', async () => {
  const ahead = vi.spyOn(sheet, 'preload')
  const saver = navigator as unknown as { connection: { saveData: boolean } }
  const { unmount } = await renderApp(paths.about())
  await vi.advanceTimersByTimeAsync(6_000)
  expect(ahead).not.toHaveBeenCalled()
  unmount()
  saver.connection.saveData = false
  await renderApp(paths.about())
  await vi.advanceTimersByTimeAsync(6_000)
  await waitFor(() => expect(ahead).toHaveBeenCalled())
  saver.connection.saveData = true
})
