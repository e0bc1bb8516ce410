import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drafts, faults, server } from '../../support/app.tsx'
import {
  answerAll,
  choose,
  openQuiz,
  QUIZ,
  quizAnswer,
  SUBMIT,
  submits,
  THREAD,
} from '../../support/quiz-dialog.ts'

/** The time of a quiz runs on while the device sleeps: its clocks, and what the screen promises on waking. */

const ORIGIN = 'http://localhost:3000'
const realNow = Date.now.bind(Date)
/** How far the wall clock of the device and that of the server are ahead of the steady clock. */
let wall = 0
let serverWall = 0

/** A response with the time of the server. */
const dated = (body: object) =>
  HttpResponse.json(body, {
    headers: { Date: new Date(realNow() + serverWall).toUTCString() },
  })
const answerRunning = (leftMs: number) =>
  server.use(
    http.get(ORIGIN + QUIZ, () => {
      const startedAt = new Date(realNow() + serverWall - 600_000 + leftMs).toISOString()
      return dated(quizAnswer({ durationMinutes: 10, attempt: { number: 1, startedAt } }))
    }),
  )
const answerTime = () =>
  server.use(http.get(ORIGIN + THREAD, () => dated({ submission: null, comments: [] })))

/** The device sleeps, and somebody comes back to it. */
const sleep = (seconds: number) => {
  serverWall += seconds * 1000
  setClock(seconds)
}
/** The user sets the clock of the device. */
const setClock = (seconds: number) => {
  wall += seconds * 1000
  document.dispatchEvent(new Event('visibilitychange'))
}
const timer = () => screen.findByRole('timer')

beforeEach(() => {
  wall = 0
  serverWall = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + wall)
  answerAll()
  answerTime()
  return () => vi.restoreAllMocks()
})

test('after a sleep the clock has gone on, and the quiz says so', async () => {
  answerRunning(590_000)
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  expect(await timer()).toHaveTextContent(/^9:/)
  sleep(95)
  expect(await screen.findByText('Đồng hồ đã chạy tiếp trong lúc thiết bị ngủ.')).toBeVisible()
  expect(await timer()).toHaveTextContent(/^[78]:/)
  expect(submits()).toHaveLength(0)
})

test('on waking after the end but within the 30 seconds of grace, the quiz is submitted at once', async () => {
  answerRunning(60_000)
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  sleep(62)
  expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  expect(submits()).toHaveLength(1)
})

test('on waking too late, the quiz says so in plain words, promises nothing and keeps the answers', async () => {
  answerRunning(60_000)
  const message = 'Đã quá thời gian làm bài (10 phút) nên bài nộp không được nhận.'
  faults.refuse('post', SUBMIT, 409, { code: 'TIME_OVER', message })
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  sleep(155)
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText(/^Lượt làm này đã hết giờ, bài chưa nộp được/)).toBeVisible()
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText(/\d:\d\d$/)).toBeNull()
  expect(await choose('B')).toBeChecked()
  expect(await choose('B')).toBeDisabled()
  expect(drafts()).toHaveLength(1)

  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Chép câu trả lời' }))
  expect(await screen.findByText('Đã chép.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('Chọn một\n→ B')
  await user.click(screen.getByRole('link', { name: 'Xem kết quả' }))
  expect(await screen.findByRole('region', { name: /^Bạn còn câu trả lời chưa nộp/ })).toBeVisible()
  expect(submits()).toHaveLength(1)
})

describe('a clock that the user sets', () => {
  test('forward ends nothing: the time of the server counts', async () => {
    answerRunning(300_000)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    setClock(3_600)
    await waitFor(async () => expect(await timer()).toHaveTextContent(/^[45]:/))
    expect(await choose('A')).toBeEnabled()
    expect(submits()).toHaveLength(0)
  })

  test('forward and offline: not submitted before the server has told the time', async () => {
    answerRunning(300_000)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    faults.cutOff('get', THREAD)
    setClock(3_600)
    expect(await screen.findByText(/theo đồng hồ của thiết bị/)).toBeVisible()
    expect(submits()).toHaveLength(0)
    answerTime()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await timer()).toHaveTextContent(/^[45]:/))
    expect(await choose('A')).toBeEnabled()
    expect(submits()).toHaveLength(0)
  })

  test('back gives no more time', async () => {
    answerRunning(5_000)
    const { user } = await openQuiz()
    await user.click(await choose('B'))
    setClock(-3_600)
    expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
  })
})

test('offline past the grace, the quiz promises nothing more, still tries, and its answers can be copied', async () => {
  answerRunning(4_000)
  faults.cutOff('post', SUBMIT)
  faults.cutOff('get', THREAD)
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  expect(await screen.findByText(/ứng dụng tiếp tục thử khi có mạng/)).toBeVisible()
  sleep(31)
  expect(await screen.findByText(/có thể máy chủ không còn nhận/)).toBeVisible()
  expect(screen.queryByText(/ứng dụng tiếp tục thử/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Chép câu trả lời' })).toBeVisible()
  expect(drafts()).toHaveLength(1)
  answerTime()
  faults.refuse('post', SUBMIT, 409, { code: 'TIME_OVER', message: 'Quá giờ.' })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Quá giờ.')).toBeVisible()
  expect(drafts()).toHaveLength(1)
})

test('with a backend without a thread and without a Date header, the clocks of the device count', async () => {
  faults.refuse('get', THREAD, 404)
  server.use(
    http.get(ORIGIN + QUIZ, () => {
      const startedAt = new Date(realNow() - 540_000).toISOString()
      return HttpResponse.json(
        quizAnswer({ durationMinutes: 10, attempt: { number: 1, startedAt } }),
      )
    }),
  )
  const { user } = await openQuiz()
  await user.click(await choose('B'))
  sleep(70)
  expect(await screen.findByText('Đã nộp quiz.')).toBeVisible()
})
