import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, faults, renderApp, requests, server, type Who } from '../support/app.tsx'
import {
  card,
  CONTENT,
  chosen,
  giveRowsHeight,
  SUBMISSIONS,
  submissionCalls,
  submissions,
  LESSONS,
  madeUp,
  opener,
  openDesk,
  openMadeUp,
  panel,
  params,
  press,
  rowOf,
  student,
  studentRows,
  STUDENTS,
} from '../support/desk.ts'
import { withSheet } from '../support/steps.ts'
import { textsOf } from '../support/steps.ts'

beforeAll(giveRowsHeight)

describe('three panels', () => {
  test('a lesson says how many assessments it has from two on', async () => {
    madeUp({ assessments: ['Bài 1', 'Bài 2'] })
    await openDesk()
    expect(panel('Bài học').getByText('2 bài')).toBeVisible()
    cleanup()
    madeUp()
    await openDesk()
    expect(panel('Bài học').getByRole('button')).toHaveTextContent(/^Bài học 1$/)
  })

  test('lessons by section, students by name with email, then the assessments of the choice', async () => {
    const { user } = await openDesk()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Chấm bài: JavaScript từ con số 0',
    )
    const lessons = panel('Bài học')
    expect(
      lessons.getByRole('heading', { level: 3, name: 'Làm quen trong một buổi tối' }),
    ).toBeVisible()
    await user.click(panel('Học viên').getByRole('button', { name: '← Bài học' }))
    expect(await screen.findByText(/^Chọn một bài học/)).toBeVisible()
    await user.click(lessons.getByRole('button', { name: /^JavaScript làm được gì\?/ }))
    expect(await screen.findByText('Chọn một học viên để xem bài nộp.')).toBeVisible()
    const row = await rowOf('hocvien@lopmo.test')
    await user.click(row)
    expect(row).toHaveAttribute('aria-current', 'true')
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  })

  test("a card: type, 'Đã nộp', late, 'Đã chấm', score percent, 'Xem / Nhận xét' for a quiz", async () => {
    await openDesk({ lesson: LESSONS.quiz, student: student('hocvien') })
    const quiz = await card('Kiểm tra nhanh: làm quen với JavaScript')
    expect(await quiz.findByText('Đã nộp')).toBeVisible()
    expect(quiz.getByText('Quiz')).toBeVisible()
    expect(quiz.getByText('Đúng hạn')).toBeVisible()
    expect(quiz.getByText('Đã chấm')).toBeVisible()
    expect(quiz.getByText(/^\d+(,\d+)?%$/)).toBeVisible()
    expect(quiz.getByText(/^Hạn: /)).toBeVisible()
    expect(quiz.getByRole('button', { name: /^Xem \/ Nhận xét/ })).toBeEnabled()
  })

  test("'Chấm bài' for an assignment that waits, 'Xem / Sửa điểm' once graded", async () => {
    const { unmount } = await openDesk({
      lesson: LESSONS.tree,
      student: student('hocvien'),
    })
    const waiting = await card('Vẽ cây DOM của một trang')
    expect(await waiting.findByText('Đã nộp')).toBeVisible()
    expect(waiting.getByText('Bài tập')).toBeVisible()
    expect(waiting.queryByText('Đã chấm')).not.toBeInTheDocument()
    expect(waiting.getByRole('button', { name: /^Chấm bài:/ })).toBeEnabled()
    unmount()
    await openDesk({ lesson: LESSONS.essay, student: student('hocvien') })
    const graded = await card('Lời chào của riêng bạn')
    expect(await graded.findByRole('button', { name: /^Xem \/ Sửa điểm/ })).toBeEnabled()
  })

  test("'Chưa nộp', and the open button is disabled when there is no submission", async () => {
    await openDesk({ lesson: LESSONS.open, student: student('hocvien') })
    const open = await card('Máy tính tiền boa')
    expect(await open.findByText('Chưa nộp')).toBeVisible()
    expect(open.getByRole('button', { name: /^Chấm bài/ })).toBeDisabled()
    expect(open.queryByText('Đúng hạn')).not.toBeInTheDocument()
    expect(open.queryByText('Nộp muộn')).not.toBeInTheDocument()
  })

  test('late work says so; without a due date nothing is said of time; the redo is named', async () => {
    madeUp({ assessments: ['Không hạn'] })
    submissions({ 'a0 s0': 'RETURNED' })
    const { unmount } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const free = await card('Không hạn')
    expect(await free.findByText('Cần làm lại')).toBeVisible()
    expect(free.queryByText('Đúng hạn')).not.toBeInTheDocument()
    expect(free.getByText(/^Không có hạn nộp/)).toBeVisible()
    unmount()
    faults.answer('get', SUBMISSIONS, [
      { id: 'x', status: 'LẠ', submittedAt: '2099-01-01T00:00:00Z' },
    ])
    const dueAt = '2026-01-01T00:00:00Z'
    const assessment = { id: 'a', title: 'Có hạn', assessmentType: 'QUIZ', dueAt }
    const lessons = [{ id: 'l1', title: 'L', assessments: [{ assessment }] }]
    faults.answer('get', CONTENT, { items: [{ id: 'c', title: 'C', lessons }] })
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    expect(await (await card('Có hạn')).findByText('Nộp muộn')).toBeVisible()
  })

  test('a student without a name is labelled by email; foreign shapes are read', async () => {
    madeUp()
    faults.answer('get', STUDENTS, { items: [{ id: 'x', email: 'khong-ten@lop.vn' }] })
    await openDesk({}, 'instructor', 'k')
    expect(await rowOf('khong-ten@lop.vn')).toBeVisible()
  })

  test('a content answer without assessments: the lesson itself is asked, once', async () => {
    madeUp({ assessments: [] })
    submissions({})
    faults.answer('get', '/api/instructor/lessons/:id', {
      lesson: { id: 'l1', title: 'Bài học 1' },
      assessments: [{ assessment: { id: 'a9', title: 'Từ bài học', assessmentType: 'QUIZ' } }],
    })
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    expect(await (await card('Từ bài học')).findByText('Chưa nộp')).toBeVisible()
    expect(requests.filter(({ path }) => path === '/api/instructor/lessons/l1')).toHaveLength(1)
  })
})

describe('the calls', () => {
  test('submissions?user= once for each student who is looked at; coming back asks no more', async () => {
    const { user } = await openMadeUp(
      { lesson: 'l1', student: 's0' },
      { 'a0 s0': 'GRADED', 'a0 s1': 'SUBMITTED' },
    )
    const of = (n: number) => `/api/instructor/assessments/a0/submissions?user=s${n}`
    await opener('Bài 1', /^Xem \/ Sửa điểm/)
    expect(submissionCalls()).toEqual([of(0)])
    await user.click(screen.getByRole('button', { name: 'Học viên sau' }))
    expect(await opener('Bài 1', /^Chấm bài/)).toBeEnabled()
    expect(submissionCalls()).toEqual([of(0), of(1)])
    await user.click(screen.getByRole('button', { name: 'Học viên trước' }))
    await opener('Bài 1', /^Xem \/ Sửa điểm/)
    expect(params()).toEqual({ lesson: 'l1', student: 's0' })
    expect(submissionCalls()).toHaveLength(2)
  })

  test('without a gradebook the contract’s calls alone, and nothing that would need more', async () => {
    madeUp()
    submissions({ 'a0 s0': 'SUBMITTED', 'a0 s1': 'SUBMITTED' })
    faults.answer('get', '/api/instructor/submissions/:id', { _id: 'a0-s0', status: 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1' }, 'instructor', 'k')
    const first = await rowOf('Ánh')
    await user.click(first)
    await user.click(await opener('Bài 1', /^Chấm bài/))
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByRole('button', { name: 'Lưu và quay lại' })
    expect(sheet.queryByRole('button', { name: /tiếp theo/ })).toBeNull()
    expect(sheet.queryByText(/bài chờ chấm$/)).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('g')
    const buttons = textsOf(screen.getAllByRole('button', { hidden: true }))
    expect(buttons.filter((text) => /tiếp theo|CSV|^Chờ chấm$/.test(text))).toEqual([])
    // Nobody knows where the others stand.
    expect(studentRows().queryByText(/Chờ chấm|Chưa nộp|Đã chấm/)).toBeNull()
    expect(screen.getByText('4 học viên')).toBeVisible()
    // An open submission is read again whenever it may be old.
    const made = new Set(requests.map(({ path }) => path).filter((path) => /instructor/.test(path)))
    expect([...made]).toEqual([
      '/api/instructor/courses/k/content',
      '/api/instructor/courses/k/students?limit=200',
      '/api/instructor/assessments/a0/submissions?user=s0',
      '/api/instructor/submissions/a0-s0',
    ])
  })

  test('of 200 assessments only those in view are asked for', async () => {
    madeUp({ assessments: Array.from({ length: 200 }, (_, n) => `Bài ${n}`) })
    submissions({})
    await openDesk({ lesson: 'l1', student: 's3' }, 'instructor', 'k')
    await (await card('Bài 0')).findByText('Chưa nộp')
    expect(submissionCalls().length).toBeLessThan(25)
    expect(screen.getAllByRole('article').length).toBeLessThan(25)
  })

  test('10,000 students come in one call and few are in the page', async () => {
    madeUp({ students: Array.from({ length: 10_000 }, (_, n) => `Học viên số ${n}`) })
    await openDesk({}, 'instructor', 'k')
    expect(await screen.findByText(/^10\.000 học viên/)).toBeVisible()
    expect(studentRows().getAllByRole('button').length).toBeLessThan(40)
    expect(requests.filter(({ path }) => path.includes('/students'))).toHaveLength(1)
  })

  test('a failed submission says so on its card and is asked again; never as not submitted', async () => {
    madeUp()
    faults.refuse('get', SUBMISSIONS, 403)
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    expect(await screen.findByText('Chưa tải được dữ liệu.')).toBeVisible()
    const failed = await card('Bài 1')
    expect(failed.getByText('Chưa tải được dữ liệu.')).toBeVisible()
    expect(failed.queryByText('Chưa nộp')).not.toBeInTheDocument()
    expect(failed.getByRole('button', { name: /^Chấm bài/ })).toBeDisabled()
    submissions({ 'a0 s0': 'SUBMITTED' })
    await user.click(failed.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByText('Đã nộp')).toBeVisible()
    expect((await card('Bài 1')).getByText('Đã nộp')).toBeVisible()
  })

  test('students and content that cannot be read give empty states; a foreign course its reason', async () => {
    madeUp()
    faults.refuse('get', STUDENTS, 403)
    const { unmount } = await openDesk({}, 'instructor', 'k')
    expect(await screen.findByText('Khóa học chưa có học viên.')).toBeVisible()
    expect(panel('Học viên').getByRole('button', { name: 'Thử lại' })).toBeVisible()
    unmount()
    server.resetHandlers()
    await renderApp(paths.gradingCourse('khong-co'), { as: 'instructor' })
    expect(await screen.findByText('Chưa có bài học nào để chấm')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Về danh sách chấm bài' })).toBeVisible()
  })

  test.each<Who>(['coInstructor', 'assistant', 'admin'])('%s may grade here', async (who) => {
    await openDesk({ lesson: LESSONS.tree, student: student('hocvien') }, who)
    expect(await opener('Vẽ cây DOM của một trang', /^Chấm bài/)).toBeEnabled()
  })
})

describe('the address', () => {
  test('lesson, student and open submission stand in it; Back closes, then goes up', async () => {
    const { user } = await openMadeUp({}, { 'a0 s1': 'SUBMITTED' })
    await user.click(panel('Bài học').getByRole('button', { name: /Bài học 1/ }))
    expect(params()).toEqual({ lesson: 'l1' })
    await user.click(await rowOf('Bình'))
    expect(params()).toEqual({ lesson: 'l1', student: 's1' })
    await user.click(await opener('Bài 1', /^Chấm bài/))
    expect(params()).toEqual({ lesson: 'l1', student: 's1', submission: 'a0-s1' })
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1', student: 's1' }))
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1' }))
    window.history.back()
    await waitFor(() => expect(address()).toBe(paths.gradingCourse('k')))
  })

  test('from student to student is no step for Back', async () => {
    await openMadeUp({ lesson: 'l1' })
    await rowOf('Ánh')
    press('j')
    press('j')
    press('j')
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1', student: 's2' }))
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1' }))
  })

  test('a submission found further down: Back leads to the desk of its student', async () => {
    withSheet(['gradebook'])
    const { user } = await openMadeUp({ lesson: 'l1' }, { 'a0 s3': 'SUBMITTED' })
    await user.click(await rowOf('Ánh'))
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1', student: 's0' }))
    await (await card('Bài 1')).findByText('Chưa nộp')
    press('g')
    await waitFor(() => expect(params()['submission']).toBe('a0-s3'))
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1', student: 's3' }))
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1' }))
  })

  test('a link restores; what it names and is not there is said', async () => {
    const { unmount } = await openMadeUp({ lesson: 'l1', student: 's1' })
    expect(await (await card('Bài 1')).findByText('Chưa nộp')).toBeVisible()
    expect(chosen()).toMatch(/^Bình/)
    unmount()
    const gone = await openDesk({ lesson: 'l1', student: 'la' }, 'instructor', 'k')
    expect(await screen.findByText('Không tìm thấy học viên này trong khóa học.')).toBeVisible()
    gone.unmount()
    await openDesk({ lesson: 'la', student: 's1' }, 'instructor', 'k')
    expect(await screen.findByText('Không tìm thấy bài học này trong khóa học.')).toBeVisible()
  })
})
