import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'
import { paths } from '../../shared/paths.ts'
import { address, renderApp, requests } from '../support/app.tsx'

const heading = async () => (await screen.findAllByRole('heading', { level: 1 }))[0]

test.each([
  ['/', '/courses'],
  ['/instructor', '/instructor/courses'],
])('%s redirects to %s', async (from, to) => {
  await renderApp(from, { as: 'instructor' })
  await waitFor(() => expect(address()).toBe(to))
  expect(await heading()).toBeVisible()
})

/** Builders of `paths.ts` with an argument each, and the address that the builder's page settles on. */
const EVERY_PATH: Record<keyof typeof paths, string> = {
  home: paths.home(),
  login: paths.login('/cart'),
  register: paths.register('/cart'),
  forgotPassword: paths.forgotPassword(),
  courses: paths.courses({ topic: 'lap-trinh' }),
  course: paths.course('khong co/that'),
  cart: paths.cart(),
  paymentReturn: paths.paymentReturn('momo-return'),
  checkoutSuccess: paths.checkoutSuccess('abc'),
  checkoutCancel: paths.checkoutCancel('abc'),
  orders: paths.orders(),
  learning: paths.learning(),
  outline: paths.outline('khong co/that'),
  startCourse: paths.startCourse('khong co/that'),
  lesson: paths.lesson('khong co/that', { quiz: '1' }),
  deadlines: paths.deadlines('abc'),
  instructor: paths.instructor(),
  instructorCourses: paths.instructorCourses(),
  instructorCourse: paths.instructorCourse('khong co/that', 'abc'),
  grading: paths.grading(),
  firstWaiting: paths.firstWaiting(),
  gradingCourse: paths.gradingCourse('khong co/that'),
  profile: paths.profile(),
  settings: paths.settings(),
  about: paths.about(),
  contact: paths.contact(),
}

test.each(Object.entries(EVERY_PATH))('paths.%s leads to a page', async (_, path) => {
  await renderApp(path, { as: 'instructor' })
  expect(await heading()).not.toHaveTextContent('404')
  expect(screen.queryByText('Bạn không có quyền truy cập.')).not.toBeInTheDocument()
})

test('every pattern of the routes is made from an address of `paths.ts`', () => {
  const table = readFileSync(projectPath('src/app/routes.tsx'), 'utf8')
  expect([...table.matchAll(/pageAt\(|path: /g)].length).toBeGreaterThan(20)
  expect(table.match(/(['"`])\/[^'"`]*\1/g)).toBeNull()
})

test.each([
  '/khong-co-trang-nay',
  '/courses/a/b',
  '/learning/x',
  '/instructor/x',
  '/checkout',
  '/checkout/x',
  '/checkout/x-return',
])("routes: %s shows '404 Not Found'", async (path) => {
  await renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  expect(screen.getByRole('main').querySelector('svg')).not.toBeEmptyDOMElement()
  expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toLeadTo('/courses')
  expect(address()).toBe(path)
})

test.each([
  '/orders',
  '/learning',
  '/learning/course/abc',
  '/learning/lesson/abc?quiz=1&assignment=2',
  '/learning/deadlines?focus=abc',
  '/profile',
  '/settings',
])('without a session %s goes to sign-in with the way back, and asks for nothing', async (path) => {
  await renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })).toBeVisible()
  expect(address()).toBe(`/login?${new URLSearchParams({ next: path })}`)
  expect(requests.filter((asked) => asked.path.startsWith('/api/student'))).toEqual([])
})
