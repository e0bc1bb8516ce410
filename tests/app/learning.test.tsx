import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server } from '../support/app.tsx'
import { DEADLINES, dueItem as item, inHours } from '../support/deadlines.ts'
import { whileItHangs } from '../support/hanging.ts'
import { textsOf } from '../support/steps.ts'
import * as styles from '../../src/pages/learning/dashboard.module.scss'

const MINE = '/api/student/my-courses'
const calls = (path: string) => requests.filter((each) => each.path.startsWith(path))

const card = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  return within(heading.closest('article')!)
}

/** The dashboard, where the API answers one call with this. */
async function show(path: string, answer: Parameters<typeof faults.answer>[2]) {
  faults.answer('get', path, answer)
  return renderApp(paths.learning(), { as: 'student' })
}

describe('Student dashboard: my courses', () => {
  test("course cards: image, title, progress bar, percent, badge 'Đang học' or 'Hoàn tất', 'Vào học', 'Chi tiết'", async () => {
    await renderApp(paths.learning(), { as: 'student' })
    const js = await card(/JavaScript từ con số 0/)
    const bar = js.getByRole('progressbar')
    expect(bar).toHaveAttribute('aria-valuenow', '42')
    expect(bar).toHaveAttribute('aria-valuetext', '42 phần trăm')
    expect(bar).toHaveAccessibleName(/Tiến độ: JavaScript/)
    expect(js.getByText('42%')).toBeVisible()
    expect(js.getByText('Đang học')).toBeVisible()
    expect(js.queryByText('Hoàn tất')).toBeNull()
    expect(js.getByText('5/12 bài')).toBeVisible()
    const id = seedId('course', 'javascript-tu-con-so-0')
    expect(js.getByRole('link', { name: /^Vào học/ })).toLeadTo(paths.outline(id))
    expect(js.getByRole('link', { name: /^Chi tiết/ })).toLeadTo(
      paths.course('javascript-tu-con-so-0'),
    )
    expect(document.querySelector('article img')?.getAttribute('src')).toMatch(/\/covers\//)
    const git = await card(/Git và GitHub/)
    expect(git.getByText('Hoàn tất')).toBeVisible()
    expect(git.getByText('100%')).toBeVisible()
    expect(git.queryByText('Đang học')).toBeNull()
    expect(document.title).toBe('Khóa học của tôi – Lớp Mở')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Khóa học của tôi')
    expect(screen.getByText('Chào Linh')).toBeVisible()
  })

  test('courses stand by how far they are, each group with its number; those not begun follow', async () => {
    await show(MINE, [
      { course: { _id: 'a', title: 'Khóa A' }, progressPct: 100, completed: true },
      { course: { _id: 'b', title: 'Khóa B' }, progressPct: 0, completed: false },
      { course: { _id: 'c', title: 'Khóa C' }, progressPct: 1, completed: false },
      { course: { _id: 'd', title: 'Khóa D' }, progressPct: 0, completed: false },
    ])
    await card(/Khóa A/)
    const groups = screen.getAllByRole('region', { name: /^Khóa học: / })
    expect(groups.map((group) => textsOf(within(group).getAllByRole('heading')))).toEqual([
      ['Đang học (3)', 'Khóa C', 'Khóa B', 'Khóa D'],
      ['Hoàn tất (1)', 'Khóa A'],
    ])
  })

  test('within its group the course studied last comes first; completed ones are a list of lines', async () => {
    const entry = (title: string, progressPct: number, lastStudiedAt?: string) => ({
      course: { _id: title, title },
      progressPct,
      lastStudiedAt,
    })
    await show(MINE, [
      entry('Nhìn qua', 0),
      entry('Cũ', 10, '2026-11-20T00:00:00.000Z'),
      entry('Xong trước', 100, '2026-03-01T00:00:00.000Z'),
      entry('Mới', 90, '2026-11-21T00:00:00.000Z'),
      entry('Vừa mở', 0, '2026-11-22T00:00:00.000Z'),
      entry('Xong sau', 100, '2026-04-01T00:00:00.000Z'),
    ])
    await card(/Cũ/)
    const titles = screen
      .getAllByRole('article')
      .map((one) => within(one).queryByRole('heading', { level: 3 })?.textContent)
    expect(titles.filter(Boolean)).toEqual([
      'Mới',
      'Cũ',
      'Vừa mở',
      'Nhìn qua',
      'Xong sau',
      'Xong trước',
    ])
    const lists = screen
      .getAllByRole('region', { name: /^Khóa học: / })
      .map((group) => within(group).getByRole('list').className)
    expect(lists).toEqual([styles.enrolledGrid, styles.finished])
  })

  test('without courses and deadlines: what there is to do instead', async () => {
    const { user } = await renderApp(paths.learning(), { as: 'newStudent' })
    expect(await screen.findByText('Bạn chưa có khóa học nào.')).toBeVisible()
    expect(await screen.findByText('Không có hạn nộp nào trong 7 ngày tới.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Xem tất cả hạn nộp' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Xem các khóa học' }))
    expect(address()).toBe('/courses')
  })

  test('progress is clamped to 0–100 and rounded; a bare array, ids as `id`, no `completed`', async () => {
    await show(MINE, [
      { course: { id: 'a', title: 'Khóa A' }, progressPct: 141.5 },
      { course: { id: 'b', title: 'Khóa B' }, progressPct: '33.4' },
      { course: null, progressPct: 5 },
    ])
    const a = await card(/Khóa A/)
    expect(a.getByText('100%')).toBeVisible()
    expect(a.getByText('Hoàn tất')).toBeVisible()
    expect(a.getByRole('link', { name: /^Vào học/ })).toLeadTo(paths.outline('a'))
    const b = await card(/Khóa B/)
    expect(b.getByText('33%')).toBeVisible()
    expect(a.getAllByRole('progressbar')).toHaveLength(1)
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(a.queryByText(/bài$/)).toBeNull()
  })

  test('a list that cannot be read: the outage first, the empty state below it, a retry that heals', async () => {
    faults.refuse('get', MINE, 403, { message: 'Không được' })
    const { user } = await renderApp(paths.learning(), { as: 'student' })
    const empty = await screen.findByText('Bạn chưa có khóa học nào.')
    expect(empty).toBeVisible()
    const told = screen.getByText('Chưa tải được dữ liệu.').closest<HTMLElement>('[role=status]')!
    expect(within(told).getByText('Không được')).toBeVisible()
    expect(within(told).getByText('Những gì bạn đã lưu vẫn còn nguyên.')).toBeVisible()
    expect(told.compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // Its drawing and its size are for a list that is empty.
    expect(empty.closest('.outage-instead')).not.toBeNull()
    server.resetHandlers()
    await user.click(within(told).getByRole('button', { name: 'Thử lại' }))
    expect(await card(/JavaScript từ con số 0/)).toBeTruthy()
    expect(screen.queryByText('Chưa tải được dữ liệu.')).toBeNull()
  })

  test('offline: the empty state too, after one more try', async () => {
    faults.cutOff('get', MINE)
    await renderApp(paths.learning(), { as: 'student' })
    expect(await screen.findByText('Bạn chưa có khóa học nào.')).toBeVisible()
    expect(calls(MINE)).toHaveLength(2)
  })

  test('no answer: says so, and trying again lets go of that call and asks anew', async () => {
    await whileItHangs(async (pass) => {
      faults.hang('get', MINE)
      const { user } = await renderApp(paths.learning(), { as: 'student' })
      await screen.findByRole('status', { name: 'Đang tải khóa học' })
      await pass()
      expect(await screen.findByText(/Máy chủ trả lời chậm hơn thường lệ/)).toBeVisible()
      server.resetHandlers()
      await user.click(screen.getByRole('button', { name: 'Thử lại' }))
      expect(await card(/JavaScript từ con số 0/)).toBeTruthy()
      expect(calls(MINE)).toHaveLength(2)
    })
  })
})

describe('Student dashboard: going on', () => {
  const JS = 'javascript-tu-con-so-0'
  const GIT = 'git-va-github-trong-mot-buoi-chieu'
  const OTHER = { _id: 'khac', title: 'Khác' }
  const course = (slug: string, title: string) => ({ _id: seedId('course', slug), title })
  const way = () => screen.queryByRole('region', { name: /^(Bài tiếp theo|Khóa đang học)$/ })
  const wayTo = () => within(way()!).getByRole('link')
  const see = async (lesson: string, as: 'student' | 'newStudent' = 'student') => {
    const { unmount } = await renderApp(paths.lesson(lesson), { as })
    await screen.findAllByRole('link', { name: /^Bài (trước|tiếp theo)/ })
    unmount()
  }

  test('to the first open lesson of the course seen last here, not of a completed one; no request of its own', async () => {
    await see(lessonId(JS, 0, 1))
    await see(lessonId(GIT, 0, 0))
    const { user } = await renderApp(paths.learning(), { as: 'student' })
    const js = await card(/JavaScript từ con số 0/)
    const going = within(way()!)
    expect(going.getByRole('heading', { level: 2 })).toHaveTextContent('Bài tiếp theo')
    expect(going.getByText('Đã học 5/12 bài')).toBeVisible()
    expect(going.getByText('Vòng lặp và danh sách món ăn')).toBeVisible()
    expect(going.getByText(/^JavaScript từ con số 0/)).toBeVisible()
    expect(going.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
    expect(js.getByRole('link', { name: /^Vào học/ })).toLeadTo(paths.outline(seedId('course', JS)))
    await screen.findByRole('region', { name: 'Hạn nộp trong 7 ngày tới' })
    expect(requests.map(({ path }) => path).toSorted()).toEqual([
      '/api/student/cart',
      `${DEADLINES}?withinDays=7`,
      MINE,
    ])
    await user.click(going.getByRole('link', { name: 'Học tiếp: Vòng lặp và danh sách món ăn' }))
    expect(address()).toBe(paths.lesson(lessonId(JS, 1, 2)))
  })

  test('a device that knows nothing: the course that the backend saw studied last', async () => {
    await show(MINE, [
      { course: OTHER, progressPct: 50, lastStudiedAt: '2026-11-20T00:00:00.000Z' },
      {
        course: course(JS, 'JavaScript'),
        progressPct: 8,
        lastStudiedAt: '2026-11-21T00:00:00.000Z',
        next: { lessonId: 'bai-2', title: 'Bài hai' },
      },
      {
        course: course(GIT, 'Git'),
        progressPct: 100,
        lastStudiedAt: '2026-11-22T00:00:00.000Z',
      },
    ])
    await card(/JavaScript/)
    expect(wayTo()).toLeadTo(paths.lesson('bai-2'))
    expect(within(way()!).getByText('Bài hai')).toBeVisible()
  })

  test.each([
    ['before this device', -1, 'js'],
    ['after this device', 1, 'khac'],
  ])('another course was studied elsewhere %s: the later one', async (_, hours, expected) => {
    await see(lessonId(JS, 0, 1))
    await show(MINE, [
      { course: course(JS, 'JavaScript'), progressPct: 42, next: { lessonId: 'js', title: 'Bài' } },
      {
        course: OTHER,
        progressPct: 50,
        lastStudiedAt: inHours(hours),
        next: { lessonId: 'khac', title: 'Bài khác' },
      },
    ])
    await card(/Khác/)
    expect(wayTo()).toLeadTo(paths.lesson(expected))
  })

  test('the demo student on a new device: the course with work due in hours, whose button leads alone', async () => {
    await renderApp(paths.learning(), { as: 'student' })
    await card(/JavaScript từ con số 0/)
    expect(wayTo()).toLeadTo(paths.lesson(lessonId(JS, 1, 2)))
    await screen.findByRole('region', { name: /^Hạn nộp trong/ })
    const main = [...document.querySelectorAll('main .btn-primary')]
    expect(textsOf(main)).toEqual(['Học tiếp'])
  })

  test('a backend that tells nothing more: the first course that has begun, by its outline', async () => {
    await show(MINE, [
      { course: { _id: 'xong', title: 'Xong' }, progressPct: 100 },
      { course: { _id: 'moi', title: 'Mới' }, progressPct: 0 },
      { course: OTHER, progressPct: 1 },
    ])
    await card(/Khác/)
    expect(wayTo()).toLeadTo(paths.outline('khac'))
    expect(wayTo()).toHaveAccessibleName('Học tiếp: Khác')
    expect(way()).toHaveAccessibleName('Khóa đang học')
  })

  test('such a backend and a lesson completed here: the first open one of its outline', async () => {
    await see(lessonId(JS, 0, 1))
    await show(MINE, [{ course: course(JS, 'JavaScript'), progressPct: 42 }])
    await card(/JavaScript/)
    expect(wayTo()).toLeadTo(paths.lesson(lessonId(JS, 1, 2)))
  })

  const begun = (slug: string, progressPct: number) => ({ course: course(slug, slug), progressPct })
  test.each([
    [
      'nothing has begun, or all is completed',
      GIT,
      [{ course: OTHER, progressPct: 0 }, begun(GIT, 100)],
      'student',
    ],
    ['another user of the device', JS, [begun(JS, 0)], 'newStudent'],
    ['a course that is no longer mine', JS, [{ course: OTHER }], 'student'],
  ] as const)('%s: no way on', async (_, seen, mine, as) => {
    await see(lessonId(seen, 0, seen === JS ? 1 : 0))
    faults.answer('get', MINE, [...mine])
    await renderApp(paths.learning(), { as })
    await screen.findAllByRole('article')
    expect(way()).toBeNull()
  })

  test('what the device holds may be anything', async () => {
    await see(lessonId(JS, 0, 1))
    faults.answer('get', MINE, [{ course: course(JS, 'JavaScript'), progressPct: 0 }])
    const name = Object.keys(localStorage).find((key) => key.startsWith('last-lessons/'))!
    for (const nonsense of ['{', '[null,{"courseId":5}]', '{}']) {
      localStorage.setItem(name, nonsense)
      const { unmount } = await renderApp(paths.learning(), { as: 'student' })
      await card(/JavaScript/)
      expect(way()).toBeNull()
      unmount()
    }
  })
})

describe('Student dashboard: deadlines in the next 7 days', () => {
  const all = async () =>
    within(await screen.findByRole('region', { name: 'Hạn nộp trong 7 ngày tới' }))
  const row = async (title: string) =>
    within((await (await all()).findByText(title)).closest('li')!)

  test('title, type, due date and badges for submitted, not submitted, graded; link to all', async () => {
    await show(DEADLINES, {
      items: [
        item({ _id: '1', title: 'Kiểm tra một' }),
        item({ _id: '2', title: 'Bài luận', type: 'ASSIGNMENT', submitted: true }),
        item({ _id: '3', title: 'Dự án', type: 'ASSIGNMENT', submitted: true, graded: true }),
      ],
    })
    const one = await row('Kiểm tra một')
    expect(one.getByText('Quiz')).toBeVisible()
    expect(one.getByText(/^(Thứ|Chủ).* \d\d\/\d\d(\/\d{4})?, \d\d:\d\d/)).toBeVisible()
    expect(one.getByText('Chưa nộp')).toBeVisible()
    expect(one.queryByText('Đã nộp')).toBeNull()
    const two = await row('Bài luận')
    expect(two.getByText('Bài tập')).toBeVisible()
    expect(two.getByText('Đã nộp')).toBeVisible()
    expect(two.queryByText('Chưa nộp')).toBeNull()
    expect(two.queryByText('Đã chấm')).toBeNull()
    expect((await row('Dự án')).getByText('Đã chấm')).toBeVisible()
    const section = within(screen.getByRole('region', { name: 'Hạn nộp trong 7 ngày tới' }))
    expect(section.getByRole('link', { name: 'Xem tất cả hạn nộp' })).toLeadTo(paths.deadlines())
    expect(calls(DEADLINES).map(({ path }) => path)).toEqual([`${DEADLINES}?withinDays=7`])
  })

  test('what is overdue is marked, what has no date stays; `deadline` for dueAt', async () => {
    await show(DEADLINES, [
      item({ _id: 'old', title: 'Đã trễ', dueAt: inHours(-30) }),
      { assessmentId: 'n', name: 'Không ngày', lesson: { _id: 'l2' } },
      { id: 'd', title: 'Hạn kiểu khác', type: 'quiz', deadline: inHours(3.5), lesson: 'l3' },
    ])
    const other = await row('Hạn kiểu khác')
    expect(other.getByText(/còn 3 giờ/)).toBeVisible()
    expect(other.getByRole('link')).toLeadTo(paths.lesson('l3', { quiz: 'd' }))
    const none = await row('Không ngày')
    expect(none.getByText('Không rõ hạn')).toBeVisible()
    expect(none.getByText('Bài tập')).toBeVisible()
    expect((await row('Đã trễ')).getByText(/trễ 1 ngày/)).toBeVisible()
  })

  test('what is to be handed in stands at the top: three rows, one that is late and the next ones, and their number', async () => {
    const soon = [1, 2, 3, 4].map((n) =>
      item({ _id: `${n}`, title: `Bài ${n}`, dueAt: inHours(24 * n + 0.5), lessonId: `l${n}` }),
    )
    await show(DEADLINES, [
      item({ _id: 'old', title: 'Đã trễ', dueAt: inHours(-30) }),
      item({ _id: 'in', title: 'Đã nộp rồi', submitted: true }),
      soon[0],
      { ...soon[1], type: 'ASSIGNMENT' },
      ...soon.slice(2),
    ])
    const box = within(await screen.findByRole('region', { name: 'Cần nộp' }))
    const rows = box.getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveTextContent(/^Đã trễtrễ 1 ngày/)
    expect(rows[1]).toHaveTextContent(
      /^Bài 1còn 1 ngàyQuiz(Thứ|Chủ) \S+ \d\d\/\d\d(\/\d{4})?, \d\d:\d\d$/,
    )
    const links = box.getAllByRole('link')
    expect(links[1]).toLeadTo(paths.lesson('l1', { quiz: '1' }))
    expect(links[2]).toLeadTo(paths.lesson('l2', { assignment: '2' }))
    expect(links[3]).toLeadTo(paths.deadlines())
    expect(
      screen.getByRole('link', { name: '4 bài cần nộp trong 7 ngày, 1 bài quá hạn' }),
    ).toLeadTo(paths.deadlines())
    // What is late stands out, by its colour and a drawing.
    const late = screen.getByText('1 bài quá hạn').parentElement!
    expect(late).toHaveClass(styles.lateCount)
    expect(late.querySelector('svg')).toBeInTheDocument()
  })

  test('what is not open yet says when it opens, and leads to its lesson', async () => {
    await show(DEADLINES, [
      item({
        _id: '1',
        title: 'Chưa mở',
        dueAt: inHours(50),
        availableAt: inHours(26),
        lessonId: 'l1',
      }),
    ])
    const box = within(await screen.findByRole('region', { name: 'Cần nộp' }))
    expect(box.getByText(/^mở lúc .*, \d\d:\d\d/)).toBeVisible()
    expect(box.queryByText(/^còn/)).toBeNull()
    expect(box.getByRole('link', { name: 'Chưa mở' })).toLeadTo(paths.lesson('l1'))
  })

  test('what is to be handed in names its course, also the one to go on with', async () => {
    const title = 'JavaScript từ con số 0: làm trang web biết trả lời'
    await show(DEADLINES, [
      item({ _id: '1', title: 'Bài của khóa này', courseTitle: title }),
      item({ _id: '2', title: 'Bài của khóa kia', courseTitle: 'Khóa kia' }),
    ])
    const goOn = within(await screen.findByRole('region', { name: 'Bài tiếp theo' }))
    expect(goOn.getByText(title)).toBeVisible()
    const box = within(await screen.findByRole('region', { name: 'Cần nộp' }))
    const [here, there] = box.getAllByRole('listitem')
    expect(within(there!).getByText('Khóa kia')).toBeVisible()
    expect(within(here!).getByText(title)).toBeVisible()
  })

  test('nothing is due this week: the sentence, then the way to what is due later', async () => {
    await show(DEADLINES, [])
    const sentence = await (await all()).findByText('Không có hạn nộp nào trong 7 ngày tới.')
    const link = screen.getByRole('link', { name: 'Xem tất cả hạn nộp' })
    expect(link).toLeadTo(paths.deadlines())
    expect(sentence.nextElementSibling).toBe(link)
  })

  test('three of what is due stand at the top, all of it in the list of the week', async () => {
    const titles = [1, 2, 3, 4].map((n) => `Bài ${n}`)
    await show(
      DEADLINES,
      titles.map((title, n) => item({ _id: title, title, dueAt: inHours(24 * (n + 1)) })),
    )
    const box = within(await screen.findByRole('region', { name: 'Cần nộp' }))
    const top = box.getAllByRole('listitem')
    expect(top.map((one) => within(one).getByRole('link').textContent)).toEqual(titles.slice(0, 3))
    expect(box.getByText(/^3 trong 4 bài/)).toBeVisible()
    const week = (await all()).getAllByRole('heading', { level: 3 })
    expect(textsOf(week)).toEqual(titles)
  })

  test('all is handed in: the top of the page has nothing of it', async () => {
    await show(DEADLINES, [item({ title: 'Đã nộp rồi', submitted: true })])
    expect((await row('Đã nộp rồi')).getByText('Đã nộp')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Cần nộp' })).toBeNull()
    expect(screen.queryByRole('link', { name: /cần nộp|quá hạn/ })).toBeNull()
  })

  test('deadlines that come after the page have their place kept; nothing to hand in stays there', async () => {
    for (const [items, then] of [
      [[item({ title: 'Bài tới sau' })], 'Bài tới sau'],
      [[], 'Không có bài nào cần nộp lúc này.'],
    ] as const) {
      const release = faults.hold('get', DEADLINES, () => Response.json(items))
      const { unmount } = await renderApp(paths.learning(), { as: 'student' })
      const place = await screen.findByRole('status', { name: 'Đang tải bài cần nộp' })
      const before = place.previousElementSibling
      expect(before).toHaveAccessibleName('Bài tiếp theo')
      release()
      const [first] = await screen.findAllByText(then)
      expect(before?.nextElementSibling).toContainElement(first!)
      expect(screen.queryByRole('status', { name: 'Đang tải bài cần nộp' })).toBeNull()
      unmount()
    }
  })
})
