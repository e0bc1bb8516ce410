import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { faults, renderApp, requests } from '../../support/app.tsx'
import { COURSES, STUDENTS } from '../../support/desk.ts'

/** Lists of thousands: the first ones are on screen at once, the others follow. */

const many = <T,>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

test('2,000 owned courses: 24 cards, then 24 more by a button, which hands the focus to the first of them', async () => {
  faults.answer(
    'get',
    '/api/student/my-courses',
    many(2000, (n) => ({ course: { _id: `k${n}`, title: `Khóa ${n}` }, progressPct: 5 })),
  )
  const { user } = await renderApp(paths.learning(), { as: 'student' })
  expect(await screen.findAllByRole('article')).toHaveLength(24)
  await user.click(screen.getByRole('button', { name: 'Hiện thêm 24 khóa học' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48))
  expect(screen.getByRole('link', { name: 'Vào học: Khóa 24' })).toHaveFocus()
})

test('the last step names how many are left, and then the button is gone', async () => {
  faults.answer(
    'get',
    '/api/student/orders',
    many(53, (n) => ({ _id: `don-${String(n).padStart(8, '0')}`, status: 'PAID', items: [] })),
  )
  const { user } = await renderApp(paths.orders(), { as: 'student' })
  expect(await screen.findAllByRole('article')).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Hiện thêm 3 đơn hàng' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(53))
  expect(screen.queryByRole('button', { name: /^Hiện thêm/ })).not.toBeInTheDocument()
})

test('the deadline that the address names is on screen, however far down; the counts cover all of them', async () => {
  faults.answer(
    'get',
    '/api/student/deadlines',
    many(300, (n) => ({
      _id: `d${n}`,
      title: `Bài ${n}`,
      dueAt: new Date(Date.UTC(2099, 0, 1) + n * 60_000).toISOString(),
    })),
  )
  await renderApp(paths.deadlines('d180'), { as: 'student' })
  const row = (await screen.findByRole('heading', { name: 'Bài 180' })).closest('li')
  expect(row).toHaveAttribute('aria-current', 'true')
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 3 })).toHaveLength(181)
  expect(screen.getByText('Chưa nộp: 300')).toBeVisible()
})

test('300 taught courses without counts: only those on screen are counted', async () => {
  faults.answer(
    'get',
    COURSES,
    many(300, (n) => ({ _id: `k${n}`, title: `Khóa ${n}` })),
  )
  faults.answer('get', STUDENTS, [{ _id: '1' }])
  await renderApp(paths.grading(), { as: 'instructor' })
  await waitFor(() => expect(screen.getAllByText('1 học viên')).toHaveLength(24))
  expect(requests.filter(({ path }) => path.endsWith('/students'))).toHaveLength(24)
})
