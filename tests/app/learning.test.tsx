import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { seedId } from '../../server/seed/ids.ts'
import { lessonId } from '../../server/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server } from '../support/app.tsx'

const MINE = '/api/student/my-courses'
const DEADLINES = '/api/student/deadlines'
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const calls = (path: string) => requests.filter((each) => each.path.startsWith(path))

const card = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('article')!)
}

describe('Student dashboard: my courses', () => {
  test("course cards: image, title, progress bar, percent, badge 'Đang học', 'Vào học', 'Chi tiết'", async () => {
    await renderApp(paths.learning(), { as: 'student' })
    const js = await card(/JavaScript từ con số 0/)
    const bar = js.getByRole('progressbar')
    expect(bar).toHaveAttribute('aria-valuenow', '42')
    expect(bar).toHaveAttribute('aria-valuetext', '42 phần trăm')
    expect(bar).toHaveAccessibleName(/Tiến độ: JavaScript/)
    expect(js.getByText('42%')).toBeVisible()
    expect(js.getByText('Đang học')).toBeVisible()
    expect(js.queryByText('Hoàn tất')).toBeNull()
    const id = seedId('course', 'javascript-tu-con-so-0')
    expect(js.getByRole('link', { name: /^Vào học/ })).toHaveAttribute('href', paths.outline(id))
    expect(js.getByRole('link', { name: /^Chi tiết/ })).toHaveAttribute(
      'href',
      paths.course('javascript-tu-con-so-0'),
    )
    expect(document.querySelector('article img')?.getAttribute('src')).toMatch(/\/covers\//)
    expect(document.title).toBe('Khóa học của tôi – Lớp Mở')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Khóa học của tôi')
  })

  test("a completed course has the badge 'Hoàn tất' and 100 percent", async () => {
    await renderApp(paths.learning(), { as: 'student' })
    const git = await card(/Git và GitHub/)
    expect(git.getByText('Hoàn tất')).toBeVisible()
    expect(git.getByText('100%')).toBeVisible()
    expect(git.queryByText('Đang học')).toBeNull()
  })

  test('without courses and deadlines: what there is to do instead', async () => {
    const { user } = await renderApp(paths.learning(), { as: 'newStudent' })
    expect(await screen.findByText('Bạn chưa có khóa học nào.')).toBeVisible()
    expect(await screen.findByText('Không có hạn nộp nào trong 7 ngày tới.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Khám phá khóa học' }))
    expect(address()).toBe('/courses')
  })

  test('progress is clamped to 0–100 and rounded; a bare array, ids as `id`, no `completed`', async () => {
    faults.answer('get', MINE, [
      { course: { id: 'a', title: 'Khóa A' }, progressPct: 141.5 },
      { course: { id: 'b', title: 'Khóa B' }, progressPct: '33.4' },
      { course: null, progressPct: 5 },
    ])
    await renderApp(paths.learning(), { as: 'student' })
    const a = await card(/Khóa A/)
    expect(a.getByText('100%')).toBeVisible()
    expect(a.getByText('Hoàn tất')).toBeVisible()
    expect(a.getByRole('link', { name: /^Vào học/ })).toHaveAttribute('href', paths.outline('a'))
    expect((await card(/Khóa B/)).getByText('33%')).toBeVisible()
    expect(screen.getAllByRole('progressbar')).toHaveLength(2)
  })

  test('a list that cannot be read: the empty state with a quiet retry that heals it', async () => {
    faults.refuse('get', MINE, 403, { message: 'Không được' })
    const { user } = await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findByText('Bạn chưa có khóa học nào.')).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await card(/JavaScript từ con số 0/)).toBeTruthy()
  })

  test('offline: the empty state too, after one more try', async () => {
    faults.cutOff('get', MINE)
    await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findByText('Bạn chưa có khóa học nào.')).toBeVisible()
    expect(calls(MINE)).toHaveLength(2)
  })

  test('no answer: says so, and trying again lets go of that call and asks anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      faults.hang('get', MINE)
      const { user } = await renderApp(paths.learning(), { as: 'student' })
      await screen.findByRole('status', { name: 'Đang tải khóa học' })
      await vi.advanceTimersByTimeAsync(8_500)
      expect(await screen.findByText(/Máy chủ trả lời chậm hơn thường lệ/)).toBeVisible()
      server.resetHandlers()
      await user.click(screen.getByRole('button', { name: 'Thử lại' }))
      expect(await card(/JavaScript từ con số 0/)).toBeTruthy()
      expect(calls(MINE)).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a session that has run out says so', async () => {
    localStorage.setItem('token', 'cũ')
    await renderApp(paths.learning())
    expect(await screen.findByText(/Phiên đăng nhập đã hết hạn/)).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('a visitor is sent to sign-in and asks for nothing', async () => {
    await renderApp(paths.learning())
    expect(address()).toBe(paths.login('/learning'))
    expect(calls('/api/student')).toEqual([])
  })
})

describe('Student dashboard: going on', () => {
  const JS = 'javascript-tu-con-so-0'
  const GIT = 'git-va-github-trong-mot-buoi-chieu'
  const strip = () => screen.queryByRole('region', { name: /^Tiếp tục học/ })
  const see = async (lesson: string, as: 'student' | 'newStudent' = 'student') => {
    const { unmount } = await renderApp(paths.lesson(lesson), { as })
    await screen.findByRole('heading', { level: 1 })
    unmount()
  }

  test('to the lesson seen last, without a request of its own; each card still leads to its outline', async () => {
    await see(lessonId(GIT, 0, 0))
    await see(lessonId(JS, 0, 1))
    const { user } = await renderApp(paths.learning(), { as: 'student' })
    const js = await card(/JavaScript từ con số 0/)
    const going = within(strip()!)
    expect(going.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Tiếp tục học: JavaScript làm được gì?',
    )
    expect(going.getByText(/^JavaScript từ con số 0/)).toBeVisible()
    expect(js.getByRole('link', { name: /^Vào học/ })).toHaveAttribute(
      'href',
      paths.outline(seedId('course', JS)),
    )
    await screen.findByRole('region', { name: 'Hạn nộp trong 7 ngày tới' })
    expect(requests.map(({ path }) => path).toSorted()).toEqual([
      '/api/student/cart',
      `${DEADLINES}?withinDays=7`,
      MINE,
    ])
    await user.click(going.getByRole('link'))
    expect(address()).toBe(paths.lesson(lessonId(JS, 0, 1)))
  })

  test('nobody has seen a lesson yet: no such strip', async () => {
    await renderApp(paths.learning(), { as: 'student' })
    await card(/JavaScript từ con số 0/)
    expect(strip()).toBeNull()
  })

  test('another user of the device does not see it', async () => {
    await see(lessonId(JS, 0, 1))
    faults.answer('get', MINE, [
      { course: { _id: seedId('course', JS), title: 'JavaScript' }, progressPct: 0 },
    ])
    await renderApp(paths.learning(), { as: 'newStudent' })
    await card(/JavaScript/)
    expect(strip()).toBeNull()
  })

  test('a course that is no longer mine is passed over: the one before it, or none', async () => {
    await see(lessonId(GIT, 0, 0))
    await see(lessonId(JS, 0, 1))
    faults.answer('get', MINE, [{ course: { _id: seedId('course', GIT), title: 'Git' } }])
    const { unmount } = await renderApp(paths.learning(), { as: 'student' })
    await card(/Git/)
    expect(within(strip()!).getByRole('link')).toHaveAttribute(
      'href',
      paths.lesson(lessonId(GIT, 0, 0)),
    )
    unmount()
    faults.answer('get', MINE, [{ course: { _id: 'khac', title: 'Khác' } }])
    await renderApp(paths.learning(), { as: 'student' })
    await card(/Khác/)
    expect(strip()).toBeNull()
  })

  test('what the device holds may be anything', async () => {
    await see(lessonId(JS, 0, 1))
    const name = Object.keys(localStorage).find((key) => key.startsWith('last-lessons/'))!
    for (const nonsense of ['{', '[null,{"courseId":5}]', '{}']) {
      localStorage.setItem(name, nonsense)
      const { unmount } = await renderApp(paths.learning(), { as: 'student' })
      await card(/JavaScript từ con số 0/)
      expect(strip()).toBeNull()
      unmount()
    }
  })
})

describe('Student dashboard: deadlines in the next 7 days', () => {
  const item = (over: object) => ({
    _id: 'x',
    title: 'Bài',
    type: 'QUIZ',
    dueAt: inHours(48.5),
    submitted: false,
    graded: false,
    lessonId: 'l1',
    ...over,
  })
  const row = async (title: string) => within((await screen.findByText(title)).closest('li')!)

  test('title, type, due date and badges for submitted, not submitted, graded; link to all', async () => {
    faults.answer('get', DEADLINES, {
      items: [
        item({ _id: '1', title: 'Kiểm tra một' }),
        item({ _id: '2', title: 'Bài luận', type: 'ASSIGNMENT', submitted: true }),
        item({ _id: '3', title: 'Dự án', type: 'ASSIGNMENT', submitted: true, graded: true }),
      ],
    })
    await renderApp(paths.learning(), { as: 'student' })
    const one = await row('Kiểm tra một')
    expect(one.getByText('Quiz')).toBeVisible()
    expect(one.getByText(/^(Thứ|Chủ).* \d\d\/\d\d(\/\d{4})?, \d\d:\d\d/)).toBeVisible()
    expect(one.getByText('Chưa nộp')).toBeVisible()
    expect(one.queryByText('Đã nộp')).toBeNull()
    const two = await row('Bài luận')
    expect(two.getByText('Assignment')).toBeVisible()
    expect(two.getByText('Đã nộp')).toBeVisible()
    expect(two.queryByText('Chưa nộp')).toBeNull()
    expect(two.queryByText('Đã chấm')).toBeNull()
    expect((await row('Dự án')).getByText('Đã chấm')).toBeVisible()
    const section = within(screen.getByRole('region', { name: 'Hạn nộp trong 7 ngày tới' }))
    expect(section.getByRole('link', { name: 'Xem tất cả hạn nộp' })).toHaveAttribute(
      'href',
      paths.deadlines(),
    )
    expect(calls(DEADLINES).map(({ path }) => path)).toEqual([`${DEADLINES}?withinDays=7`])
  })

  test('what is overdue is marked, what has no date stays; `deadline` for dueAt', async () => {
    faults.answer('get', DEADLINES, [
      item({ _id: 'old', title: 'Đã trễ', dueAt: inHours(-30) }),
      { assessmentId: 'n', name: 'Không ngày', lesson: { _id: 'l2' } },
      { id: 'd', title: 'Hạn kiểu khác', type: 'quiz', deadline: inHours(3.5), lesson: 'l3' },
    ])
    await renderApp(paths.learning(), { as: 'student' })
    const other = await row('Hạn kiểu khác')
    expect(other.getByText(/còn 3 giờ/)).toBeVisible()
    expect(other.getByRole('link')).toHaveAttribute('href', paths.lesson('l3', { quiz: 'd' }))
    const none = await row('Không ngày')
    expect(none.getByText('Không rõ hạn')).toBeVisible()
    expect(none.getByText('Assignment')).toBeVisible()
    expect((await row('Đã trễ')).getByText(/trễ 1 ngày/)).toBeVisible()
  })

  test('a failed deadline fetch gives an empty list and leaves the courses alone', async () => {
    faults.refuse('get', DEADLINES, 400)
    await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findByText('Không có hạn nộp nào trong 7 ngày tới.')).toBeVisible()
    expect(await card(/JavaScript từ con số 0/)).toBeTruthy()
  })
})
