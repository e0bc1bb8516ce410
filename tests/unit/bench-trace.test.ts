import { expect, test } from 'vitest'
import { calmest } from '../../bench/visit.ts'
import { causesUntil, mainThreadUntil, type TraceEvent } from '../../bench/trace.ts'

/** Start and length in milliseconds; the thread itself works for `busy` of the length. */
const work = (name: string, at: number, length: number, busy: number, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid: 7,
  tid,
  ts: at * 1000,
  dur: length * 1000,
  tts: at * 500,
  tdur: busy * 1000,
})

/** A mark that is set 100 ms after a navigation that began at 1,000 ms. */
const mark = (tts: number, name = 'ready'): TraceEvent => ({
  name,
  ph: 'I',
  pid: 7,
  tid: 1,
  ts: 1_100_000,
  tts: tts * 1000,
  args: { data: { startTime: 100, callTime: 1_100_000 } },
})

const TASKS = [
  work('RunTask', 1_010, 40, 20),
  work('EvaluateScript', 1_015, 30, 14),
  work('V8.CompileCode', 1_016, 10, 5),
  work('v8.callFunction', 1_030, 10, 6),
  work('Layout', 1_031, 5, 4),
  work('RunTask', 1_060, 20, 8),
  work('ParseHTML', 1_061, 10, 3),
]

test('the main thread counts its own time, from the start of the visit until the mark', () => {
  const others = [
    work('RunTask', 990, 5, 5),
    work('RunTask', 1_020, 40, 40, 2),
    { ...work('RunTask', 1_020, 40, 40), pid: 8 },
    work('RunTask', 1_120, 5, 5),
  ]
  expect(mainThreadUntil([...others, ...TASKS, mark(600)], 'ready')).toBe(28)
})

test('the task that sets the mark counts up to the mark', () => {
  // At 1,090 ms the thread has worked 545 ms.
  const task = work('RunTask', 1_090, 50, 30)
  expect(mainThreadUntil([...TASKS, task, mark(552)], 'ready')).toBe(28 + 7)
})

test('the last mark of a name counts, and a missing mark is an error', () => {
  const first = { ...mark(0), ts: 1_055_000 }
  expect(mainThreadUntil([first, ...TASKS, mark(600)], 'ready')).toBe(28)
  expect(() => mainThreadUntil([...TASKS, mark(600)], 'content')).toThrow('no mark content')
})

test('time belongs to the innermost event, and the causes sum up to the tasks', () => {
  const outside = work('Layout', 1_085, 5, 5)
  const causes = causesUntil([...TASKS.toReversed(), outside, mark(600)], 'ready')
  expect(causes).toMatchObject({ compile: 5, run: 3 + 2, layout: 4, 'parse HTML': 3, paint: 0 })
  expect(causes['other']).toBe(6 + 5)
  expect(Object.values(causes).reduce((sum, each) => sum + each)).toBe(28)
})

test('the calmest visit is the one with the least work until its later moment', () => {
  const visits = [
    { content: 90, ready: 40, causes: {} },
    { content: 50, ready: 80, causes: {} },
    { content: 20, ready: 85, causes: {} },
  ]
  expect(calmest(visits)).toBe(visits[1])
})
