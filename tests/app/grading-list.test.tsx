import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, type Who } from '../support/app.tsx'
import { COURSE, COURSES, STUDENTS } from '../support/desk.ts'

const TITLE = 'JavaScript từ con số 0: làm trang web biết trả lời'
const studentReads = () => requests.filter(({ path }) => path.endsWith('/students'))
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('article')!)

test("grading list: the instructor's own courses with student counts; one call", async () => {
  await renderApp(paths.grading(), { as: 'instructor' })
  const card = await cardOf(TITLE)
  expect(card.getByText(/^\d+ học viên$/)).toBeVisible()
  expect(card.getByText('MAIN · Giảng viên chính')).toBeVisible()
  expect(card.getByText('Đã xuất bản')).toBeVisible()
  expect(requests.filter(({ path }) => path.startsWith('/api/instructor'))).toMatchObject([
    { method: 'GET', path: '/api/instructor/my-courses?stats=1' },
  ])
  const waiting = Number(
    /^(\d+) bài chờ chấm$/.exec(card.getByText(/bài chờ chấm$/).textContent)![1],
  )
  expect(waiting).toBeGreaterThan(0)
  expect(card.getByRole('link', { name: `Chấm ${waiting} bài: ${TITLE}` })).toLeadTo(
    paths.gradingCourse(COURSE),
  )
  // Where the most waits comes first.
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(TITLE)
})

test('without a count each course is asked for its students, side by side, and the page does not wait', async () => {
  faults.answer('get', COURSES, [
    { id: 'a', title: 'Khóa A', myRole: 'CO' },
    { _id: 'b', title: 'Khóa B', studentCount: '12' },
    { _id: 'c', title: 'Khóa C' },
  ])
  faults.answer('get', '/api/instructor/courses/a/students', {
    items: [{ user: { id: '1', fullName: 'Ánh' } }, { _id: '2' }],
  })
  faults.hang('get', '/api/instructor/courses/c/students')
  await renderApp(paths.grading(), { as: 'instructor' })
  expect((await cardOf('Khóa B')).getByText('12 học viên')).toBeVisible()
  expect(await (await cardOf('Khóa A')).findByText('2 học viên')).toBeVisible()
  const waiting = (await cardOf('Khóa C')).getByText('… học viên')
  expect(waiting).toHaveAttribute('aria-hidden', 'true')
  expect(
    studentReads()
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/api/instructor/courses/a/students', '/api/instructor/courses/c/students'])
})

test('at most 12 courses are asked for their students side by side', async () => {
  faults.answer(
    'get',
    COURSES,
    Array.from({ length: 20 }, (_, n) => ({ _id: `k${n}`, title: `Khóa ${n}` })),
  )
  const waiting: (() => void)[] = []
  faults.serve('get', STUDENTS, async () => {
    await new Promise<void>((go) => waiting.push(go))
    return HttpResponse.json([{ _id: '1' }, { _id: '2' }, { _id: '3' }])
  })
  await renderApp(paths.grading(), { as: 'instructor' })
  await waitFor(() => expect(waiting).toHaveLength(12))
  waiting.shift()?.()
  expect(await (await cardOf('Khóa 0')).findByText('3 học viên')).toBeVisible()
  await waitFor(() => expect(waiting).toHaveLength(12))
  for (let answered = 1; answered < 20; answered++) {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    expect(waiting.length).toBeLessThanOrEqual(12)
    waiting.shift()?.()
  }
  await waitFor(() => expect(screen.getAllByText('3 học viên')).toHaveLength(20))
})

test('a count that cannot be read says so on its card alone', async () => {
  faults.answer('get', COURSES, { items: [{ id: 'a', title: 'Khóa A' }] })
  faults.refuse('get', STUDENTS, 403)
  await renderApp(paths.grading(), { as: 'instructor' })
  expect(await (await cardOf('Khóa A')).findByText('Chưa rõ số học viên')).toBeVisible()
})

test('without courses, and when they cannot be read, an empty list', async () => {
  faults.answer('get', COURSES, [])
  const { unmount } = await renderApp(paths.grading(), { as: 'instructor' })
  expect(await screen.findByText('Bạn chưa có khóa học nào')).toBeVisible()
  expect(screen.queryByText('Chưa tải được dữ liệu.')).not.toBeInTheDocument()
  unmount()
  faults.refuse('get', COURSES, 403)
  await renderApp(paths.grading(), { as: 'instructor' })
  expect(await screen.findByText('Bạn chưa có khóa học nào')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible()
})

test.each<[Who, RegExp]>([
  ['instructor', /^(MAIN|CO|TA) /],
  ['coInstructor', /^(MAIN|CO) /],
  ['assistant', /^TA /],
])('%s sees only own courses', async (who, role) => {
  const { user } = await renderApp(paths.grading(), { as: who })
  await screen.findAllByRole('article')
  for (const fold of screen.queryAllByText(/khóa học chưa có học viên$/)) await user.click(fold)
  const cards = await screen.findAllByRole('article')
  expect(cards.length).toBeLessThan(40)
  for (const card of cards) expect(within(card).getByText(role)).toBeVisible()
})
