import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server } from '../support/app.tsx'
import { DEADLINES, dueItem, inHours } from '../support/deadlines.ts'
import { textsOf } from '../support/steps.ts'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const OUTLINE = '/api/student/courses/:id/outline'
const PROGRESS = '/api/student/courses/:id/progress'

const row = async (title: string) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li')!)

describe('Student course outline', () => {
  test('overall progress bar; sections with summary; lessons with type, badge, duration, enter button', async () => {
    const { user } = await renderApp(paths.outline(COURSE), { as: 'student' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('JavaScript')
    expect(screen.getByRole('progressbar', { name: 'Tiến độ khóa học' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    )
    expect(screen.queryByText('Hoàn tất khóa')).toBeNull()
    expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
      'Làm quen trong một buổi tối',
      'Dữ liệu và quyết định',
      'Trang web biết trả lời',
      'Dự án: Sổ chi tiêu',
    ])
    expect(screen.getByText(/Chạy dòng JavaScript đầu tiên/)).toBeVisible()

    const first = await row('Chào bạn, chúng ta sẽ làm gì?')
    expect(first.getByText('VIDEO')).toBeVisible()
    expect(first.getByText('Đã hoàn thành')).toBeVisible()
    expect(first.getByText('Đã hoàn thành')).not.toHaveClass('visually-hidden')
    expect(first.getByText('16 giây')).toBeVisible()
    const open = await row('Vòng lặp và danh sách món ăn')
    expect(open.getByText('TÀI LIỆU')).toBeVisible()
    expect(open.getByText('Chưa hoàn thành')).toBeVisible()
    expect(open.getByText('Chưa hoàn thành')).not.toHaveClass('visually-hidden')
    expect(open.getByText('9 phút')).toBeVisible()
    await user.click(open.getByRole('link', { name: /^Vào học/ }))
    expect(address()).toBe(paths.lesson(lessonId(SLUG, 1, 2)))
    expect(requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `/api/student/courses/${COURSE}/outline`,
        `/api/student/courses/${COURSE}/progress`,
      ]),
    )
  })

  test('work that waits stands in the row of its lesson, the most urgent first', async () => {
    const work = (at: number, type: string, hours: number, over = {}) =>
      dueItem({
        _id: `${type}-${at}`,
        type,
        dueAt: inHours(hours),
        lessonId: lessonId(SLUG, 1, at),
        ...over,
      })
    faults.answer('get', DEADLINES, [
      work(0, 'QUIZ', -30),
      work(0, 'ASSIGNMENT', 50),
      work(1, 'QUIZ', 5, { submitted: true }),
      work(2, 'ASSIGNMENT', 49),
      work(1, 'ASSIGNMENT', 60, { availableAt: inHours(20) }),
    ])
    await renderApp(paths.outline(COURSE), { as: 'student' })
    const late = await row('Biến: đặt tên cho điều cần nhớ')
    expect(await late.findByText('Quiz · trễ 1 ngày')).toHaveClass('badge-danger')
    expect(late.queryByText(/^Bài tập/)).toBeNull()
    const coming = await row('Vòng lặp và danh sách món ăn')
    expect(coming.getByText('Bài tập · còn 2 ngày')).toHaveClass('badge-neutral')
    expect(screen.queryByText(/^Quiz · còn/)).toBeNull()
    // Nobody can begin it yet.
    expect(screen.getByText(/^Bài tập · mở lúc .*, \d\d:\d\d/)).toHaveClass('badge-neutral')
    // The bell's answer tells it.
    expect(requests.filter(({ path }) => path.startsWith(DEADLINES))).toHaveLength(1)
  })

  test('the next lesson leads, the others wait quietly; a section counts its lessons; «Học tiếp» leads on', async () => {
    const { user } = await renderApp(paths.outline(COURSE), { as: 'student' })
    const next = await row('Vòng lặp và danh sách món ăn')
    expect(next.getByRole('link', { name: /^Vào học/ })).toHaveClass('btn-primary')
    const others = screen
      .getAllByRole('link', { name: /^Vào học/ })
      .filter((link) => link.classList.contains('btn-primary'))
    expect(others).toHaveLength(1)
    const done = await row('Chào bạn, chúng ta sẽ làm gì?')
    expect(done.getByRole('link', { name: /^Vào học/ })).toHaveClass('btn-link')
    expect(screen.getByText('2/3 bài')).toBeVisible()
    const way = await screen.findByRole('link', { name: /^Học tiếp/ })
    expect(screen.getByText('Bài tiếp theo: Vòng lặp và danh sách món ăn')).toBeVisible()
    await user.click(way)
    expect(address()).toBe(paths.lesson(lessonId(SLUG, 1, 2)))
  })

  test("badge 'Hoàn tất khóa' when completed; nothing to go on with", async () => {
    await renderApp(paths.outline(seedId('course', 'git-va-github-trong-mot-buoi-chieu')), {
      as: 'student',
    })
    expect(await screen.findByText('Hoàn tất khóa')).toBeVisible()
    expect(screen.getByText('100%')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Học tiếp/ })).toBeNull()
  })

  test("progress is the server's, clamped and rounded", async () => {
    faults.answer('get', PROGRESS, { progressPct: 66.6, completed: false })
    await renderApp(paths.outline(COURSE), { as: 'student' })
    expect(await screen.findByText('67%')).toBeVisible()
  })

  test('when progress cannot be read the outline tells it', async () => {
    faults.refuse('get', PROGRESS, 404)
    await renderApp(paths.outline(COURSE), { as: 'student' })
    expect(await screen.findByText('42%')).toBeVisible()
    expect(screen.getByText('5/12 bài học đã hoàn thành')).toBeVisible()
  })

  test('a bare array, ids as `id`, wrong order, no duration, an empty section', async () => {
    faults.answer('get', OUTLINE, [
      { id: 's2', title: 'Chương hai', sortOrder: 2, lessons: [] },
      {
        id: 's1',
        title: 'Chương một',
        sortOrder: 1,
        lessons: [
          { id: 'b', title: 'Bài B', sortOrder: 2, completed: false },
          { id: 'a', title: 'Bài A', sortOrder: 1, type: 'QUIZ', completed: true },
        ],
      },
    ])
    await renderApp(paths.outline('k'), { as: 'student' })
    const b = await row('Bài B')
    expect(b.getByText('VIDEO')).toBeVisible()
    expect(b.getByText('–')).toBeVisible()
    expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual(['Bài A', 'Bài B'])
    expect(screen.getByText('Chương này chưa có bài học.')).toBeVisible()
    expect(screen.getByText('50%')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Học tiếp/ })).toLeadTo(paths.lesson('b'))
  })

  test('a course without content says so', async () => {
    faults.answer('get', OUTLINE, { course: { _id: 'k', title: 'Khóa rỗng' }, sections: [] })
    await renderApp(paths.outline('k'), { as: 'student' })
    expect(await screen.findByText('Khóa học chưa có nội dung.')).toBeVisible()
    expect(screen.getByText('0%')).toBeVisible()
  })

  test.each(['by the API', 'by a backend that says Forbidden'])(
    'not enrolled, as told %s: words of our own and a link to the public page',
    async (by) => {
      if (by !== 'by the API') faults.refuse('get', OUTLINE, 403, { message: 'Forbidden resource' })
      await renderApp(paths.outline(COURSE), { as: 'newStudent' })
      expect(
        await screen.findByRole('heading', { name: 'Khóa học này chưa có trong mục học của bạn' }),
      ).toBeVisible()
      expect(screen.queryByText(/Forbidden/)).toBeNull()
      expect(screen.getByRole('link', { name: 'Đến trang khóa học' })).toLeadTo(
        paths.course(COURSE),
      )
    },
  )

  test('offline: what happened, and a retry that heals it', async () => {
    faults.cutOff('get', OUTLINE)
    const { user } = await renderApp(paths.outline(COURSE), { as: 'student' })
    expect(await screen.findByText('Không tải được nội dung khóa học')).toBeVisible()
    expect(screen.getByText(/Không kết nối được máy chủ/)).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await row('Chào bạn, chúng ta sẽ làm gì?')).toBeTruthy()
  })
})
