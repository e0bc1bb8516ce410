import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, closed, drafts, faults, requests } from '../support/app.tsx'
import {
  answerAll,
  answerQuiz,
  answerSubmit,
  attempt,
  choose,
  dialog,
  openQuiz,
  SUBMIT,
  submitButton,
  submits,
  summary,
  THREAD,
} from '../support/quiz-dialog.ts'

beforeEach(answerAll)

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
    await closed()
    expect(address()).toBe(paths.lesson('l'))
    const row = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    expect(await row.findByText('Đã chấm')).toBeVisible()
    expect(row.getByText('Điểm: 75%')).toBeVisible()
    expect(row.queryByRole('button', { name: /^Làm quiz/ })).toBeNull()
    expect(row.getByRole('button', { name: /^Xem kết quả/ })).toBeVisible()
    // The button that had the focus is gone: its row has it.
    await waitFor(() => expect(row.getByText('Kiểm tra chương 1').closest('li')).toHaveFocus())
    // The deadlines are read anew.
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.includes('/deadlines')).length).toBeGreaterThan(1),
    )
  })

  test('the result stands in the place of the quiz: score and verdict without a further press', async () => {
    faults.answer('get', THREAD, {
      submission: { ...summary(), score: 75, pass: true },
      comments: [],
    })
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await user.click(await submitButton())
    const result = within(await screen.findByRole('dialog', { name: /^Kết quả: / }))
    expect(await result.findByText('75%')).toBeVisible()
    expect(result.getByText('ĐẠT')).toBeVisible()
    expect(address()).toBe(paths.lesson('l', { view: 'q1' }))
    expect(screen.queryByRole('button', { name: 'Nộp bài' })).toBeNull()
    await user.click(result.getByRole('button', { name: 'Đóng' }))
    await closed()
    expect(address()).toBe(paths.lesson('l'))
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

  test('the foot is one line: time, how many are answered, the button; the sentences stand above it', async () => {
    answerQuiz({
      durationMinutes: 10,
      attempt: { ...attempt, startedAt: new Date().toISOString() },
    })
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    const foot = (await submitButton()).parentElement!
    expect(await within(foot).findByText('1/3 câu')).toBeVisible()
    expect(foot).toHaveTextContent(/^\d+:\d\dĐã trả lời 1\/3 câuNộp bài$/)
    for (const said of [/^Còn 2 câu chưa trả lời/, /^Đã lưu trên thiết bị này lúc/]) {
      expect(foot).not.toContainElement(await screen.findByText(said))
    }
  })

  describe('the map of the questions', () => {
    const fold = () => screen.findByRole('button', { name: /^Đã trả lời \d\/3 câu$/ })

    test('tells of each whether it is answered, and leads there', async () => {
      const { user } = await openQuiz()
      const folded = await fold()
      expect(folded).toHaveAttribute('aria-expanded', 'false')
      await user.click(folded)
      expect(folded).toHaveAttribute('aria-expanded', 'true')
      const map = within(screen.getByRole('list', { name: 'Đến từng câu' }))
      const told = () => map.getAllByRole('button').map((button) => button.ariaLabel)
      expect(told()).toEqual(['Câu 1, chưa trả lời', 'Câu 2, chưa trả lời', 'Câu 3, chưa trả lời'])
      await user.click(await choose('B'))
      await user.type(screen.getByRole('textbox'), 'x')
      expect(told()).toEqual(['Câu 1, đã trả lời', 'Câu 2, chưa trả lời', 'Câu 3, đã trả lời'])
      expect(await fold()).toHaveTextContent('2/3 câu')
      const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
      onTestFinished(() => scrolled.mockRestore())
      await user.click(map.getByRole('button', { name: /^Câu 2/ }))
      expect(screen.getByLabelText('X')).toHaveFocus()
      await user.click(map.getByRole('button', { name: /^Câu 1/ }))
      expect(screen.getByLabelText('B')).toHaveFocus()
      expect(scrolled.mock.contexts.map((shown) => (shown as Element).tagName)).toEqual([
        'FIELDSET',
        'FIELDSET',
      ])
      await user.click(folded)
      expect(screen.queryByRole('list', { name: 'Đến từng câu' })).toBeNull()
    })

    test('is there at once where it fits into the line', async () => {
      const list = window.matchMedia('')
      const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
        ...list,
        matches: query.includes('min-width'),
      }))
      onTestFinished(() => media.mockRestore())
      await openQuiz()
      expect(await screen.findByRole('button', { name: 'Câu 3, chưa trả lời' })).toBeVisible()
    })

    test('is not there for one question', async () => {
      const question = { question: 'Chọn một', type: 'SINGLE', options: [{ content: 'A' }] }
      answerQuiz({ questions: [question] })
      await openQuiz()
      expect(await screen.findByText('0/1 câu')).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Đã trả lời/ })).toBeNull()
    })
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
    const said = await within(await dialog()).findByText(words)
    expect(said.closest('[role="alert"]')).not.toBeNull()
    expect(said).toBeVisible()
    expect(await choose('B')).toBeChecked()
    await waitFor(() => expect(drafts()).toHaveLength(1))
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })

  test('a double click sends one call', async () => {
    const release = faults.hold('post', SUBMIT, () => HttpResponse.json({ submission: summary() }))
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

  test("answered by a captive portal's page: that is no submission", async () => {
    faults.reply('post', SUBMIT, '<!doctype html><p>Đăng nhập Wi-Fi</p>')
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Nộp quiz thất bại')).toBeVisible()
    await waitFor(() => expect(drafts()).toHaveLength(1))
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })

  test('cut off: the doubt is said, everything kept, and it can be submitted again', async () => {
    faults.cutOff('post', SUBMIT)
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    expect(await screen.findByText('Nộp quiz thất bại')).toBeVisible()
    expect(screen.getByText(/Chưa rõ máy chủ đã nhận bài hay chưa/)).toBeVisible()
    expect(await choose('A')).toBeChecked()
    answerSubmit()
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(2)
  })

  test('refused after the dialog was closed: it is said all the same', async () => {
    const release = faults.hold('post', SUBMIT, () =>
      HttpResponse.json({ message: 'Đã quá thời gian làm bài.' }, { status: 409 }),
    )
    const { user } = await openQuiz()
    await user.click(await choose('A'))
    await user.click(await submitButton())
    await user.keyboard('{Escape}')
    await closed()
    release()
    expect(await screen.findByText('Đã quá thời gian làm bài.')).toBeVisible()
  })
})
