import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  address,
  faults,
  renderApp,
  requests,
  server,
  signInAs,
  type Who,
} from '../support/app.tsx'

/** Beside the guard's words. */
const drawn = () =>
  waitFor(() => expect(screen.getByRole('main').querySelector('svg')).not.toBeEmptyDOMElement())

const AREA = [
  '/instructor/courses',
  '/instructor/courses/abc?section=1',
  '/instructor/grading',
  '/instructor/grading/abc',
]

test.each(AREA)("%s without a session shows 'Vui lòng đăng nhập.'", async (path) => {
  const { user } = await renderApp(path)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Vui lòng đăng nhập.' }),
  ).toBeVisible()
  await drawn()
  expect(address()).toBe(path)
  expect(requests.filter((each) => each.path.startsWith('/api/instructor'))).toEqual([])
  const main = screen.getByRole('main')
  await user.click(main.querySelector('a')!)
  expect(address()).toBe(`/login?${new URLSearchParams({ next: path })}`)
})

test.each(AREA)(
  "%s without INSTRUCTOR or ADMIN shows 'Bạn không có quyền truy cập.'",
  async (path) => {
    await renderApp(path, { as: 'student' })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Bạn không có quyền truy cập.' }),
    ).toBeVisible()
    await drawn()
    expect(requests.filter((each) => each.path.startsWith('/api/instructor'))).toEqual([])
  },
)

test.each<Who>(['instructor', 'coInstructor', 'assistant', 'admin'])(
  'the instructor area lets %s in',
  async (who) => {
    await renderApp('/instructor/courses', { as: who })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Khóa học giảng dạy' }),
    ).toBeVisible()
  },
)

test('a token without a profile waits for it, says when it cannot be had, and goes on by itself', async () => {
  await signInAs('instructor')
  localStorage.removeItem('user')
  faults.refuse('get', '/auth/me', 404)
  const { user } = await renderApp('/instructor/courses')
  expect(await screen.findByRole('heading', { name: 'Không tải được hồ sơ của bạn' })).toBeVisible()
  expect(screen.queryByText('Bạn không có quyền truy cập.')).not.toBeInTheDocument()
  server.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByRole('heading', { name: 'Khóa học giảng dạy' })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({
    email: 'giangvien@lopmo.test',
  })
})

const COURSE = {
  id: 'c1',
  title: 'Toán rời rạc',
  imageUrl: null,
  myRole: 'TA',
  status: 'draft',
  ratingAvg: '4.56',
  ratingCount: 12,
  lessons: [{}, {}, {}],
  totalDurationSec: 5400,
}

test('instructor course list: picture, badges, rating, lessons, duration, two buttons', async () => {
  faults.answer('get', '/api/instructor/my-courses', {
    items: [
      COURSE,
      { ...COURSE, id: 'c2', title: 'Đã mở', slug: 'da-mo', myRole: 'MAIN', status: 'PUBLISHED' },
    ],
  })
  await renderApp('/instructor/courses', { as: 'instructor' })
  const first = (await screen.findByRole('heading', { name: 'Toán rời rạc' })).closest('article')!
  expect(first.querySelector('img')).toHaveAttribute('src', '/course-placeholder.svg')
  expect(first).toHaveTextContent('TA · Trợ giảng')
  expect(first).toHaveTextContent('4.6')
  expect(first).toHaveTextContent('3 bài học')
  expect(first).toHaveTextContent('1 giờ 30 phút')
  expect(screen.getByText('Bản nháp')).toHaveClass('badge-warning')
  expect(screen.getByText('Đã xuất bản')).toHaveClass('badge-success')
  expect(screen.getByRole('link', { name: 'Quản lý Đã mở' })).toLeadTo('/instructor/courses/c2')
  const open = screen.getByRole('link', { name: /^Trang công khai của Đã mở/ })
  expect(open).toLeadTo('/courses/da-mo')
  expect(open).toHaveAttribute('target', '_blank')
  expect(requests.map((each) => each.path)).toContain('/api/instructor/my-courses?stats=1')
})

test('only who teaches a course has a role in it: an admin has none, on the list and in the course', async () => {
  const list = await renderApp('/instructor/courses', { as: 'instructor' })
  expect((await screen.findAllByText('MAIN · Giảng viên chính')).length).toBeGreaterThan(0)
  list.unmount()
  const { user } = await renderApp('/instructor/courses', { as: 'admin' })
  expect((await screen.findAllByText('Đã xuất bản')).length).toBeGreaterThan(0)
  expect(screen.queryByText(/^(MAIN|CO|TA) · /)).toBeNull()
  const [manage] = screen.getAllByRole('link', { name: /^Quản lý / })
  await user.click(manage!)
  expect(await screen.findByRole('button', { name: 'Thêm chương' })).toBeVisible()
  expect(screen.queryByText(/^(MAIN|CO|TA) · /)).toBeNull()
})

test.each([
  ['empty', 200, []],
  ['that failed, with a quiet way to try again', 403, {}],
])('instructor course list: a text of its own for one %s', async (_, status, body) => {
  faults.refuse('get', '/api/instructor/my-courses', status, body)
  await renderApp('/instructor/courses', { as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'Khóa học giảng dạy' })).toBeVisible()
  expect(await screen.findByText('Bạn chưa có khóa học nào')).toBeVisible()
  const retries = screen.queryAllByRole('button', { name: 'Thử lại' })
  expect(retries).toHaveLength(status === 403 ? 1 : 0)
})
