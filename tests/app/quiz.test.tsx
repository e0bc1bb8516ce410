import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, closed, faults, renderApp } from '../support/app.tsx'
import {
  answerAll,
  answerLesson,
  answerQuiz,
  choose,
  dialog,
  listed,
  openQuiz,
  QUIZ,
  submitButton,
  submits,
} from '../support/quiz-dialog.ts'

beforeEach(answerAll)

describe('what is shown', () => {
  test("'Làm quiz' opens the dialog and writes the address; closing cleans it; the focus returns", async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    const button = await screen.findByRole('button', { name: 'Làm quiz: Kiểm tra chương 1' })
    await user.click(button)
    await dialog()
    expect(address()).toBe(paths.lesson('l', { quiz: 'q1' }))
    await user.click(screen.getByRole('button', { name: 'Đóng' }))
    await closed()
    expect(address()).toBe(paths.lesson('l'))
    await waitFor(() => expect(button).toHaveFocus())
  })

  test('Back closes the dialog, and Forward opens it again', async () => {
    const { user } = await renderApp(paths.lesson('l'), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: /^Làm quiz/ }))
    await dialog()
    window.history.back()
    await closed()
    expect(address()).toBe(paths.lesson('l'))
    window.history.forward()
    await dialog()
    expect(address()).toBe(paths.lesson('l', { quiz: 'q1' }))
    window.history.back()
    await closed()
    expect(address()).toBe(paths.lesson('l'))
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
    await closed()
    expect(step).toHaveBeenCalledTimes(1)
  })

  test('closing what an address opened stays on the lesson', async () => {
    const { user } = await openQuiz()
    await dialog()
    await user.keyboard('{Escape}')
    await closed()
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

  test('points of a question stand in its head, where the backend tells them', async () => {
    answerQuiz({
      questions: [
        { question: 'Một?', type: 'SINGLE', score: 2.5, options: ['a', 'b'] },
        { question: 'Hai?', type: 'SHORT' },
      ],
    })
    await openQuiz()
    const inside = within(await dialog())
    const told = await inside.findByRole('group', { name: /^Câu 1: ?Một\? ?2,5 điểm$/ })
    expect(within(told).getByText('2,5 điểm')).toBeVisible()
    expect(inside.getByRole('group', { name: /^Câu 2: ?Hai\?$/ })).toBeVisible()
    expect(inside.queryByText('1 điểm')).toBeNull()
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

  test('every spelling that the contract allows, the quiz nested under `quiz`', async () => {
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

  test('before it opens there is nothing to submit or to try again, only a way back', async () => {
    const availableAt = new Date(Date.now() + 86_400_000).toISOString()
    answerLesson(listed({ availableAt }))
    faults.refuse('get', QUIZ, 409, { code: 'NOT_OPEN', message: 'Bài kiểm tra chưa mở đâu.' })
    const { user } = await openQuiz()
    const shown = within(await dialog())
    expect(await shown.findByText('Bài kiểm tra chưa mở')).toBeVisible()
    expect(shown.getByText('Không tải được đề quiz. Bài kiểm tra chưa mở đâu.')).toBeVisible()
    for (const name of ['Nộp bài', 'Thử lại']) {
      expect(shown.queryByRole('button', { name })).toBeNull()
    }
    await user.click(shown.getAllByRole('button', { name: 'Đóng' }).at(-1)!)
    await closed()
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
