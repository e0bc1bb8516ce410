import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { classPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, server, type Who } from '../support/app.tsx'
import { COURSE, giveRowsHeight } from '../support/desk.ts'
import { freshSite } from '../support/site-sheet.ts'

/** What a teacher sees of a class (docs/class.md#progress). */

const sheet = freshSite(['class'])
beforeAll(giveRowsHeight)

const CLASS = '/api/instructor/courses/:courseId/class'
const EMPTY = {
  course: { _id: COURSE, title: 'JavaScript', status: 'DRAFT', myRole: 'MAIN', mayWrite: true },
  lessons: 0,
  sums: { students: 0, averagePct: 0, finished: 0, notStarted: 0, unseen7: 0, unseen14: 0 },
  found: 0,
  items: [],
  next: null,
}

const openClass = async (query: { view?: string; q?: string } = {}, as: Who = 'instructor') => {
  const view = await renderApp(classPaths.courseClass(COURSE, query), { as })
  await screen.findByRole('heading', { level: 1, name: /^Lớp học: JavaScript/ })
  return view
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Học viên' }))
    .getAllByRole('row')
    .slice(1)
const firstName = () => within(rows()[0]!).getByRole('link').textContent
const classCalls = () =>
  requests.filter(({ path }) => path.startsWith(`/api/instructor/courses/${COURSE}/class?`))

describe('the way there', () => {
  test('is on the list of courses and on the content page, also for an assistant', async () => {
    const view = await renderApp(paths.instructorCourses(), { as: 'assistant' })
    const [link] = await screen.findAllByRole('link', { name: /^Lớp học / })
    expect(link).toLeadTo(expect.stringMatching(/\/instructor\/courses\/\w+\/class$/))
    view.unmount()
    await renderApp(paths.instructorCourse(COURSE), { as: 'instructor' })
    const there = await screen.findByRole('link', { name: 'Lớp học' })
    expect(there).toLeadTo(classPaths.courseClass(COURSE))
  })

  test('is not there without the feature', async () => {
    sheet.remove()
    await renderApp(paths.instructorCourse(COURSE), { as: 'instructor' })
    await screen.findByRole('link', { name: /^Trang công khai/ })
    expect(screen.queryByRole('link', { name: 'Lớp học' })).toBeNull()
  })

  test('leads nowhere for who does not teach the course', async () => {
    await renderApp(classPaths.courseClass('abc'), { as: 'instructor' })
    expect(await screen.findByText('Không mở được lớp học này')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
  })
})

describe('students', () => {
  test('with their figures; each leads to the grading desk', async () => {
    await openClass()
    expect(screen.getByText('Tiến độ trung bình')).toBeVisible()
    const [first] = rows()
    const link = within(first!).getByRole('link')
    expect(link).toLeadTo(
      expect.stringMatching(new RegExp(`^/instructor/grading/${COURSE}\\?student=\\w+$`)),
    )
    expect(within(first!).getByRole('progressbar')).toHaveAttribute('aria-valuenow')
    // A narrow column cuts them.
    expect(link).toHaveAttribute('title', link.textContent)
    const email = within(first!).getByText(/@/)
    expect(email).toHaveAttribute('title', email.textContent)
  })

  test('ordered by their heads, with the keyboard; the address keeps the order', async () => {
    const { user } = await openClass()
    const head = screen.getByRole('columnheader', { name: /^Tiến độ/ })
    expect(screen.getByRole('columnheader', { name: /^Học viên/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    within(head).getByRole('button').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'descending'))
    expect(window.location.search).toBe('?sort=progress&dir=desc')
    expect(within(head).getByRole('button')).toHaveFocus()
    await waitFor(() => {
      const shares = rows().map((row) =>
        Number(within(row).getByRole('progressbar').getAttribute('aria-valuenow')),
      )
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    })
  })

  test('searched without accents; what was shown stays until the answer is there', async () => {
    const { user } = await openClass()
    const release = faults.hold('get', CLASS)
    await user.type(screen.getByRole('searchbox', { name: 'Tìm theo tên hoặc email' }), 'bui hai')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Học viên' })).toHaveAttribute('aria-busy', 'true'),
    )
    expect(rows().length).toBeGreaterThan(1)
    release()
    expect(await screen.findByText(/^1 trong \d+ học viên khớp với “bui hai”/)).toBeVisible()
    expect(firstName()).toBe('Bùi Hải Yến')
    expect(rows()).toHaveLength(1)
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(rows().length).toBeGreaterThan(1))
  })

  test('nobody found is said', async () => {
    await openClass({ q: 'khong co ai' })
    expect(await screen.findByText('Không tìm thấy học viên nào.')).toBeVisible()
  })

  test('an assistant sees the class and writes nothing to it', async () => {
    await openClass({}, 'assistant')
    expect(screen.queryByRole('button', { name: /Thông báo|lời nhắc/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Tải CSV' })).toBeVisible()
  })

  test('the CSV is that of the search and the order', async () => {
    const files: Blob[] = []
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      return `blob:${files.push(file as Blob)}`
    })
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => {
      made.mockRestore()
      pressed.mockRestore()
    })
    const { user } = await openClass({ q: 'bui hai' })
    await user.click(screen.getByRole('button', { name: 'Tải CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const lines = (await files[0]!.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Bùi Hải Yến,/)
  })
})

describe('ten thousand students', () => {
  const COUNT = 10_000
  const made = (n: number) => ({
    _id: `s${n}`,
    fullName: `Học viên ${n}`,
    email: `${n}@lop.vn`,
    avatar: null,
    lessonsDone: n % 41,
    progressPct: Math.round((100 * (n % 41)) / 40),
    lastSeenAt: null,
    score: n % 3 ? 80 : null,
    since: '2026-01-02T03:04:05Z',
  })

  const bigClass = () =>
    faults.serve('get', CLASS, ({ url }) => {
      const { searchParams } = new URL(url)
      const from = Number(searchParams.get('after') ?? 0)
      const to = Math.min(COUNT, from + Number(searchParams.get('limit')))
      return HttpResponse.json({
        ...EMPTY,
        lessons: 40,
        sums: { ...EMPTY.sums, students: COUNT, averagePct: 50 },
        found: COUNT,
        items: Array.from({ length: to - from }, (_, n) => made(from + n)),
        next: to < COUNT ? String(to) : null,
      })
    })

  test('are read page by page, and never more than 1,500 elements are drawn', async () => {
    bigClass()
    const { user } = await openClass()
    expect(classCalls()).toHaveLength(1)
    const more = () => screen.queryByRole('button', { name: /^Tải thêm/ })
    for (let page = 1; more(); page += 1) {
      await user.click(more()!)
      await waitFor(() => expect(classCalls()).toHaveLength(page + 1))
      await waitFor(() => expect(screen.queryByText('Đang tải…')).toBeNull())
    }
    expect(classCalls()).toHaveLength(21)
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
    expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(1_500)
    // The rows that are not drawn have their place.
    const space = document.querySelector<HTMLElement>('tr[aria-hidden]')!
    expect(Number.parseInt(space.style.height, 10)).toBeGreaterThan(500_000)
  })

  test('a page that does not come can be asked for again', async () => {
    bigClass()
    const { user } = await openClass()
    faults.refuse('get', CLASS, 403)
    await user.click(screen.getByRole('button', { name: /^Tải thêm/ }))
    expect(await screen.findByText('Chưa tải được phần tiếp theo.')).toBeVisible()
    bigClass()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('button', { name: /đã có 600 trong 10.000/ })).toBeVisible()
  })
})

test('lessons: how many have completed each and where the others have stopped', async () => {
  await openClass({ view: 'lessons' })
  const part = within(await screen.findByRole('region', { name: 'Từng bài học' }))
  expect(part.getByText(/học viên chưa hoàn thành bài nào/)).toBeVisible()
  expect(part.getAllByText(/đã hoàn thành \(\d+%\)$/).length).toBeGreaterThan(5)
  expect(part.getAllByText(/dừng ở đây$/).length).toBeGreaterThan(0)
})

test('what is ticked stays through a search, also one that fails', async () => {
  const { user } = await openClass()
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn Bùi Hải Yến' }))
  faults.refuse('get', CLASS, 400)
  await user.type(screen.getByRole('searchbox'), 'Yến{Enter}')
  expect(await screen.findByText('Chưa tải được lớp học')).toBeVisible()
  server.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByRole('checkbox', { name: 'Chọn Bùi Hải Yến' })).toBeChecked()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'pham{Enter}')
  await waitFor(() => expect(firstName()).toMatch(/^Phạm/))
  await user.click(screen.getAllByRole('checkbox', { name: /^Chọn Phạm/ })[0]!)
  expect(screen.getByText(/đã chọn 2$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Gửi lời nhắc cho 2 người đã chọn…' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Bỏ chọn tất cả' }))
  expect(screen.queryByRole('button', { name: /người đã chọn…$/ })).toBeNull()
  // The button went with the choice: the focus is where the number stands.
  expect(screen.getByText(/học viên khớp với “pham”$/)).toHaveFocus()
})

test('all are ticked and let go at once, and whoever a search does not show stays as they were', async () => {
  const { user } = await openClass()
  await user.click(screen.getByRole('checkbox', { name: 'Chọn Bùi Hải Yến' }))
  await user.type(screen.getByRole('searchbox'), 'pham{Enter}')
  await waitFor(() => expect(firstName()).toMatch(/^Phạm/))
  const all = () => screen.getByRole('checkbox', { name: 'Chọn tất cả' })
  expect(all()).not.toBeChecked()
  const found = screen.getAllByRole('checkbox', { name: /^Chọn Phạm/ }).length
  await user.click(all())
  expect(screen.getByText(new RegExp(`đã chọn ${found + 1}$`))).toBeVisible()
  expect(all()).toBeChecked()
  await user.click(all())
  expect(screen.getByText(/đã chọn 1$/)).toBeVisible()
})

test('the figures of who was away lead to them, and their days stand out', async () => {
  const { user } = await openClass()
  await user.click(
    within(screen.getByLabelText('Cả lớp'))
      .getAllByRole('link', { name: /xếp đầu danh sách/ })
      .at(-1)!,
  )
  const rows = () => within(screen.getByRole('table', { name: 'Học viên' })).getAllByRole('row')
  await waitFor(() => expect(rows()[1]).toHaveTextContent(/\d{2,3} ngày trước|Chưa vào học/))
})

test('a class without students says so, and has nothing to search', async () => {
  faults.answer('get', CLASS, EMPTY)
  await openClass()
  expect(screen.getByText('Khóa học chưa có học viên.')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
