import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../src/paths.ts'
import { address, faults, renderApp, requests, server, type Who } from '../support/app.tsx'
import {
  card,
  CONTENT,
  giveRowsHeight,
  HAND_INS,
  handInCalls,
  handIns,
  LESSONS,
  madeUp,
  openDesk,
  panel,
  params,
  student,
  STUDENTS,
} from '../support/desk.ts'

beforeAll(giveRowsHeight)

const chosen = () =>
  panel('Học viên')
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-current') === 'true')?.textContent
const studentRows = () => within(screen.getByRole('list', { name: 'Học viên' }))
const rowOf = async (text: string) => {
  const list = await screen.findByRole('list', { name: 'Học viên' })
  return (await within(list).findByText(text)).closest<HTMLElement>('button')!
}
/** The button of a card, once the hand-in has come: before, it is off. */
const opener = async (title: string, name: RegExp) => {
  const inside = await card(title)
  await waitFor(() => expect(inside.getByRole('button', { name })).toBeEnabled())
  return inside.getByRole('button', { name })
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('three panels', () => {
  test('lessons by section, students by name with email, then the assessments of the choice', async () => {
    const { user } = await openDesk()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Chấm bài: JavaScript từ con số 0',
    )
    const lessons = panel('Bài học')
    expect(
      lessons.getByRole('heading', { level: 3, name: 'Làm quen trong một buổi tối' }),
    ).toBeVisible()
    expect(screen.getByText(/^Chọn một bài học/)).toBeVisible()
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
    handIns({ 'a0 s0': 'RETURNED' })
    const { unmount } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const free = await card('Không hạn')
    expect(await free.findByText('Cần làm lại')).toBeVisible()
    expect(free.queryByText('Đúng hạn')).not.toBeInTheDocument()
    expect(free.getByText(/^Không có hạn nộp/)).toBeVisible()
    unmount()
    faults.answer('get', HAND_INS, [{ id: 'x', status: 'LẠ', submittedAt: '2099-01-01T00:00:00Z' }])
    server.use(
      http.get(`http://localhost:3000${CONTENT}`, () =>
        HttpResponse.json({
          items: [
            {
              id: 'c',
              title: 'C',
              lessons: [
                {
                  id: 'l1',
                  title: 'L',
                  assessments: [
                    {
                      assessment: {
                        id: 'a',
                        title: 'Có hạn',
                        assessmentType: 'QUIZ',
                        dueAt: '2026-01-01T00:00:00Z',
                      },
                    },
                  ],
                },
              ],
            },
          ],
        }),
      ),
    )
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
    handIns({})
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
  test('submissions?user= once for the student and once ahead for the next; going there asks no more', async () => {
    madeUp()
    handIns({ 'a0 s0': 'GRADED', 'a0 s1': 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const of = (n: number) => `/api/instructor/assessments/a0/submissions?user=s${n}`
    await waitFor(() => expect(handInCalls()).toEqual([of(0), of(1)]))
    await user.click(screen.getByRole('button', { name: 'Học viên sau' }))
    expect(await opener('Bài 1', /^Chấm bài/)).toBeEnabled()
    await waitFor(() => expect(handInCalls()).toEqual([of(0), of(1), of(2)]))
    await user.click(screen.getByRole('button', { name: 'Học viên trước' }))
    expect(params()).toEqual({ lesson: 'l1', student: 's0' })
    expect(handInCalls()).toHaveLength(3)
  })

  test('of 200 assessments only those in view are asked for', async () => {
    madeUp({ assessments: Array.from({ length: 200 }, (_, n) => `Bài ${n}`) })
    handIns({})
    await openDesk({ lesson: 'l1', student: 's3' }, 'instructor', 'k')
    await (await card('Bài 0')).findByText('Chưa nộp')
    expect(handInCalls().length).toBeLessThan(25)
    expect(screen.getAllByRole('article').length).toBeLessThan(25)
  })

  test('10,000 students come in one call and few are in the page', async () => {
    madeUp({ students: Array.from({ length: 10_000 }, (_, n) => `Học viên số ${n}`) })
    await openDesk({}, 'instructor', 'k')
    expect(await screen.findByText(/^10\.000 học viên/)).toBeVisible()
    expect(studentRows().getAllByRole('button').length).toBeLessThan(40)
    expect(requests.filter(({ path }) => path.includes('/students'))).toHaveLength(1)
  })

  test('a failed hand-in says so on its card and is asked again; never as not handed in', async () => {
    madeUp()
    faults.refuse('get', HAND_INS, 403)
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const failed = await card('Bài 1')
    expect(await failed.findByText(/Chưa tải được bài nộp/)).toBeVisible()
    expect(failed.queryByText('Chưa nộp')).not.toBeInTheDocument()
    expect(failed.getByRole('button', { name: /^Chấm bài/ })).toBeDisabled()
    handIns({ 'a0 s0': 'SUBMITTED' })
    await user.click(failed.getByRole('button', { name: 'Thử lại' }))
    expect(await failed.findByText('Đã nộp')).toBeVisible()
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
    madeUp()
    handIns({ 'a0 s1': 'SUBMITTED' })
    const { user } = await openDesk({}, 'instructor', 'k')
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
    madeUp()
    handIns({})
    await openDesk({ lesson: 'l1' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('j')
    press('j')
    press('j')
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1', student: 's2' }))
    window.history.back()
    await waitFor(() => expect(params()).toEqual({ lesson: 'l1' }))
  })

  test('a hand-in found further down: Back leads to the desk of its student', async () => {
    madeUp()
    handIns({ 'a0 s3': 'SUBMITTED' })
    await openDesk({ lesson: 'l1' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('j')
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
    madeUp()
    handIns({})
    const { unmount } = await openDesk({ lesson: 'l1', student: 's1' }, 'instructor', 'k')
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

describe('large classes', () => {
  test('search without accents by name or email', async () => {
    madeUp({ students: ['Nguyễn Hữu Ước', 'Đỗ Thị Yến', 'Trần Bình'] })
    const { user } = await openDesk({}, 'instructor', 'k')
    const field = await screen.findByRole('searchbox', { name: 'Tìm theo tên hoặc email' })
    await user.type(field, 'do yen')
    await waitFor(() => expect(studentRows().getAllByRole('listitem')).toHaveLength(1))
    expect(await rowOf('Đỗ Thị Yến')).toBeVisible()
    expect(screen.getByText(/^1 trong 3 học viên/)).toBeVisible()
    await user.clear(field)
    await user.type(field, '2@lop')
    expect(await rowOf('Trần Bình')).toBeVisible()
    await user.type(field, 'xyz')
    expect(await screen.findByText('Không tìm thấy học viên nào.')).toBeVisible()
  })

  test("filter 'Cần chấm' for what has been loaded, saying how many that are", async () => {
    madeUp()
    handIns({ 'a0 s0': 'GRADED', 'a0 s1': 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    expect(await screen.findByText('4 học viên · đã tải bài của 2, 1 cần chấm')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cần chấm' }))
    expect(screen.getByRole('button', { name: 'Cần chấm' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(studentRows().getAllByRole('listitem')).toHaveLength(1))
    expect(await rowOf('Bình')).toHaveTextContent('Cần chấm')
    // The chosen one has left the list: the next is still the one after.
    press('j')
    expect(params()).toEqual({ lesson: 'l1', student: 's1' })
  })

  test('the list is one stop for Tab; arrows, Home and End move in it', async () => {
    madeUp()
    const { user } = await openDesk({}, 'instructor', 'k')
    const first = await rowOf('Ánh')
    expect(
      studentRows()
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([first])
    first.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await rowOf('Bình')).toHaveFocus())
    await user.keyboard('{End}')
    await waitFor(async () => expect(await rowOf('Hà')).toHaveFocus())
    await user.keyboard('{Home}')
    await waitFor(() => expect(first).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(params()).toEqual({ student: 's0' })
  })

  test('next to grade: students are walked one by one, then the hand-in opens', async () => {
    madeUp()
    handIns({ 'a0 s3': 'SUBMITTED' })
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await (await card('Bài 1')).findByText('Chưa nộp')
    await user.click(screen.getByRole('button', { name: 'Bài chờ chấm tiếp theo' }))
    await waitFor(() =>
      expect(params()).toEqual({ lesson: 'l1', student: 's3', submission: 'a0-s3' }),
    )
    expect(handInCalls().map((path) => path.slice(-2))).toEqual(['s0', 's1', 's2', 's3'])
  })

  test('save and next: one call, one row changes, the next waiting hand-in opens, nothing is asked twice', async () => {
    const { user } = await openDesk({ lesson: LESSONS.essay, student: student('buihaiyen') })
    await user.click(await opener('Lời chào của riêng bạn', /^Chấm bài/))
    const sheet = within(await screen.findByRole('dialog'))
    await user.type(await sheet.findByLabelText(/^Điểm/), '85')
    const submission = params()['submission']
    await user.click(sheet.getByRole('button', { name: 'Lưu và bài chưa chấm tiếp theo' }))
    await waitFor(() => expect(params()['student']).toBe(student('phamthuytien')))
    expect(params()['submission']).not.toBe(submission)
    expect(await rowOf('Bùi Hải Yến')).toHaveTextContent('Đã chấm')
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: `/api/instructor/submissions/${submission}/grade` },
    ])
    expect(new Set(handInCalls()).size).toBe(handInCalls().length)
    const next = await screen.findByRole('dialog', { name: 'Chấm bài: Phạm Thủy Tiên' })
    await waitFor(() => expect(next).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(params()['submission']).toBeUndefined())
    expect(params()['student']).toBe(student('phamthuytien'))
  })

  test('closed and opened again while it is being saved: it says so, and then asks nothing', async () => {
    const place = { lesson: LESSONS.essay, student: student('phamthuytien') }
    const { user } = await openDesk(place)
    const open = async () => {
      const essay = await card('Lời chào của riêng bạn')
      await user.click(await essay.findByRole('button', { name: /^Chấm bài/ }))
      return within(await screen.findByRole('dialog'))
    }
    const first = await open()
    await user.type(await first.findByLabelText(/^Điểm/), '65')
    const release = faults.hold('post', '/api/instructor/submissions/:id/grade')
    await user.click(first.getByRole('button', { name: 'Lưu và quay lại' }))
    await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const second = await open()
    expect(await second.findByRole('button', { name: 'Đang lưu…' })).toBeVisible()
    expect(second.getByLabelText(/^Điểm/)).toHaveAttribute('readonly')
    release()
    expect(await second.findByText('Điểm đã lưu')).toBeVisible()
    expect(await second.findByRole('button', { name: 'Lưu và quay lại' })).toBeVisible()
    expect(second.getByLabelText(/^Điểm/)).toHaveValue('65')
    await waitFor(() => expect(second.queryByText(/chưa được lưu/)).not.toBeInTheDocument())
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('the search says what it does and can be stopped; nobody is taken along afterwards', async () => {
    madeUp()
    handIns({})
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await waitFor(() => expect(handInCalls()).toHaveLength(2))
    faults.hang('get', HAND_INS)
    press('g')
    expect(await screen.findByText('Đang tìm bài tiếp theo…')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dừng tìm' }))
    expect(screen.queryByText('Đang tìm bài tiếp theo…')).not.toBeInTheDocument()
    expect(params()).toEqual({ lesson: 'l1', student: 's0' })
    expect(handInCalls()).toHaveLength(3)
  })

  test('nothing left to grade is said', async () => {
    madeUp()
    handIns({ 'a0 s1': 'GRADED' })
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await waitFor(() => expect(handInCalls()).toHaveLength(2))
    press('g')
    expect(
      await screen.findByText('Từ đây đến cuối danh sách không còn bài nào chờ chấm.'),
    ).toBeVisible()
  })

  test('a search that fails says so, and goes on when asked again', async () => {
    madeUp()
    handIns({})
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await waitFor(() => expect(handInCalls()).toHaveLength(2))
    faults.refuse('get', HAND_INS, 403)
    press('g')
    expect(await screen.findByText('Chưa tìm được bài tiếp theo. Vui lòng thử lại.')).toBeVisible()
    handIns({ 'a0 s2': 'SUBMITTED' })
    press('g')
    await waitFor(() => expect(params()['submission']).toBe('a0-s2'))
  })

  test('the CSV holds the loaded grades of the lesson and says how many rows', async () => {
    madeUp({ assessments: ['Bài 1', 'Bài 2'] })
    handIns({ 'a0 s0': 'GRADED', 'a1 s0': 'SUBMITTED', 'a1 s1': 'CHO_DUYET' })
    const files: Blob[] = []
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      return `blob:${files.push(file as Blob)}`
    })
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    onTestFinished(() => {
      made.mockRestore()
      pressed.mockRestore()
    })
    const { user } = await openDesk({ lesson: 'l1' }, 'instructor', 'k')
    expect(screen.getByRole('button', { name: 'Tải điểm (CSV, 0 dòng)' })).toBeDisabled()
    await user.click(await rowOf('Ánh'))
    await user.click(await screen.findByRole('button', { name: 'Tải điểm (CSV, 2 dòng)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const bytes = new Uint8Array(await files[0]!.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(new TextDecoder().decode(bytes)).toBe(
      'Họ và tên,Email,Bài 1 (%),Bài 2 (%)\r\n' +
        'Ánh,0@lop.vn,80,Chưa chấm\r\n' +
        'Bình,1@lop.vn,Chưa nộp,55\r\n',
    )
  })
})

describe('keyboard', () => {
  test('J and K walk the list, not past its ends', async () => {
    madeUp()
    handIns({})
    await openDesk({ lesson: 'l1', student: 's2' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('j')
    await waitFor(() => expect(params()['student']).toBe('s3'))
    press('J', { shiftKey: true })
    expect(params()['student']).toBe('s3')
    press('k')
    await waitFor(() => expect(params()['student']).toBe('s2'))
  })

  test('never while typing, never with Ctrl, Alt or Cmd', async () => {
    madeUp()
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const field = await screen.findByRole('searchbox', { name: 'Tìm theo tên hoặc email' })
    await user.type(field, 'jkg?')
    expect(field).toHaveValue('jkg?')
    expect(params()['student']).toBe('s0')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    field.blur()
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press('j', { [modifier]: true })
    expect(params()['student']).toBe('s0')
  })

  test('"?" opens the help, whose switch turns all keys off and is kept on the device', async () => {
    madeUp()
    handIns({})
    const first = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('?')
    const help = within(await screen.findByRole('dialog', { name: 'Phím tắt khi chấm bài' }))
    for (const key of ['J', 'K', 'G', 'S', '?']) expect(help.getByText(key)).toBeVisible()
    press('j')
    expect(params()['student']).toBe('s0')
    await first.user.click(help.getByRole('checkbox', { name: /Dùng phím tắt/ }))
    await first.user.click(help.getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    press('j')
    expect(params()['student']).toBe('s0')
    first.unmount()
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('j')
    expect(params()['student']).toBe('s0')
  })
})
