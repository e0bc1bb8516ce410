import { deadlinesChanged } from '../../src/api/deadlines.ts'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession } from '../../src/api/session-store.ts'
import { createQueryClient } from '../../src/api/query-client.ts'
import { DeadlineProvider, useDeadlines } from '../../src/parts/deadlines/DeadlineProvider.tsx'
import { paths } from '../../shared/paths.ts'
import { SessionProvider } from '../../src/parts/session/SessionProvider.tsx'
import { address, faults, renderApp, requests, setupUser, signInAs } from '../support/app.tsx'
import { bellMenu } from '../support/bell-menu.ts'
import { DEADLINES, dueItem as item, inHours } from '../support/deadlines.ts'
import { textsOf } from '../support/steps.ts'
import * as styles from '../../src/parts/deadlines/deadlines.module.scss'

// A device abroad: the zone must be named.
vi.stubEnv('TZ', 'America/New_York')

const calls = () => requests.map(({ path }) => path).filter((path) => path.startsWith(DEADLINES))

/** One of every kind, in no order. */
const ITEMS = [
  item({ _id: 'later', title: 'Kiểm tra cuối khóa', dueAt: inHours(24 * 6.5) }),
  item({ _id: 'late', title: 'Bài trễ', type: 'ASSIGNMENT', dueAt: inHours(-49) }),
  item({ _id: 'soon', title: 'Bài sắp hạn', type: 'ASSIGNMENT', dueAt: inHours(5.5) }),
  item({ _id: 'done', title: 'Bài đã nộp', submitted: true, dueAt: inHours(20.5) }),
  item({ _id: 'graded', title: 'Bài đã chấm', submitted: true, graded: true }),
  item({ _id: 'none', title: 'Bài không ngày', type: 'ASSIGNMENT', dueAt: null }),
]

const rowOf = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('li')!
const row = async (title: string) => within(await rowOf(title))

/** The page with these deadlines. */
async function show(due: Parameters<typeof faults.answer>[2]) {
  faults.answer('get', DEADLINES, due)
  return renderApp(paths.deadlines(), { as: 'student' })
}

describe('work that is not open yet', () => {
  const coming = (type: string, over: object = {}) =>
    item({ _id: type, title: `Bài ${type}`, type, availableAt: inHours(40), ...over })

  test.each(['QUIZ', 'ASSIGNMENT'])(
    '%s: when it opens stands in the place of the button',
    async (type) => {
      const { user } = await show([coming(type), item({ _id: 'open', title: 'Bài mở' })])
      const early = await row(`Bài ${type}`)
      expect(early.queryByText(/ngay$/)).toBeNull()
      expect(
        early.getByRole('link', { name: /^Mở lúc .*, \d\d:\d\d \(giờ Việt Nam\): / }),
      ).toLeadTo(paths.lesson('l1'))
      expect((await row('Bài mở')).getByRole('link', { name: /^Làm ngay/ })).toHaveClass(
        'btn-primary',
      )
      await user.click(screen.getByRole('button', { name: /^Hạn nộp/ }))
      const menu = await bellMenu()
      expect(menu.getByText(/^mở lúc .*, \d\d:\d\d/)).toBeVisible()
    },
  )

  test.each<[string, object]>([
    ['it has opened', { availableAt: inHours(-1) }],
    ['the backend does not tell', { availableAt: undefined }],
    ['null', { availableAt: null }],
    ['nonsense', { availableAt: 'mai' }],
    ['a day that does not exist', { availableAt: '2031-02-30T00:00:00Z' }],
  ])('%s: as ever', async (_, over) => {
    await show([coming('QUIZ', over), coming('ASSIGNMENT', over)])
    expect((await row('Bài QUIZ')).getByRole('link', { name: /^Làm ngay/ })).toBeVisible()
    expect((await row('Bài ASSIGNMENT')).getByRole('link', { name: /^Nộp ngay/ })).toBeVisible()
    expect(screen.queryByText(/mở lúc/i)).toBeNull()
  })

  test('handed in already, it can be looked at', async () => {
    await show([coming('QUIZ', { submitted: true })])
    expect((await row('Bài QUIZ')).getByRole('link', { name: /^Xem/ })).toBeVisible()
  })
})

describe('Deadlines page', () => {
  test('filter 7, 14 or 30 days, default 14, in the address', async () => {
    const { user } = await renderApp(paths.deadlines(), { as: 'student' })
    const pressed = () => screen.getByRole('button', { pressed: true })
    await waitFor(() => expect(calls()).toContain(`${DEADLINES}?withinDays=14`))
    expect(pressed()).toHaveTextContent('14 ngày')
    await user.click(screen.getByRole('button', { name: '30 ngày' }))
    expect(address()).toBe('/learning/deadlines?days=30')
    expect(pressed()).toHaveTextContent('30 ngày')
    await waitFor(() => expect(calls()).toContain(`${DEADLINES}?withinDays=30`))
    await user.click(screen.getByRole('button', { name: '7 ngày' }))
    expect(address()).toBe('/learning/deadlines?days=7')
    await user.click(screen.getByRole('button', { name: '14 ngày' }))
    expect(address()).toBe('/learning/deadlines')
  })

  test('other numbers of days in the address are the default', async () => {
    await renderApp('/learning/deadlines?days=99', { as: 'student' })
    await waitFor(() => expect(calls()).toContain(`${DEADLINES}?withinDays=14`))
  })

  test('badges for count overdue and count not submitted; sorted by due date, missing first', async () => {
    await show({ items: ITEMS })
    expect(await screen.findByText('Quá hạn: 1')).toBeVisible()
    // What is overdue is one of those, and says so.
    expect(screen.getByText('Chưa nộp: 4').parentElement).toHaveTextContent(
      'Chưa nộp: 4trong đóQuá hạn: 1',
    )
    // Red is what is overdue alone.
    expect(screen.getByText('Chưa nộp: 4')).toHaveClass('badge-neutral')
    expect(screen.getByText('Quá hạn: 1')).toHaveClass('badge-danger')
    expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual([
      'Bài không ngày',
      'Bài trễ',
      'Bài sắp hạn',
      'Bài đã nộp',
      'Bài đã chấm',
      'Kiểm tra cuối khóa',
    ])
  })

  test('each item: type, due date with the zone named abroad, relative time, badges, action', async () => {
    await show(ITEMS)
    const quiz = await row('Kiểm tra cuối khóa')
    expect(quiz.getByText('Quiz')).toBeVisible()
    expect(quiz.getByText(/\d\d:\d\d \(giờ Việt Nam\)/)).toBeVisible()
    expect(quiz.getByText(/còn 6 ngày/)).toBeVisible()
    expect(quiz.getByText('Chưa nộp')).toHaveClass('badge-neutral')
    expect(quiz.getByRole('link', { name: /^Làm ngay/ })).toLeadTo(
      paths.lesson('l1', { quiz: 'later' }),
    )
    const late = await row('Bài trễ')
    expect(late.getByText('Assignment')).toBeVisible()
    expect(late.getByText(/trễ 2 ngày/)).toBeVisible()
    expect(late.getByRole('link', { name: /^Nộp ngay/ })).toLeadTo(
      paths.lesson('l1', { assignment: 'late' }),
    )
    expect((await row('Bài sắp hạn')).getByText(/còn 5 giờ/)).toBeVisible()
    const graded = await row('Bài đã chấm')
    // What is handed in calls for nothing.
    expect(graded.getByText('Đã nộp')).toHaveClass('badge-neutral')
    expect((await row('Bài đã nộp')).getByText('Đã nộp')).toHaveClass('badge-success')
    expect(graded.getByText('Đã chấm')).toHaveClass('badge-success')
    expect(graded.queryByText('Chưa nộp')).toBeNull()
    expect(graded.getByRole('link', { name: /^Xem/ })).toLeadTo(
      paths.lesson('l1', { view: 'graded' }),
    )
    expect((await row('Bài không ngày')).getByText('Không rõ hạn')).toBeVisible()
  })

  test('work to be done again: counted, told apart from what is handed in, never overdue', async () => {
    await show([
      item({
        _id: 'q',
        title: 'Quiz bị trả',
        submitted: true,
        returned: true,
        dueAt: inHours(3.5),
      }),
      item({
        _id: 'a',
        title: 'Bài bị trả',
        type: 'ASSIGNMENT',
        submitted: true,
        returned: true,
        dueAt: inHours(-49),
      }),
    ])
    const quiz = await row('Quiz bị trả')
    expect(quiz.getByText('Cần làm lại')).toHaveClass('badge-info')
    expect(quiz.queryByText('Đã nộp')).toBeNull()
    expect(quiz.getByText('còn 3 giờ')).toBeVisible()
    expect(quiz.getByRole('link', { name: 'Làm lại: Quiz bị trả' })).toLeadTo(
      paths.lesson('l1', { quiz: 'q' }),
    )
    const essay = await row('Bài bị trả')
    expect(essay.getByRole('link', { name: 'Nộp lại: Bài bị trả' })).toLeadTo(
      paths.lesson('l1', { assignment: 'a' }),
    )
    expect(essay.queryByText(/trễ/)).toBeNull()
    expect(screen.getByText('Quá hạn: 0')).toBeVisible()
    // The figures are the rows that wear those words.
    expect(screen.getByText('Chưa nộp: 0')).toBeVisible()
    expect(screen.getByText('Cần làm lại: 2')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Hạn nộp, 2 bài chưa nộp' })).toBeVisible()
  })

  test('a quiz without an attempt left: it is told, and nothing to hand in', async () => {
    await show([
      item({ _id: 'q', title: 'Quiz hết lượt', type: 'QUIZ', usedUp: true, dueAt: inHours(3) }),
      item({ _id: 'p', title: 'Quiz đã qua', usedUp: true, dueAt: inHours(-49) }),
    ])
    const quiz = await row('Quiz hết lượt')
    expect(quiz.getByText('Hết giờ, chưa nộp')).toBeVisible()
    expect(quiz.getByRole('link', { name: 'Xem: Quiz hết lượt' })).toLeadTo(
      paths.lesson('l1', { view: 'q' }),
    )
    expect((await row('Quiz đã qua')).queryByText(/trễ/)).toBeNull()
    expect(screen.getByText('Quá hạn: 0')).toBeVisible()
    expect(screen.getByText('Chưa nộp: 0')).toBeVisible()
  })

  test('the course: as the backend names it, else as the courses that were read do, else left out', async () => {
    faults.answer('get', DEADLINES, [
      item({ _id: 'a', title: 'Bài một', courseTitle: 'Khóa của ta', courseId: 'c1' }),
      item({ _id: 'b', title: 'Bài hai', course: { id: 'c2', title: 'Khóa lồng' } }),
      item({ _id: 'c', title: 'Bài ba', courseId: 'c3' }),
    ])
    faults.answer('get', '/api/student/my-courses', [
      { course: { id: 'c3', title: 'Khóa đã đọc' } },
    ])
    const { user } = await renderApp(paths.deadlines(), { as: 'student' })
    expect((await row('Bài một')).getByText('Khóa của ta')).toBeVisible()
    expect((await row('Bài hai')).getByText('Khóa lồng')).toBeVisible()
    expect((await row('Bài ba')).queryByText('Khóa đã đọc')).toBeNull()
    expect(requests.map(({ path }) => path)).not.toContain('/api/student/my-courses')
    // Whoever has been on the dashboard has them.
    await user.click(screen.getByRole('button', { name: /^Học tập/ }))
    await user.click(await screen.findByText('Khóa học của tôi'))
    await screen.findByText('Khóa đã đọc', { selector: 'h3' })
    await user.click(screen.getAllByRole('link', { name: 'Xem tất cả hạn nộp' })[0]!)
    await user.click(await screen.findByRole('button', { name: 'Tải lại' }))
    expect(await (await row('Bài ba')).findByText('Khóa đã đọc')).toBeVisible()
  })

  test('the relative time is in minutes, hours or days', async () => {
    // From the answer on; what is overdue is rounded.
    const all = [
      ['còn 59 phút', 59.5 / 60],
      ['trễ 5 phút', -5.1 / 60],
      ['còn 23 giờ', 23.5],
      ['trễ 3 giờ', -3.5],
      ['còn 2 ngày', 49],
      ['trễ 2 ngày', -49],
    ] as const
    faults.serve('get', DEADLINES, () =>
      HttpResponse.json(
        all.map(([words, hours], n) =>
          item({ _id: words, title: `Bài ${n}`, dueAt: inHours(hours) }),
        ),
      ),
    )
    await renderApp(paths.deadlines(), { as: 'student' })
    for (const [n, [words]] of all.entries()) {
      expect((await row(`Bài ${n}`)).getByText(words)).toBeVisible()
    }
  })

  test('red border overdue, yellow within 24 hours, words beside the colour; what is submitted presses no more', async () => {
    await show(ITEMS)
    expect(await rowOf('Bài trễ')).toHaveAttribute('data-urgency', 'overdue')
    expect((await row('Bài trễ')).getByText('Chưa nộp')).toHaveClass('badge-neutral')
    expect((await row('Bài trễ')).getByText(/^trễ/)).toBeVisible()
    expect(await rowOf('Bài sắp hạn')).toHaveAttribute('data-urgency', 'soon')
    expect((await row('Bài sắp hạn')).getByText('Chưa nộp')).toHaveClass('badge-neutral')
    expect((await row('Bài sắp hạn')).getByText(/^còn/)).toBeVisible()
    expect((await row('Bài trễ')).queryByText('Quá hạn')).toBeNull()
    for (const calm of ['Bài đã nộp', 'Kiểm tra cuối khóa', 'Bài không ngày']) {
      expect(await rowOf(calm)).not.toHaveAttribute('data-urgency', 'overdue')
      expect(await rowOf(calm)).not.toHaveAttribute('data-urgency', 'soon')
    }
  })

  test.each([
    ['what is overdue', -49, ['Bài một', 'Bài hai'], ['Bài đã nộp', 'Bài sau']],
    ['without it the first to hand in', 49, ['Bài một'], ['Bài đã nộp', 'Bài hai', 'Bài sau']],
  ])('the buttons that lead: %s', async (_, hours, leading, calm) => {
    await show([
      item({ _id: 'in', title: 'Bài đã nộp', submitted: true, dueAt: inHours(-60) }),
      item({ _id: 'one', title: 'Bài một', dueAt: inHours(hours) }),
      item({ _id: 'two', title: 'Bài hai', dueAt: inHours(hours + 1) }),
      item({ _id: 'later', title: 'Bài sau', dueAt: inHours(99) }),
    ])
    for (const title of leading) {
      expect((await row(title)).getByRole('link')).toHaveClass('btn-primary')
    }
    for (const title of calm) {
      expect((await row(title)).getByRole('link')).toHaveClass('btn-outline-primary')
    }
  })

  describe('focus', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    afterEach(() => scrolled.mockClear())

    test('the row that the address asks for is highlighted and scrolled into view; the filter keeps it', async () => {
      faults.answer('get', DEADLINES, ITEMS)
      const { user } = await renderApp(paths.deadlines('soon'), { as: 'student' })
      const focused = await rowOf('Bài sắp hạn')
      expect(focused).toHaveClass(styles.deadlineFocused)
      expect(focused).toHaveAttribute('aria-current', 'true')
      expect(scrolled.mock.contexts).toEqual([focused])
      expect(await rowOf('Bài trễ')).not.toHaveClass(styles.deadlineFocused)
      await user.click(screen.getByRole('button', { name: '30 ngày' }))
      expect(address()).toBe('/learning/deadlines?focus=soon&days=30')
      expect(await rowOf('Bài sắp hạn')).toHaveClass(styles.deadlineFocused)
    })
  })

  describe("'Thêm vào lịch'", () => {
    const button = () => screen.findByRole('button', { name: 'Thêm vào lịch' })
    const made: File[] = []
    const names: string[] = []
    beforeEach(() => {
      made.length = 0
      names.length = 0
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
        made.push(file as File)
        return 'blob:made'
      })
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        names.push(this.download)
      })
    })
    afterEach(() => vi.restoreAllMocks())
    const titles = async (at: number) =>
      (await made[at]!.text()).match(/(?<=^SUMMARY:Hạn nộp: ).*(?=\r$)/gm)

    test('a file of the listed deadlines; what has no date is left out, and the page says so', async () => {
      const { user } = await show(ITEMS)
      await row('Bài trễ')
      expect(await button()).toHaveAccessibleDescription('Tệp lịch không có 1 bài không rõ hạn.')
      await user.click(await button())
      await waitFor(() => expect(names).toEqual(['han-nop-lop-mo.ics']))
      expect(made[0]!.type).toBe('text/calendar')
      expect(await titles(0)).toEqual([
        'Bài trễ',
        'Bài sắp hạn',
        'Bài đã nộp',
        'Bài đã chấm',
        'Kiểm tra cuối khóa',
      ])
    })

    test('it follows the filter', async () => {
      faults.serve('get', DEADLINES, ({ url }) => {
        const days = new URL(url).searchParams.get('withinDays')
        return HttpResponse.json([item({ _id: days, title: `Trong ${days} ngày` })])
      })
      const { user } = await renderApp(paths.deadlines(), { as: 'student' })
      for (const [at, days] of ['14', '30', '7'].entries()) {
        await user.click(screen.getByRole('button', { name: `${days} ngày` }))
        await row(`Trong ${days} ngày`)
        await user.click(await button())
        await waitFor(() => expect(made).toHaveLength(at + 1))
        expect(await titles(at)).toEqual([`Trong ${days} ngày`])
      }
    })

    test('nothing with a date: disabled, with the reason', async () => {
      await show([item({ dueAt: null })])
      expect(await screen.findByText('Chưa có hạn nộp nào để tải về lịch.')).toBeVisible()
      expect(await button()).toBeDisabled()
      expect(await button()).toHaveAccessibleDescription('Chưa có hạn nộp nào để tải về lịch.')
    })
  })

  test('the dashboard names the zone once, beside the heading of what is to be handed in', async () => {
    faults.answer('get', DEADLINES, [item({}), item({ _id: 'y' })])
    await renderApp(paths.learning(), { as: 'student' })
    const box = await screen.findByRole('region', { name: 'Cần nộp' })
    expect(within(box).getAllByText(/giờ Việt Nam/)).toHaveLength(1)
  })

  test.each([
    ['courses: to them', 'student', 'Về khóa học của tôi', '/learning'],
    ['no courses: to the catalogue', 'newStudent', 'Xem các khóa học', '/courses'],
  ] as const)('nothing due, so nothing for a calendar, and %s', async (_, as, name, href) => {
    faults.answer('get', DEADLINES, [])
    await renderApp(paths.deadlines(), { as })
    expect(await screen.findByText('Không có hạn nộp nào trong 14 ngày tới.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Thêm vào lịch' })).toBeNull()
    expect(screen.queryByText(/tải về lịch/)).toBeNull()
    expect(await screen.findByRole('link', { name })).toLeadTo(href)
  })

  test('nothing due in less than 30 days: first to these, where there are courses', async () => {
    const { user } = await show([])
    const more = await screen.findByRole('button', { name: 'Xem 30 ngày' })
    expect(more).toHaveClass('btn-primary')
    await user.click(more)
    expect(address()).toBe('/learning/deadlines?days=30')
    expect(await screen.findByText('Không có hạn nộp nào trong 30 ngày tới.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Xem 30 ngày' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Về khóa học của tôi' })).toHaveClass('btn-primary')
  })

  test('nothing due and courses that do not answer: no way on before it is known', async () => {
    faults.answer('get', DEADLINES, [])
    faults.hang('get', '/api/student/my-courses')
    await renderApp(paths.deadlines(), { as: 'student' })
    expect(await screen.findByText('Không có hạn nộp nào trong 14 ngày tới.')).toBeVisible()
    expect(screen.getByText('Về khóa học của tôi')).toHaveClass(styles.deadlineWayUnknown)
  })

  test.each([
    ['refused', () => faults.refuse('get', DEADLINES, 400)],
    ['offline', () => faults.cutOff('get', DEADLINES)],
  ])('%s: the outage, then an empty list; the retry heals it', async (_, fault) => {
    fault()
    const { user } = await renderApp(paths.deadlines(), { as: 'student' })
    expect(await screen.findByText('Không có hạn nộp nào trong 14 ngày tới.')).toBeVisible()
    expect(screen.getByText('Chưa tải được dữ liệu.')).toBeVisible()
    expect(screen.getByText('Những gì bạn đã lưu vẫn còn nguyên.')).toBeVisible()
    faults.answer('get', DEADLINES, ITEMS)
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await row('Bài trễ')).toBeTruthy()
  })

  test('a failed reload empties the list of an earlier one and tells the outage', async () => {
    const { user } = await show(ITEMS)
    await row('Bài trễ')
    faults.refuse('get', DEADLINES, 400)
    await user.click(await screen.findByRole('button', { name: 'Tải lại' }))
    expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
    expect(screen.getByText('Những gì bạn đã lưu vẫn còn nguyên.')).toBeVisible()
    expect(screen.getByText('Không có hạn nộp nào trong 14 ngày tới.')).toBeVisible()
    expect(screen.queryByText('Bài trễ')).toBeNull()
    expect(screen.getByRole('button', { name: 'Thêm vào lịch' })).toBeDisabled()
    faults.answer('get', DEADLINES, ITEMS)
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await row('Bài trễ')).toBeTruthy()
    expect(screen.queryByText(/Chưa tải được dữ liệu/)).toBeNull()
  })

  test('an item without title or lesson has its default and no dead button', async () => {
    await show([{ assessmentId: 'a', type: 'ESSAY', submitted: false }])
    const bare = await row('Không có tiêu đề')
    expect(bare.getByText('Assignment')).toBeVisible()
    expect(bare.queryByRole('link')).toBeNull()
  })
})

describe('Deadline bell', () => {
  const bell = (name: RegExp | string = /^Hạn nộp/) => screen.findByRole('button', { name })
  const open = async (user: { click: (at: Element) => Promise<void> }, name?: RegExp) => {
    await user.click(await bell(name))
    return bellMenu()
  }

  test('a visitor has none, and nothing is asked for', async () => {
    await renderApp(paths.about())
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Hạn nộp/ })).toBeNull()
    expect(calls()).toEqual([])
  })

  test('counts what is not submitted; lists the items, each opening its deadline', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp(paths.about(), { as: 'student' })
    const menu = await open(user, /^Hạn nộp, 4 bài chưa nộp$/)
    expect(calls()).toEqual([`${DEADLINES}?withinDays=7`])
    expect(menu.getByText('Bài trễ')).toBeVisible()
    expect(menu.getAllByText(/^Bài tập · /)[0]).toBeVisible()
    expect(menu.getByText('Hạn nộp (4)')).toBeVisible()
    expect(menu.getByText('trễ 2 ngày')).toHaveAttribute('data-urgency', 'overdue')
    expect(menu.getByText('còn 5 giờ')).toHaveAttribute('data-urgency', 'soon')
    expect(menu.getByText('còn 20 giờ')).not.toHaveAttribute('data-urgency', 'soon')
    const [first] = menu.getAllByText(/^Bài|^Kiểm tra/)
    expect(first).toHaveTextContent('Bài không ngày')
    expect(menu.getByText(/Không rõ hạn/)).toBeVisible()
    await user.click(menu.getByText('Bài sắp hạn'))
    expect(address()).toBe(paths.deadlines('soon'))
  })

  test("up to 8 items, and 'Xem tất cả hạn nộp'", async () => {
    faults.answer(
      'get',
      DEADLINES,
      Array.from({ length: 11 }, (_, at) =>
        item({ _id: `i${at}`, title: `Số ${at}`, dueAt: inHours(11.5 - at) }),
      ),
    )
    const { user } = await renderApp(paths.about(), { as: 'student' })
    const menu = await open(user, /11 bài chưa nộp/)
    expect(textsOf(menu.getAllByText(/^Số/))).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Số ${at}`),
    )
    await user.click(menu.getByText('Xem tất cả hạn nộp'))
    expect(address()).toBe('/learning/deadlines')
  })

  test('nothing due, or a failed fetch: an empty list', async () => {
    faults.refuse('get', DEADLINES, 400)
    const { user } = await renderApp(paths.about(), { as: 'student' })
    const menu = await open(user, /^Hạn nộp$/)
    expect(await menu.findByText('Không có hạn nộp nào trong 7 ngày tới.')).toBeVisible()
    expect(menu.getByText('Chưa tải được dữ liệu.')).toBeVisible()
    faults.answer('get', DEADLINES, ITEMS)
    await user.click(menu.getByRole('button', { name: 'Thử lại' }))
    const healed = await open(user, /^Hạn nộp, 4 bài chưa nộp$/)
    expect(healed.getByText('Bài trễ')).toBeVisible()
    expect(healed.queryByText('Chưa tải được dữ liệu.')).toBeNull()
  })

  const footer = (name: string) =>
    within(screen.getByRole('contentinfo')).getByRole('link', { name })

  test('read anew on navigation; a failure then empties it', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp(paths.about(), { as: 'student' })
    await bell(/4 bài/)
    faults.refuse('get', DEADLINES, 400)
    await user.click(footer('Liên hệ'))
    await waitFor(() => expect(calls()).toHaveLength(2))
    expect(await bell(/^Hạn nộp$/)).toBeVisible()
  })

  test('the dashboard shows the same: a failure empties both, a retry fills both', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp(paths.about(), { as: 'student' })
    await bell(/4 bài/)
    faults.refuse('get', DEADLINES, 400)
    await user.click(screen.getByRole('button', { name: /^Học tập/ }))
    await user.click(await screen.findByText('Khóa học của tôi'))
    const due = within(await screen.findByRole('region', { name: 'Hạn nộp trong 7 ngày tới' }))
    expect(await due.findByText('Không có hạn nộp nào trong 7 ngày tới.')).toBeVisible()
    expect(due.queryByText('Bài trễ')).toBeNull()
    expect(await bell(/^Hạn nộp$/)).toBeVisible()
    faults.answer('get', DEADLINES, ITEMS)
    await user.click(due.getByRole('button', { name: 'Thử lại' }))
    expect(await due.findByText('Bài trễ')).toBeVisible()
    expect(await bell(/4 bài/)).toBeVisible()
  })

  test('a reload of 7 days on the deadlines page reaches the bell', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp('/learning/deadlines?days=7', { as: 'student' })
    await bell(/4 bài/)
    faults.answer('get', DEADLINES, [item({})])
    await user.click(await screen.findByRole('button', { name: 'Tải lại' }))
    expect(await bell(/1 bài/)).toBeVisible()
    expect(calls()).toHaveLength(2)
  })

  test('a reload reads them anew, and one of 7 days reaches the bell', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp('/learning/deadlines?days=7', { as: 'student' })
    await bell(/4 bài/)
    faults.answer('get', DEADLINES, [item({ title: 'Bài mới' })])
    await user.click(await screen.findByRole('button', { name: 'Tải lại' }))
    expect(await bell(/1 bài/)).toBeVisible()
    expect(await row('Bài mới')).toBeTruthy()
    expect(screen.queryByText('Bài trễ')).toBeNull()
    expect(calls()).toHaveLength(2)
  })

  test('another address of the same page is no navigation', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp('/learning/deadlines?days=7', { as: 'student' })
    await bell(/4 bài/)
    await user.click(screen.getByRole('button', { name: '30 ngày' }))
    await waitFor(() => expect(calls()).toContain(`${DEADLINES}?withinDays=30`))
    expect(calls().filter((path) => path.endsWith('=7'))).toHaveLength(1)
  })

  test('signing out resets it: an answer to the old session changes nothing', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    const { user } = await renderApp(paths.about(), { as: 'student' })
    await bell(/4 bài/)
    const release = faults.hold('get', DEADLINES)
    await user.click(footer('Liên hệ'))
    await waitFor(() => expect(calls()).toHaveLength(2))
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Hạn nộp/ })).toBeNull())
    release()
    await signInAs('newStudent')
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(await bell(/^Hạn nộp$/)).toBeVisible()
  })

  test('another person signed in by another tab does not see the last one’s', async () => {
    faults.answer('get', DEADLINES, ITEMS)
    await renderApp(paths.about(), { as: 'student' })
    await bell(/4 bài/)
    faults.hang('get', DEADLINES)
    await signInAs('newStudent')
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(await bell(/^Hạn nộp$/)).toBeVisible()
  })

  test('a change overtakes what is on its way: an older answer never replaces a newer one', async () => {
    await signInAs('student')
    requests.length = 0
    let finishOld = () => {}
    const old = new Promise<void>((done) => (finishOld = done))
    let turn = 0
    faults.serve('get', DEADLINES, async () => {
      turn += 1
      if (turn > 1) return HttpResponse.json([item({ _id: 'new' }), item({ _id: 'newer' })])
      await old
      return HttpResponse.json(ITEMS)
    })
    const user = setupUser()
    render(
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <SessionProvider>
            <DeadlineProvider>
              <Probe />
            </DeadlineProvider>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(calls()).toHaveLength(1))
    expect(screen.getByText('đang tải')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'làm mới' }))
    expect(await screen.findByText('2 bài, 2 chưa nộp')).toBeVisible()
    finishOld()
    await user.click(screen.getByRole('button', { name: 'làm mới' }))
    await waitFor(() => expect(calls()).toHaveLength(3))
    expect(await screen.findByText('2 bài, 2 chưa nộp')).toBeVisible()
    act(clearSession)
    expect(await screen.findByText('0 bài, 0 chưa nộp')).toBeVisible()
  })
})

/** What a change (a push, a submission) and the end of the session do with the state. */
function Probe() {
  const { items, reminderCount, loading } = useDeadlines()
  const client = useQueryClient()
  return (
    <>
      <p>{loading ? 'đang tải' : `${items.length} bài, ${reminderCount} chưa nộp`}</p>
      <button type="button" onClick={() => void deadlinesChanged(client)}>
        làm mới
      </button>
    </>
  )
}
