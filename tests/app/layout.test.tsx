import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../src/ui/toast.ts'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx'
import { address, closed, faults, renderApp, requests, type Who } from '../support/app.tsx'

/** The site's own; the orders of a page have headers, too. */
const header = () => within(screen.getAllByRole('banner')[0]!)
const asked = (path: string) => requests.filter((request) => request.path.startsWith(path))
type View = Awaited<ReturnType<typeof renderApp>>

/** Opens a menu of the header and gives its links as `name → address`. */
async function openMenu({ user }: View, name: string | RegExp) {
  const toggle = header().getByRole('button', { name })
  await user.click(toggle)
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'true'))
  const menu = document.querySelector<HTMLElement>('.dropdown-menu.show')
  if (!menu) throw new Error('no open menu')
  const lines = () =>
    within(menu)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  return { toggle, menu: within(menu), lines }
}

const onPage = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('brand link to /, with the short name and the subtitle E-LEARNING SYSTEM; Home (/)', async () => {
  await renderApp(paths.about())
  const brand = header().getByRole('link', { name: /Lớp Mở/ })
  expect(brand).toHaveTextContent('E-LEARNING SYSTEM')
  expect(brand).toLeadTo('/')
  expect(header().getByRole('link', { name: 'Trang chủ' })).toLeadTo('/')
})

test('search icon to /courses, into the search box', async () => {
  const { user } = await renderApp(paths.about())
  await user.click(header().getByRole('link', { name: 'Tìm khóa học' }))
  expect(address()).toBe('/courses')
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
  // Also from the list itself.
  act(() => document.getElementById('main')?.focus())
  await user.click(header().getByRole('link', { name: 'Tìm khóa học' }))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus())
})

test('signed out: links to /login and /register, an empty cart, and nothing for the signed-in', async () => {
  await renderApp(paths.about())
  expect(header().getByRole('link', { name: 'Đăng nhập' })).toLeadTo('/login')
  expect(header().getByRole('link', { name: 'Đăng ký' })).toLeadTo('/register')
  expect(header().getByRole('link', { name: 'Giỏ hàng, 0 mục' })).toLeadTo('/cart')
  for (const name of [/Học tập/, /Giảng dạy/, /Tài khoản/, /Hạn nộp/]) {
    expect(header().queryByRole('button', { name })).toBeNull()
  }
  expect(asked('/api/student')).toEqual([])
})

test('topics: loaded list on demand, each to /courses?topic={slug}, all topics to /courses', async () => {
  const view = await renderApp(paths.about())
  await onPage(/./)
  expect(asked('/api/public/topics')).toEqual([])
  const { menu, lines } = await openMenu(view, 'Chủ đề')
  await menu.findByRole('link', { name: 'Thiết kế' })
  expect(lines()[0]).toEqual(['Tất cả chủ đề', '/courses'])
  expect(lines()).toContainEqual(['Thiết kế', '/courses?topic=thiet-ke'])
  expect(asked('/api/public/topics')).toHaveLength(1)
  await view.user.click(menu.getByRole('link', { name: 'Thiết kế' }))
  expect(address()).toBe('/courses?topic=thiet-ke')
})

test('topics: a bare array, `id` for `_id` and no slug go by id', async () => {
  faults.answer('get', '/api/public/topics', [{ id: 't7', name: 'Nấu ăn' }])
  const { menu } = await openMenu(await renderApp(paths.about()), 'Chủ đề')
  expect(await menu.findByRole('link', { name: 'Nấu ăn' })).toLeadTo('/courses?topic=t7')
})

test('silent failures: topics that cannot be loaded are an empty list', async () => {
  faults.refuse('get', '/api/public/topics', 400)
  const { menu, lines } = await openMenu(await renderApp(paths.about()), 'Chủ đề')
  await waitFor(() => expect(asked('/api/public/topics')).not.toEqual([]))
  await waitFor(() => expect(menu.queryByText('Đang tải…')).toBeNull())
  expect(lines()).toEqual([['Tất cả chủ đề', '/courses']])
  expect(screen.queryByRole('alert')).toBeNull()
})

const LEARNING = [
  ['Khóa học của tôi', '/learning'],
  ['Hạn nộp', '/learning/deadlines'],
]
const TEACHING = [
  ['Khóa học giảng dạy', '/instructor/courses'],
  ['Chấm bài', '/instructor/grading'],
  ['Bài chờ chấm', '/instructor/grading?next=1'],
]
// The seed's instructors are students too.
test.each<[Who, string[][], string[][]]>([
  ['student', LEARNING, []],
  ['instructor', LEARNING, TEACHING],
  ['admin', [], TEACHING],
])(
  'Learning menu for students or who is no instructor, Teaching menu for instructors and admins: %s',
  async (who, learning, teaching) => {
    const view = await renderApp(paths.about(), { as: who })
    expect(header().queryByRole('link', { name: 'Đăng nhập' })).toBeNull()
    const listed = async (name: string) =>
      header().queryByRole('button', { name }) ? (await openMenu(view, name)).lines() : []
    expect(await listed('Học tập')).toEqual(learning)
    await view.user.keyboard('{Escape}')
    expect(await listed('Giảng dạy')).toEqual(teaching)
  },
)

test('cart icon with a count badge: the sum of quantities, signed in', async () => {
  faults.answer('get', '/api/student/cart', {
    items: [
      { course: { _id: 'a', title: 'A' }, quantity: 2 },
      { course: { _id: 'b', title: 'B' }, quantity: 10 },
    ],
  })
  await renderApp(paths.about(), { as: 'student' })
  const cart = await header().findByRole('link', { name: 'Giỏ hàng, 12 mục' })
  expect(cart).toLeadTo('/cart')
  expect(cart).toHaveTextContent('12')
})

test('silent failures: a cart that cannot be loaded counts zero', async () => {
  faults.refuse('get', '/api/student/cart', 400)
  await renderApp(paths.about(), { as: 'student' })
  await waitFor(() => expect(asked('/api/student/cart')).not.toEqual([]))
  expect(header().getByRole('link', { name: 'Giỏ hàng, 0 mục' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('user menu: /profile, /orders, /settings; avatar (default if missing), online dot, name, email', async () => {
  const view = await renderApp(paths.about(), { as: 'student' })
  const { menu, lines } = await openMenu(view, /^Tài khoản của /)
  expect(lines()).toEqual([
    ['Hồ sơ', '/profile'],
    ['Đơn hàng', '/orders'],
    ['Cài đặt', '/settings'],
  ])
  const { fullName } = JSON.parse(localStorage.getItem('user') ?? '{}')
  expect(menu.getByText(fullName)).toBeVisible()
  expect(menu.getByText('hocvien@lopmo.test')).toBeVisible()
  expect(menu.getByTitle('Đang trực tuyến')).toBeVisible()
  expect(menu.getByRole('presentation')).toHaveAttribute('src', '/default-avatar.svg')
})

test('logout clears the session, resets deadline notifications, goes to /login', async () => {
  const view = await renderApp(paths.orders(), { as: 'student' })
  await waitFor(() => expect(asked('/api/student/deadlines')).not.toEqual([]))
  const { menu } = await openMenu(view, /^Tài khoản của /)
  requests.length = 0
  await view.user.click(menu.getByRole('button', { name: 'Đăng xuất' }))
  // Nothing of the student's is asked for once nobody is signed in.
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(requests.filter(({ headers }) => !headers.has('authorization'))).toEqual([])
  // Not to /login?next=…: the person meant to leave.
  expect(address()).toBe('/login')
  expect(screen.queryByText(/Phiên đăng nhập đã hết hạn/)).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(header().getByRole('link', { name: 'Đăng nhập' })).toBeVisible()
  expect(header().queryByRole('button', { name: /^Hạn nộp/ })).toBeNull()
})

test('menus by keyboard: opens, arrows, Home and End, Escape gives the focus back', async () => {
  const view = await renderApp(paths.about(), { as: 'student' })
  const toggle = header().getByRole('button', { name: /^Tài khoản của / })
  act(() => toggle.focus())
  await view.user.keyboard('{ArrowDown}')
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'true'))
  await waitFor(() => expect(toggle).toHaveFocus())
  await view.user.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Hồ sơ' })).toHaveFocus()
  await view.user.keyboard('{End}')
  expect(screen.getByRole('button', { name: 'Đăng xuất' })).toHaveFocus()
  await view.user.keyboard('{Home}{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Đơn hàng' })).toHaveFocus()
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'))
  await waitFor(() => expect(toggle).toHaveFocus())
})

test('on phones the sheet holds the same navigation and hands the focus to the new page', async () => {
  const { user } = await renderApp(paths.about(), { as: 'student' })
  const button = header().getByRole('button', { name: 'Mở menu' })
  await user.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }))
  for (const [name, to] of [
    ['Trang chủ', '/'],
    ['Tìm khóa học', '/courses'],
    ['Khóa học của tôi', '/learning'],
    ['Hạn nộp', '/learning/deadlines'],
    ['Hồ sơ', '/profile'],
    ['Đơn hàng', '/orders'],
    ['Cài đặt', '/settings'],
  ]) {
    expect(sheet.getByRole('link', { name })).toLeadTo(to)
  }
  expect(sheet.getByText('hocvien@lopmo.test')).toBeVisible()
  expect(sheet.queryByRole('link', { name: 'Chấm bài' })).toBeNull()
  await user.click(sheet.getByRole('link', { name: 'Đơn hàng' }))
  expect(address()).toBe('/orders')
  await closed()
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus())
})

test('a new page begins at its top with the focus in main; the skip link leads there too', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { user } = await renderApp(paths.about())
  await onPage(/./)
  expect(document.body).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Đến nội dung chính' }))
  expect(document.getElementById('main')).toHaveFocus()
  expect(address()).toBe('/about')
  await user.click(screen.getByRole('link', { name: 'Trang chủ' }))
  await waitFor(() => expect(address()).toBe('/courses'))
  await waitFor(() => expect(document.getElementById('main')).toHaveFocus())
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
})

test('Back comes to the place that was left, also when the content comes later', async () => {
  let grow = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback
      }
      observe() {}
      disconnect() {
        grow = () => {}
      }
    },
  )
  let height = 2_000
  let top = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
    top = Math.min(y, height)
  }) as typeof window.scrollTo)
  const { user } = await renderApp(paths.courses())
  window.scrollTo(0, 900)
  window.dispatchEvent(new Event('scroll'))
  await user.click(
    within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Giới thiệu' }),
  )
  await waitFor(() => expect(address()).toBe('/about'))
  await waitFor(() => expect(top).toBe(0))
  height = 300
  act(() => window.history.back())
  await waitFor(() => expect(address()).toBe('/courses'))
  await waitFor(() => expect(top).toBe(300))
  height = 2_000
  act(() => grow())
  expect(top).toBe(900)
  vi.unstubAllGlobals()
})

test('a session that the server refuses is said quietly, and can be dismissed', async () => {
  localStorage.setItem('token', 'cũ')
  const { user } = await renderApp(paths.about())
  const words = /Phiên đăng nhập đã hết hạn\. Vui lòng đăng nhập lại\./
  const notice = await screen.findByText(words)
  expect(notice.closest('output')).not.toBeNull()
  expect(within(notice.closest('output')!).getByRole('link', { name: 'Đăng nhập' })).toLeadTo(
    '/login?next=%2Fabout',
  )
  await user.click(screen.getByRole('button', { name: 'Đóng thông báo' }))
  expect(screen.queryByText(words)).toBeNull()
})

test('offline: a banner that goes away by itself', async () => {
  await renderApp(paths.about())
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/Bạn đang ngoại tuyến/)).toBeVisible()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/Bạn đang ngoại tuyến/)).toBeNull()
})

test('offline: what comes all the same is from the device, and does not end the banner', async () => {
  const { user } = await renderApp(paths.about())
  faults.cutOff('get', '/api/public/topics')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(/Bạn đang ngoại tuyến/)
  await user.click(header().getByRole('link', { name: 'Trang chủ' }))
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  expect(screen.getByText(/Bạn đang ngoại tuyến/)).toBeVisible()
})

test('a picture that cannot be shown becomes the default one', async () => {
  await renderApp(paths.about(), { as: 'student' })
  const user = JSON.parse(localStorage.getItem('user') ?? '{}')
  act(() => {
    localStorage.setItem('user', JSON.stringify({ ...user, avatar: '/gone.png' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  })
  const toggle = header().getByRole('button', { name: /^Tài khoản của / })
  const picture = within(toggle).getByRole('presentation')
  expect(picture).toHaveAttribute('src', '/gone.png')
  fireEvent.error(picture)
  expect(picture).toHaveAttribute('src', '/default-avatar.svg')
})

test('a page that fails says so, offers to load it anew, and leaves another page alone', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = ({ error }: { error: Error }) => {
    throw error
  }
  const at = (resetKey: string, content: ReactNode) => (
    <ErrorBoundary resetKey={resetKey}>{content}</ErrorBoundary>
  )
  const view = render(at('/a', <Broken error={new Error('y is undefined')} />))
  expect(screen.getByRole('alert')).toHaveTextContent('Trang này gặp sự cố')
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeVisible()
  view.rerender(at('/b', <p>Trang khác</p>))
  expect(screen.getByText('Trang khác')).toBeVisible()
  view.rerender(at('/c', <Broken error={new Error('x is undefined')} />))
  expect(screen.getByRole('alert')).toHaveTextContent('Trang này gặp sự cố')
  expect(screen.getByRole('alert')).not.toHaveTextContent('undefined')
})

test('a toast is announced, and its close button speaks Vietnamese', async () => {
  await renderApp(paths.about())
  const words = 'Khóa học này vừa được đổi nội dung, bạn hãy tải lại trang để xem phần mới nhất.'
  toast.info(words)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('button', { name: 'Đóng thông báo' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'close' })).not.toBeInTheDocument()
})
