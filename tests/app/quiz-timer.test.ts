import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuizClock } from '../../src/parts/quiz/quiz-clock.ts'
import { createQuizTimer, type QuizTime } from '../../src/parts/quiz/quiz-timer.ts'

/** What a timer notices without anybody at the page. */

const MINUTE = 60_000
let stop = () => {}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function startTimer(askServer: () => Promise<number | null> = () => Promise.resolve(null)) {
  const start = Date.now()
  const clock = createQuizClock(0, { steady: performance.now(), wall: start })
  const timer = createQuizTimer({ clock, endsAt: 5 * MINUTE, askServer })
  const heard: QuizTime[] = []
  timer.subscribe(() => heard.push(timer.time()))
  stop = timer.start()
  return { timer, heard }
}
const phases = (heard: QuizTime[]) => [...new Set(heard.map(({ phase }) => phase))]

test('the end is noticed in time on a hidden page, whose intervals run once a minute at most', async () => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never)
  const { heard } = startTimer()
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  expect(phases(heard)).toEqual(['running'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(phases(heard)).toEqual(['running', 'grace'])
})

test.each([
  ['shown again from the memory of the browser', () => window.dispatchEvent(new Event('pageshow'))],
  ['back in front', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['with the focus', () => window.dispatchEvent(new Event('focus'))],
  ['unfrozen', () => document.dispatchEvent(new Event('resume'))],
])('a page %s looks at once, and asks the server', async (_, comeBack) => {
  vi.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never)
  vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never)
  const askServer = vi.fn(() => Promise.resolve(6 * MINUTE))
  const { timer } = startTimer(askServer)
  // The page is frozen: time goes on and no timer runs.
  vi.setSystemTime(Date.now() + 4 * MINUTE)
  comeBack()
  expect(timer.time().left).toBe(MINUTE)
  await vi.advanceTimersByTimeAsync(0)
  expect(askServer).toHaveBeenCalledOnce()
  expect(timer.time()).toMatchObject({ phase: 'over', moved: 'sleep' })
})

test('a server that cannot be reached is asked again, seldom', async () => {
  const askServer = vi.fn(() => Promise.reject(new Error('offline')))
  const { timer } = startTimer(askServer)
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(timer.time().phase).toBe('unclear')
  expect(askServer).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(askServer.mock.calls.length).toBeLessThanOrEqual(4)
  // By the steady clock alone, too.
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(timer.time().phase).toBe('over')
})
