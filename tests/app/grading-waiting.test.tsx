import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { submissions } from '../../server/platform/db/schema.ts'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server, testBackend } from '../support/app.tsx'
import {
  bookCalls,
  card,
  COURSE,
  COURSES,
  giveRowsHeight,
  GRADEBOOK,
  LESSONS,
  openDesk,
  panel,
  params,
  press,
  rowOf,
  student,
  studentRows,
  submissionCalls,
} from '../support/desk.ts'
import { freshSite } from '../support/site-sheet.ts'
import { change, textsOf } from '../support/steps.ts'

/** From the list to what waits, where the backend counts it (docs/class.md#waiting-work). */

beforeAll(giveRowsHeight)

/** Its second half is told by its colour, too. */
const classSum = (words: string) =>
  panel('Học viên').findByText(
    (_, element) => element?.tagName === 'P' && element.textContent === words,
  )

const TITLE = 'JavaScript từ con số 0: làm trang web biết trả lời'

describe('the list of courses', () => {
  test('most waiting work first, else as they come; those without students fold under a line', async () => {
    faults.answer('get', COURSES, [
      { _id: 'e', title: 'Trống', studentCount: 0, waitingCount: 0 },
      { _id: 'a', title: 'Yên', studentCount: 3, waitingCount: 0 },
      { _id: 'b', title: 'Ít', studentCount: 3, waitingCount: 1 },
      { _id: 'c', title: 'Nhiều', studentCount: 3, waitingCount: 5 },
      // Its students have left: what waits is not hidden.
      { _id: 'd', title: 'Đã rời', studentCount: 0, waitingCount: 2 },
      { _id: 'f', title: 'Chưa đếm' },
    ])
    const { user } = await renderApp(paths.grading(), { as: 'instructor' })
    const fold = await screen.findByText('1 khóa học chưa có học viên')
    const titles = () => textsOf(screen.getAllByRole('heading', { level: 2 }))
    expect(titles().slice(0, 5)).toEqual(['Nhiều', 'Đã rời', 'Ít', 'Yên', 'Chưa đếm'])
    expect(screen.getByText('Trống')).not.toBeVisible()
    await user.click(fold)
    expect(screen.getByText('Trống')).toBeVisible()
    const link = (name: string) => screen.getByRole('link', { name })
    expect(link('Chấm 5 bài: Nhiều')).toHaveClass('btn-primary')
    expect(screen.getByText('5 bài chờ chấm')).toBeVisible()
    expect(link('Chấm bài: Yên')).toHaveClass('btn-outline-primary')
    const factsOf = (title: string) => screen.getByText(title).closest('article')!.textContent
    expect(factsOf('Yên')).toContain('không có bài chờ')
    expect(factsOf('Chưa đếm')).not.toContain('bài chờ')
    // Where nobody counts, work may wait.
    expect(link('Chấm bài: Chưa đếm')).toHaveClass('btn-primary')
  })

  test('the menu’s way to what waits ends at the list where nothing waits or nobody counts', async () => {
    faults.answer('get', COURSES, [
      { _id: 'f', title: 'Chưa đếm' },
      { _id: 'a', waitingCount: 0 },
    ])
    await renderApp(paths.firstWaiting(), { as: 'instructor' })
    expect(await screen.findByText('Chưa đếm')).toBeVisible()
    expect(address()).toBe(paths.firstWaiting())
  })

  test('nothing folds where no course has students', async () => {
    faults.answer('get', COURSES, [{ _id: 'e', title: 'Trống', studentCount: 0, waitingCount: 0 }])
    await renderApp(paths.grading(), { as: 'instructor' })
    expect(await screen.findByText('Trống')).toBeVisible()
    expect(screen.queryByText(/chưa có học viên/)).toBeNull()
  })
})

describe('what waits', () => {
  freshSite(['gradebook'])

  test('opens from the list by one click, the first by lesson and name, and Back leads to its desk', async () => {
    const { user } = await renderApp(paths.grading(), { as: 'instructor' })
    await user.click(await screen.findByRole('link', { name: `Chấm 4 bài: ${TITLE}` }))
    const sheet = await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    expect(params()).toMatchObject({ lesson: LESSONS.essay, student: student('phamthuytien') })
    expect(await within(sheet).findByText('· Chờ chấm')).toBeVisible()
    expect(bookCalls()).toHaveLength(1)
    await user.click(within(sheet).getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(params()).not.toHaveProperty('submission'))
    expect(params()).toEqual({ lesson: LESSONS.essay, student: student('phamthuytien') })
  })

  test('is where the desk begins: its lesson, who waits first, each assessment with its count', async () => {
    const { user } = await openDesk()
    await waitFor(() => expect(params()).toEqual({ lesson: LESSONS.essay }))
    await waitFor(() => expect(document.body).toHaveFocus())
    // The way is on, before anybody is chosen.
    const step = (name: string) => screen.getByRole('button', { name })
    await waitFor(() => expect(step('Học viên sau')).not.toHaveAttribute('aria-disabled'))
    expect(step('Học viên trước')).toHaveAttribute('aria-disabled', 'true')
    const lesson = panel('Bài học').getByRole('button', { name: /^Dòng lệnh đầu tiên/ })
    expect(lesson).toHaveAttribute('aria-current', 'true')
    expect(lesson).toHaveTextContent('2 chờ chấm')
    expect(await classSum('15 học viên · 2 bài chờ chấm')).toBeVisible()
    expect(panel('Học viên').getByText('2 bài chờ chấm').tagName).toBe('STRONG')
    const names = () => textsOf(studentRows().getAllByRole('button'))
    await waitFor(() => expect(names()[0]).toMatch(/^Phạm Thủy Tiên.*Chờ chấmNộp muộn$/))
    await waitFor(() => expect(names()[1]).toMatch(/^Bùi Hải Yến.*Chờ chấm$/))
    // Then who is graded, then who has handed in nothing: the same answer says where everybody stands.
    expect(names()[2]).toMatch(/^Đỗ Khánh Linh.*92%Đã chấm$/)
    expect(names()[3]).toMatch(/^Phan Khải Đăng.*Chưa nộp$/)
    expect((await card('Lời chào của riêng bạn')).getByText('2 chờ chấm')).toBeVisible()
    const next = screen.getByRole('button', { name: 'Bài chờ chấm tiếp theo' })
    expect(next).toHaveClass('btn-primary')
    // One request for the whole lesson, and none for a student.
    expect(bookCalls()).toHaveLength(1)

    // A row keeps its place while the class is graded.
    await user.click(next)
    const sheet = await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    await user.type(await within(sheet).findByRole('spinbutton'), '70')
    await user.click(within(sheet).getByRole('button', { name: 'Lưu và chấm bài tiếp theo' }))
    await screen.findByRole('dialog', { name: 'Chấm bài: Bùi Hải Yến' })
    expect(names()[0]).toMatch(/^Phạm Thủy Tiên.*Đã chấm$/)
    expect(names()[1]).toMatch(/^Bùi Hải Yến.*Chờ chấm$/)
  })

  test('leads the lessons, each of which the list has once', async () => {
    const texts = () => textsOf(panel('Bài học').getAllByRole('listitem'))
    await openDesk({ lesson: LESSONS.essay })
    expect(texts().slice(0, 7)).toEqual([
      'Chờ chấm',
      'Dòng lệnh đầu tiên trong bảng điều khiển2 chờ chấm',
      'Tìm đúng chỗ trên trang2 chờ chấm',
      'Làm quen trong một buổi tối',
      'Chào bạn, chúng ta sẽ làm gì?không có bài',
      'JavaScript làm được gì?',
      'Dữ liệu và quyết định',
    ])
    cleanup()
    const { db } = await testBackend()
    await db.q
      .update(submissions)
      .set({ status: 'GRADED', score: 50 })
      .where(eq(submissions.status, 'SUBMITTED'))
    await openDesk({ lesson: LESSONS.essay })
    await classSum('15 học viên · không có bài chờ chấm')
    expect(texts().slice(0, 5)).toEqual([
      'Làm quen trong một buổi tối',
      'Chào bạn, chúng ta sẽ làm gì?không có bài',
      'JavaScript làm được gì?',
      'Dòng lệnh đầu tiên trong bảng điều khiển',
      'Dữ liệu và quyết định',
    ])
  })

  test('has the one filled button, on its card or in the head', async () => {
    const at = { lesson: LESSONS.essay, student: student('buihaiyen') }
    const waits = await openDesk(at)
    const own = async () =>
      (await card('Lời chào của riêng bạn')).findByRole('button', {
        name: /^(?:Chấm bài|Xem \/ Sửa điểm):/,
      })
    const next = () => screen.getByRole('button', { name: 'Bài chờ chấm tiếp theo' })
    await waitFor(async () => expect(await own()).toHaveClass('btn-primary'))
    await waitFor(() => expect(next()).toHaveClass('btn-outline-primary'))
    // In the form of the due date above it.
    const dates = await card('Lời chào của riêng bạn')
    expect(dates.getByText(/^Nộp lúc (?:Thứ|Chủ)/)).toBeVisible()
    waits.unmount()
    await openDesk({ ...at, student: student('hocvien') })
    await waitFor(async () => expect(await own()).toBeEnabled())
    expect(await own()).toHaveClass('btn-outline-primary')
    expect(next()).toHaveClass('btn-primary')
  })

  test('is told where no student is chosen yet, and begins with the one that has waited longest', async () => {
    const { db } = await testBackend()
    const ofTien = eq(submissions.userId, student('phamthuytien'))
    const waits = and(ofTien, eq(submissions.status, 'SUBMITTED'))
    const set = { submittedAt: new Date('2026-01-05T03:00:00Z'), late: true }
    await db.q.update(submissions).set(set).where(waits)
    const { user } = await openDesk({ lesson: LESSONS.essay })
    const start = panel('Bài tập và quiz')
    expect(await start.findByText('2 bài chờ chấm')).toBeVisible()
    expect(await start.findByText('Phạm Thủy Tiên')).toBeVisible()
    expect(start.getByText(/^Thứ Hai 05\/01(?:\/2026)?, 10:00/)).toBeVisible()
    expect(studentRows().getByRole('button', { name: /^Phạm Thủy Tiên/ })).toHaveTextContent(
      /Chờ chấmNộp muộn$/,
    )
    expect(studentRows().getByRole('button', { name: /^Bùi Hải Yến/ })).toHaveTextContent(
      /Chờ chấm$/,
    )
    expect(start.getByText('1 bài nộp muộn')).toBeVisible()
    expect(start.getByText('Đổi học viên')).toBeVisible()
    // It reads nothing but the list that the marks of the students need.
    expect(bookCalls()).toHaveLength(1)
    expect(submissionCalls()).toHaveLength(0)
    await user.click(start.getByRole('button', { name: 'Chấm bài chờ lâu nhất' }))
    const sheet = await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    await within(sheet).findByText('· Chờ chấm')
    expect(start.queryByText('2 bài chờ chấm')).toBeNull()
  })

  test('is read, too, in a lesson where nothing does: who has handed in and who has not', async () => {
    await openDesk({ lesson: LESSONS.returned })
    await waitFor(async () => expect(await rowOf('Phan Khải Đăng')).toHaveTextContent('Chưa nộp'))
    expect(studentRows().getByText('Cần làm lại')).toBeVisible()
    expect(bookCalls()).toHaveLength(1)
    expect(screen.getByTitle('Điểm của 15 học viên trong bài học này.')).toBeEnabled()
  })

  test('says which of them is open, and leads to its neighbours by button and key, graded ones too', async () => {
    const { user } = await openDesk({ lesson: LESSONS.essay })
    await waitFor(async () => expect(await rowOf('Bùi Hải Yến')).toHaveTextContent('Chờ chấm'))
    press('g')
    const opened = async (name: string) => {
      const sheet = within(await screen.findByRole('dialog', { name: `Chấm bài: ${name}` }))
      await sheet.findByRole('spinbutton')
      return sheet
    }
    const first = await opened('Phạm Thủy Tiên')
    expect(first.getByText('Bài thứ 1 trong 2 bài chờ chấm')).toBeInTheDocument()
    expect(first.getByRole('button', { name: 'Bài chờ chấm trước' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // The keys of both acts are named beside them, for the eye alone: their names stay as they are.
    const save = first.getByRole('button', { name: 'Lưu và chấm bài tiếp theo' })
    expect(save).toHaveTextContent('Ctrl + Enter')
    expect(save).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter')
    expect(first.getByRole('group', { name: 'Bài chờ chấm của bài học' })).toHaveTextContent(
      /^Alt \+ ↑ ↓/,
    )
    await user.type(first.getByRole('spinbutton'), '70{Enter}')
    // It keeps its number: the list is as it was when the lesson was chosen.
    const second = await opened('Bùi Hải Yến')
    expect(second.getByText('Bài thứ 2 trong 2 bài chờ chấm')).toBeInTheDocument()
    const lists = bookCalls().length
    await user.click(second.getByRole('button', { name: 'Bài chờ chấm trước' }))
    const again = await opened('Phạm Thủy Tiên')
    expect(again.getByRole('spinbutton')).toHaveValue('70')
    again.getByRole('spinbutton').focus()
    press('ArrowDown', { altKey: true })
    await opened('Bùi Hải Yến')
    expect(bookCalls()).toHaveLength(lists)
  })

  test('never takes the desk from what an address names, nor from who goes back to the lessons', async () => {
    const named = await openDesk({ lesson: LESSONS.tree })
    await classSum('15 học viên · 2 bài chờ chấm')
    expect(params()).toEqual({ lesson: LESSONS.tree })
    named.unmount()
    const student1 = await openDesk({ student: student('hocvien') })
    await classSum('15 học viên · 4 bài chờ chấm')
    expect(params()).toEqual({ student: student('hocvien') })
    student1.unmount()
    const { user } = await openDesk()
    await waitFor(() => expect(params()).toEqual({ lesson: LESSONS.essay }))
    await user.click(panel('Học viên').getByRole('button', { name: '← Bài học' }))
    expect(await screen.findByText(/^Chọn một bài học/)).toBeVisible()
    expect(params()).toEqual({})
  })

  test('leaves no step for Back that would lead to the empty desk', async () => {
    const { unmount } = await renderApp(paths.about(), { as: 'instructor' })
    unmount()
    window.history.pushState(null, '', paths.gradingCourse(COURSE))
    await openDesk()
    await waitFor(() => expect(params()).toEqual({ lesson: LESSONS.essay }))
    window.history.back()
    await waitFor(() => expect(address()).toBe(paths.about()))
  })

  test('opens from the menu', async () => {
    const { user } = await renderApp(paths.about(), { as: 'instructor' })
    await user.click(screen.getByRole('button', { name: 'Giảng dạy' }))
    await user.click(await screen.findByRole('link', { name: 'Bài chờ chấm' }))
    await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    expect(params()).toMatchObject({ lesson: LESSONS.essay, student: student('phamthuytien') })
  })

  test('goes on in the next lesson, asking for nobody one by one, and says when nothing is left', async () => {
    const { user } = await openDesk({ lesson: LESSONS.essay, student: student('buihaiyen') })
    expect(await classSum('15 học viên · 2 bài chờ chấm')).toBeVisible()
    const graded: string[] = []
    /** Grades what is open, once it is another one. */
    const grade = async () => {
      const sheet = await screen.findByRole('dialog', {
        name: (name) => name.startsWith('Chấm bài: ') && !graded.includes(`${name} ${lesson()}`),
      })
      graded.push(`${sheet.getAttribute('aria-label')} ${lesson()}`)
      await within(sheet).findByText('· Chờ chấm')
      const field = await within(sheet).findByRole('spinbutton')
      field.focus()
      await user.keyboard('80{Control>}{Enter}{/Control}')
    }
    const lesson = () => params()['lesson']
    press('g')
    for (let each = 0; each < 4; each++) await grade()
    expect(graded.slice(0, 2)).toEqual([
      `Chấm bài: Bùi Hải Yến ${LESSONS.essay}`,
      `Chấm bài: Phạm Thủy Tiên ${LESSONS.essay}`,
    ])
    expect(graded[2]).toMatch(new RegExp(`${LESSONS.tree}$`))
    expect(await screen.findByText('Không còn bài nào chờ chấm trong khóa học này.')).toBeVisible()
    expect(panel('Học viên').getByText('15 học viên · không có bài chờ chấm')).toBeVisible()
    expect(submissionCalls()).toEqual([])
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(4)
  })

  test('is read before anybody’s work is shown, and each step from student to student asks nothing', async () => {
    const release = faults.hold('get', GRADEBOOK)
    await openDesk({ lesson: LESSONS.essay, student: student('phamthuytien') })
    await rowOf('Phạm Thủy Tiên')
    expect(await screen.findByRole('status', { name: /^Đang tải bài tập/ })).toBeVisible()
    expect(screen.queryByText('Chưa nộp')).toBeNull()
    release()
    const own = await card('Lời chào của riêng bạn')
    await waitFor(() => expect(own.getByRole('button', { name: /^Chấm bài:/ })).toBeEnabled())
    press('j')
    await waitFor(() => expect(params()['student']).toBe(student('buihaiyen')))
    expect(await own.findByText('Đã nộp')).toBeVisible()
    expect(submissionCalls()).toEqual([])
    expect(bookCalls()).toHaveLength(1)
  })

  test('is found though the counts were read before it was handed in', async () => {
    const { db } = await testBackend()
    const waits = eq(submissions.status, 'SUBMITTED')
    const ofYen = and(waits, eq(submissions.userId, student('buihaiyen')))
    const [late] = await db.q.select().from(submissions).where(ofYen)
    await db.q.update(submissions).set({ status: 'GRADED', score: 50 }).where(waits)
    await openDesk()
    expect(await screen.findByText('15 học viên · không có bài chờ chấm')).toBeVisible()
    expect(params()).toEqual({})
    expect(screen.getByText('Hiện không có bài nào chờ chấm.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Bài chờ chấm tiếp theo' })).toHaveClass(
      'btn-outline-primary',
    )
    press('g')
    expect(
      await screen.findByText('Không còn bài nào chờ chấm trong khóa học này.'),
    ).toBeInTheDocument()
    await change(submissions, late!.id, { status: 'SUBMITTED', score: null })
    press('g')
    await waitFor(() => expect(params()).toMatchObject({ submission: late!.id }))
  })

  test('says that it cannot be read, and is read after a retry', async () => {
    faults.refuse('get', GRADEBOOK, 403)
    const { user } = await openDesk({ lesson: LESSONS.essay, student: student('buihaiyen') })
    expect(await screen.findByText('Chưa tải được bài nộp của lớp.')).toBeVisible()
    expect(screen.queryByText('Chưa nộp')).toBeNull()
    press('g')
    expect(await screen.findByText('Chưa tìm được bài tiếp theo. Vui lòng thử lại.')).toBeVisible()
    expect(params()).not.toHaveProperty('submission')
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await (await card('Lời chào của riêng bạn')).findByText('Đã nộp')).toBeVisible()
  })
})
