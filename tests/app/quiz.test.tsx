import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../src/paths.ts'
import { address, faults, renderApp, requests, server, signInAs } from '../support/app.tsx'

const LESSON = '/api/student/lessons/:id'
const QUIZ = '/api/student/assessments/:id'
const SUBMIT = '/api/student/assessments/:id/submit-quiz'
const THREAD = '/api/student/assessments/:id/thread'

const summary = (over: object = {}) => ({
  _id: 's1',
  status: 'GRADED',
  score: 75,
  pass: true,
  submittedAt: '2026-11-21T01:00:00Z',
  gradedAt: null,
  late: false,
  ...over,
})
const listed = (over: object = {}) => ({
  _id: 'q1',
  title: 'Kiểm tra chương 1',
  assessmentType: 'QUIZ',
  passScore: 60,
  availableAt: '2026-11-01T01:00:00Z',
  dueAt: '2031-01-05T16:59:00Z',
  submission: null,
  ...over,
})
const QUESTIONS = [
  { question: 'Chọn một', type: 'SINGLE', options: [{ content: 'A' }, { content: 'B' }] },
  {
    question: 'Chọn nhiều',
    type: 'MULTI',
    options: [{ content: 'X' }, { content: 'Y' }, { content: 'Z' }],
  },
  { question: 'Viết ngắn', type: 'SHORT', options: [] },
]
const attempt = { number: 1, startedAt: '2026-11-21T00:30:00.000Z' }
const answerLesson = (assessment: object = listed()) =>
  faults.answer('get', LESSON, {
    lesson: { _id: 'l', title: 'Bài có quiz', type: 'VIDEO', resources: [] },
    assessments: [assessment] as never,
  })
const answerQuiz = (over: object = {}) =>
  faults.answer('get', QUIZ, { ...listed(), questions: QUESTIONS, attempt, ...over } as never)
const answerSubmit = () => faults.answer('post', SUBMIT, { submission: summary() })
const answerThread = (submission: object | null = null) =>
  faults.answer('get', THREAD, { submission, comments: [] } as never)

const dialog = () => screen.findByRole('dialog', { name: 'Kiểm tra chương 1' })
const submits = () => requests.filter(({ path }) => path.endsWith('/submit-quiz'))
const openQuiz = () => renderApp(paths.lesson('l', { quiz: 'q1' }), { as: 'student' })
const choose = (name: string) => screen.findByLabelText(name)
const submitButton = () => screen.findByRole('button', { name: 'Nộp bài' })

beforeEach(() => {
  answerLesson()
  answerQuiz()
  answerSubmit()
  answerThread()
})

describe('what is shown', () => {
  test("'Làm quiz' opens the dialog and writes the address; closing cleans it; the focus returns", async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    const button = await screen.findByRole('button', { name: 'Làm quiz: Kiểm tra chương 1' })
    await user.click(button)
    await dialog()
    expect(address()).toBe(paths.lesson('l', { quiz: 'q1' }))
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(paths.lesson('l'))
    expect(button).toHaveFocus()
  })

  test('Back closes the dialog; an address with `quiz` opens it, and closing cleans that too', async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: /^Làm quiz/ }))
    await dialog()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    window.history.forward()
    await dialog()
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closed twice in a moment, it still stays on the lesson', async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: /^Làm quiz/ }))
    const cross = within(await dialog()).getByRole('button', { name: 'Đóng' })
    // jsdom makes one step of two in a moment; browsers take both.
    const step = vi.spyOn(window.history, 'go')
    onTestFinished(() => step.mockRestore())
    fireEvent.click(cross)
    fireEvent.click(cross)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(step).toHaveBeenCalledTimes(1)
  })

  test('closing what an address opened stays on the lesson', async () => {
    const { user } = await openQuiz()
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(paths.lesson('l'))
  })

  test('title, pass score, open and due time, numbered questions: radios, checkboxes, a text area', async () => {
    await openQuiz()
    const inside = within(await dialog())
    expect(await inside.findByText('60%')).toBeVisible()
    expect(inside.getByText(/^Chủ Nhật 01\/11(\/2026)?, 08:00/)).toBeVisible()
    expect(inside.getByText(/^Chủ Nhật 05\/01\/2031, 23:59/)).toBeVisible()
    expect(inside.getByRole('group', { name: /^Câu 1: ?Chọn một/ })).toBeVisible()
    expect(inside.getAllByRole('radio')).toHaveLength(2)
    expect(inside.getAllByRole('checkbox')).toHaveLength(3)
    expect(inside.getByRole('textbox', { name: /^Câu 3: ?Viết ngắn/ }).tagName).toBe('TEXTAREA')
  })

  test('the description, as the author saw it in the preview; nothing in it runs', async () => {
    answerQuiz({
      description:
        '<p>Đọc <strong>kỹ</strong>.<img src="x" onerror="alert(1)"></p><script>1</script>',
    })
    await openQuiz()
    const inside = within(await dialog())
    expect((await inside.findByText('kỹ')).tagName).toBe('STRONG')
    expect((await dialog()).innerHTML).not.toMatch(/onerror|<script/)
  })

  test('every spelling of section 3, the quiz nested under `quiz`', async () => {
    faults.answer('get', QUIZ, {
      id: 'q1',
      title: 'Kiểm tra chương 1',
      quiz: {
        passScore: 50,
        questions: [
          { text: 'Một', questionType: 'SINGLE', options: ['a', { text: 'b' }] },
          { title: 'Hai', type: 'MULTI', options: [{ label: 'c' }, { value: 'd' }] },
        ],
      },
    })
    const { user } = await openQuiz()
    await user.click(await choose('b'))
    await user.click(await choose('d'))
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(JSON.parse(submits()[0]?.body ?? '{}')).toMatchObject({ answersJson: '[[1],[1]]' })
  })

  test('a due date and a pass score that only the lesson tells are said all the same', async () => {
    answerQuiz({ dueAt: null, passScore: null })
    await openQuiz()
    await choose('A')
    expect(within(await dialog()).queryByText('Không có hạn nộp')).toBeNull()
    expect(within(await dialog()).getByText('60%')).toBeVisible()
  })

  test("'Không tải được đề quiz', with the API's reason (not open yet, no attempts left) and a retry", async () => {
    faults.refuse('get', QUIZ, 403, { message: 'Quiz chưa mở.', code: 'NOT_OPEN' })
    const { user } = await openQuiz()
    expect(await screen.findByText('Không tải được đề quiz')).toBeVisible()
    expect(screen.getByText('Quiz chưa mở.')).toBeVisible()
    await user.click(await submitButton())
    expect(await screen.findByText('Không có dữ liệu bài kiểm tra.')).toBeVisible()
    expect(submits()).toHaveLength(0)
    answerQuiz()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await choose('A')).toBeVisible()
  })

  test("no questions: 'Không có dữ liệu bài kiểm tra.'; handing in: 'Không có câu hỏi trong bài kiểm tra.'", async () => {
    answerQuiz({ questions: [] })
    const { user } = await openQuiz()
    expect(await screen.findByText('Không có dữ liệu bài kiểm tra.')).toBeVisible()
    await user.click(await submitButton())
    expect(await screen.findByText('Không có câu hỏi trong bài kiểm tra.')).toBeVisible()
    expect(submits()).toHaveLength(0)
  })
})

describe('handing in', () => {
  test("answersJson, startedAt and textAnswer to the letter; 'Đã nộp quiz.'; the list says it at once", async () => {
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await user.click(await choose('Z'))
    await user.click(await choose('X'))
    await user.type(await screen.findByRole('textbox'), 'Ý của tôi')
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    const [call] = submits()
    expect(call?.path).toBe('/api/student/assessments/q1/submit-quiz')
    expect(call?.headers.get('authorization')).toMatch(/^Bearer ./)
    expect(call?.headers.get('ngrok-skip-browser-warning')).toBe('true')
    expect(JSON.parse(call?.body ?? '{}')).toEqual({
      answersJson: '[[1],[0,2],[]]',
      startedAt: attempt.startedAt,
      textAnswer: 'Ý của tôi',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe(paths.lesson('l'))
    const row = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    expect(await row.findByText('Đã chấm')).toBeVisible()
    expect(row.getByText('Điểm: 75%')).toBeVisible()
    expect(row.queryByRole('button', { name: /^Làm quiz/ })).toBeNull()
    expect(row.getByRole('button', { name: /^Xem kết quả/ })).toBeVisible()
    // The deadlines are read anew.
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.includes('/deadlines')).length).toBeGreaterThan(1),
    )
  })

  test('without SHORT text no textAnswer; without a record of the attempt, the load time as startedAt', async () => {
    answerQuiz({ attempt: null })
    const before = Date.now()
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    await screen.findByText('Đã nộp quiz.')
    const body = JSON.parse(submits()[0]?.body ?? '{}') as { startedAt: string }
    expect(body).toEqual({ answersJson: '[[0],[],[]]', startedAt: expect.any(String) })
    expect(Date.parse(body.startedAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.now())
  })

  test('how many questions are unanswered, with a jump to the first', async () => {
    const { user } = await openQuiz()
    expect(await screen.findByText(/^Còn 3 câu chưa trả lời/)).toBeVisible()
    await user.click(await choose('A'))
    expect(await screen.findByText(/^Còn 2 câu chưa trả lời/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Đến câu đầu tiên' }))
    expect(screen.getByLabelText('X')).toHaveFocus()
    await user.click(await choose('X'))
    await user.type(screen.getByRole('textbox'), 'x')
    expect(await screen.findByText('Đã trả lời tất cả các câu.')).toBeVisible()
  })

  test.each([
    ['the server message', { message: 'Bạn đã hết lượt làm.' }, 'Bạn đã hết lượt làm.'],
    [
      'an attempt that ran out meanwhile',
      { code: 'EARLIER_ATTEMPT', message: 'Các câu trả lời này thuộc lượt làm trước.' },
      'Các câu trả lời này thuộc lượt làm trước.',
    ],
    ["else 'Nộp quiz thất bại'", {}, 'Nộp quiz thất bại'],
  ])('refused: %s, in the dialog, everything kept', async (_, body, words) => {
    faults.refuse('post', SUBMIT, 409, body)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await user.click(await submitButton())
    expect(within(await dialog()).getByRole('alert')).toBeInTheDocument()
    expect(await within(await dialog()).findByText(words)).toBeVisible()
    expect(await choose('B')).toBeChecked()
    expect(Object.keys(localStorage).some((key) => key.startsWith('draft/'))).toBe(true)
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })

  test('a double click sends one call', async () => {
    let release = () => {}
    const gate = new Promise<void>((done) => (release = done))
    server.use(
      http.post(`http://localhost:3000${SUBMIT}`, async () => {
        await gate
        return HttpResponse.json({ submission: summary() })
      }),
    )
    await openQuiz()
    fireEvent.click(await choose('A'))
    const button = await submitButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Đang nộp…' })).toBeDisabled())
    release()
    await screen.findByText('Đã nộp quiz.')
    expect(submits()).toHaveLength(1)
  })

  test('cut off on the way, but arrived: the thread says so, and nothing is sent again', async () => {
    faults.cutOff('post', SUBMIT)
    answerThread(summary())
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(1)
  })

  test("answered by a captive portal's page: that is no hand-in", async () => {
    faults.reply('post', SUBMIT, '<!doctype html><p>Đăng nhập Wi-Fi</p>')
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Nộp quiz thất bại')).toBeVisible()
    expect(Object.keys(localStorage).some((key) => key.startsWith('draft/'))).toBe(true)
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })

  test('cut off and not arrived: said, everything kept, and it can be handed in again', async () => {
    faults.cutOff('post', SUBMIT)
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Nộp quiz thất bại')).toBeVisible()
    expect(screen.getByText(/Máy chủ chưa nhận bài này/)).toBeVisible()
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(2)
  })

  test('refused after the dialog was closed: it is said all the same', async () => {
    let release = () => {}
    const gate = new Promise<void>((done) => (release = done))
    server.use(
      http.post(`http://localhost:3000${SUBMIT}`, async () => {
        await gate
        return HttpResponse.json({ message: 'Đã quá thời gian làm bài.' }, { status: 409 })
      }),
    )
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    release()
    expect(await screen.findByText('Đã quá thời gian làm bài.')).toBeVisible()
  })

  test('a repeated quiz that does not tell of the earlier hand-in, as the lesson does: nothing is forgotten', async () => {
    answerLesson(listed({ submission: summary({ status: 'RETURNED' }) }))
    answerThread(summary({ status: 'RETURNED' }))
    faults.cutOff('post', SUBMIT)
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Nộp quiz thất bại')).toBeVisible()
  })

  test('offline altogether: first the thread is read again, only then a second send is offered', async () => {
    faults.cutOff('post', SUBMIT)
    faults.cutOff('get', THREAD)
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText(/Chưa rõ máy chủ đã nhận bài hay chưa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Nộp bài' })).toBeNull()
    answerThread(summary())
    await user.click(screen.getByRole('button', { name: 'Kiểm tra lại' }))
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(1)
  })
})

describe('the safety net', () => {
  test('every change is kept on the device and comes back after a reload', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    expect(await screen.findByText(/^Đã lưu trên thiết bị này lúc \d\d:\d\d/)).toBeVisible()
    await first.user.type(screen.getByRole('textbox'), 'Nửa chừng')
    first.unmount()
    await openQuiz()
    expect(await choose('B')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Nửa chừng')
    expect(screen.getByText(/^Đã khôi phục bản lưu trên thiết bị này lúc/)).toBeVisible()
  })

  test('an expired session in the middle: after signing in again everything is there', async () => {
    faults.refuse('post', SUBMIT, 401, { message: 'Hết phiên' })
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await user.type(screen.getByRole('textbox'), 'Đừng mất')
    await user.click(await submitButton())
    await screen.findByRole('heading', { name: 'Đăng nhập' })
    expect(address()).toBe(paths.login(paths.lesson('l', { quiz: 'q1' })))
    await signInAs('student')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(await choose('B')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Đừng mất')
  })

  test('another user on the same device sees nothing of it', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    first.unmount()
    await renderApp(paths.lesson('l', { quiz: 'q1' }), { as: 'newStudent' })
    expect(await choose('B')).not.toBeChecked()
    expect(screen.queryByText(/^Đã khôi phục/)).toBeNull()
  })

  test('a new attempt begins empty; what the server has is forgotten', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    expect(Object.keys(localStorage).some((key) => key.startsWith('draft/'))).toBe(true)
    await first.user.click(await submitButton())
    await screen.findByText('Đã nộp quiz.')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([])
    first.unmount()
    answerQuiz({ attempt: { ...attempt, number: 2 } })
    await openQuiz()
    expect(await choose('B')).not.toBeChecked()
  })

  test('a second tab on the same attempt is read-only and says why; alone again it takes over', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    const entry = Object.keys(localStorage).find((key) => key.startsWith('tab/')) ?? ''
    expect(entry).not.toBe('')
    first.unmount()
    localStorage.setItem(entry, JSON.stringify({ id: 'the-other-tab', at: Date.now() }))
    await openQuiz()
    expect(await screen.findByText(/đang làm quiz này ở một thẻ khác/)).toBeVisible()
    expect(await choose('A')).toBeDisabled()
    expect(await submitButton()).toBeDisabled()
    localStorage.removeItem(entry)
    window.dispatchEvent(new StorageEvent('storage', { key: entry }))
    await waitFor(async () => expect(await choose('A')).toBeEnabled())
    expect(await choose('B')).toBeChecked()
    expect(await submitButton()).toBeEnabled()
  })

  test('handed in by the other tab, this one does not go on with an attempt that is over', async () => {
    const first = await openQuiz()
    await choose('A')
    const entry = Object.keys(localStorage).find((key) => key.startsWith('tab/')) ?? ''
    first.unmount()
    localStorage.setItem(entry, JSON.stringify({ id: 'the-other-tab', at: Date.now() }))
    await openQuiz()
    await screen.findByText(/đang làm quiz này ở một thẻ khác/)
    answerThread(summary())
    localStorage.removeItem(entry)
    window.dispatchEvent(new StorageEvent('storage', { key: entry }))
    expect(await screen.findByText('Quiz này đã được nộp ở một thẻ khác.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Điểm: 75%')).toBeVisible()
    expect(submits()).toHaveLength(0)
  })

  test('a device that refuses to keep anything says so', async () => {
    const { user } = await openQuiz()
    const box = await choose('B')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await user.click(box)
    expect(await screen.findByText(/^Không lưu được trên thiết bị này/)).toBeVisible()
    full.mockRestore()
  })
})

describe('the countdown', () => {
  const running = (leftMs: number) => ({
    durationMinutes: 10,
    attempt: { number: 1, startedAt: new Date(Date.now() - 600_000 + leftMs).toISOString() },
  })

  test('counts from the beginning of the attempt, not from the opening of the dialog', async () => {
    answerQuiz(running(421_000))
    await openQuiz()
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(7:0[01]|6:5\d)$/)
  })

  test('none without a duration', async () => {
    await openQuiz()
    await choose('A')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test.each([
    [5, 301_000],
    [1, 61_000],
  ])('announces %i minutes, not before', async (minutes, leftMs) => {
    const said = `Còn ${minutes} phút để làm bài.`
    answerQuiz(running(leftMs))
    await openQuiz()
    await screen.findByRole('timer')
    expect(screen.queryByText(said)).toBeNull()
    expect(await screen.findByText(said)).toHaveAttribute('role', 'status')
  })

  test('submits what is there at zero, once', async () => {
    answerQuiz(running(2_500))
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(1)
    expect(JSON.parse(submits()[0]?.body ?? '{}')).toMatchObject({ answersJson: '[[1],[],[]]' })
  })

  test('offline at zero: says so, keeps the answers, sends when the network is back', async () => {
    answerQuiz(running(2_500))
    faults.cutOff('post', SUBMIT)
    faults.cutOff('get', THREAD)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    expect(await screen.findByText(/ứng dụng tiếp tục thử khi có mạng/)).toBeVisible()
    expect(Object.keys(localStorage).some((key) => key.startsWith('draft/'))).toBe(true)
    answerThread()
    answerSubmit()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(2)
  })

  test('an attempt whose time ran out elsewhere is not sent by itself', async () => {
    answerQuiz(running(-60_000))
    const { user } = await openQuiz()
    expect(await screen.findByText(/^Đã hết thời gian làm bài. Bạn vẫn có thể nộp/)).toBeVisible()
    expect(submits()).toHaveLength(0)
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })
})
