import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drafts, faults } from '../support/app.tsx'
import {
  answerAll,
  QUIZ,
  quizAnswer,
  answerSubmit,
  answerThread,
  choose,
  openQuiz,
  SUBMIT,
  submitButton,
  submits,
} from '../support/quiz-dialog.ts'

beforeEach(answerAll)

describe('the countdown', () => {
  // A minute passes when the test says so, and otherwise as slowly as the machine is.
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    return () => void vi.useRealTimers()
  })

  /** So much is left of 10 minutes when the quiz is asked for, however long the page takes till then. */
  const answerRunning = (leftMs: number) =>
    faults.serve('get', QUIZ, () => {
      const startedAt = new Date(Date.now() - 600_000 + leftMs).toISOString()
      return HttpResponse.json(
        quizAnswer({ durationMinutes: 10, attempt: { number: 1, startedAt } }),
      )
    })

  test('counts from the beginning of the attempt, not from the opening of the dialog', async () => {
    answerRunning(450_000)
    await openQuiz()
    expect(await screen.findByRole('timer')).toHaveTextContent(/^[67]:\d\d$/)
  })

  test('none without a duration', async () => {
    await openQuiz()
    await choose('A')
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test.each([
    [5, 360_000],
    [1, 120_000],
  ])('announces %i minutes, not before', async (minutes, leftMs) => {
    const said = `Còn ${minutes} phút để làm bài.`
    answerRunning(leftMs)
    await openQuiz()
    await screen.findByRole('timer')
    expect(screen.queryByText(said)).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText(said)).toHaveAttribute('role', 'status')
  })

  test('submits what is there at zero, once', async () => {
    answerRunning(60_000)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(1)
    expect(JSON.parse(submits()[0]?.body ?? '{}')).toMatchObject({ answersJson: '[[1],[],[]]' })
  })

  test('offline at zero: says so, keeps the answers, sends when the network is back', async () => {
    answerRunning(60_000)
    faults.cutOff('post', SUBMIT)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await screen.findByText(/ứng dụng tiếp tục thử khi có mạng/)).toBeVisible()
    await waitFor(() => expect(drafts()).toHaveLength(1))
    answerThread()
    answerSubmit()
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(2)
  })

  test('still being processed at zero: it asks again, and does not take it for too late', async () => {
    answerRunning(60_000)
    faults.refuse('post', SUBMIT, 409, { code: 'STILL_RUNNING', message: 'Đang được xử lý.' })
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    await vi.advanceTimersByTimeAsync(60_000)
    await waitFor(() => expect(submits()).toHaveLength(1))
    answerThread()
    answerSubmit()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
    expect(submits()).toHaveLength(2)
  })

  test('an attempt whose time ran out elsewhere is not sent by itself', async () => {
    answerRunning(-60_000)
    const { user } = await openQuiz()
    expect(await screen.findByText(/^Đã hết thời gian làm bài. Bạn vẫn có thể nộp/)).toBeVisible()
    expect(submits()).toHaveLength(0)
    await user.click(await submitButton())
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })
})
