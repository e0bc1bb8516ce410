import { afterEach, expect, test, vi } from 'vitest'
import { quietLog } from '../../support/quiet-log.ts'
import { startJobs, type Job, type Jobs } from '../../../server/platform/jobs.ts'

const HOUR = 3600_000
const errors: unknown[][] = []
const log = quietLog({ error: (...told) => void errors.push(told) })

let jobs: Jobs | undefined
const start = (...list: Partial<Job>[]) => {
  errors.length = 0
  jobs = startJobs(
    log,
    list.map((job, n) => ({ name: `job ${n}`, everyMs: HOUR, run: async () => {}, ...job })),
  )
  return jobs
}
afterEach(async () => {
  await jobs?.stop()
  vi.useRealTimers()
})

/** Work that runs until the test releases it. */
const held = () => {
  const waiting: (() => void)[] = []
  const run = vi.fn<Job['run']>(() => new Promise<void>((done) => waiting.push(done)))
  return { run, release: () => waiting.shift()?.() }
}

test('runOnce runs all jobs in the order given, and a failed job does not stop the others', async () => {
  const told: string[] = []
  const failure = new Error('no')
  const say = (word: string) => async () => void told.push(word)
  await start(
    { run: say('a') },
    { name: 'b', run: () => Promise.reject(failure) },
    { run: say('c') },
  ).runOnce()
  expect(told).toEqual(['a', 'c'])
  expect(errors).toEqual([['job b', failure]])
})

test('each job runs at its own interval', async () => {
  vi.useFakeTimers()
  const often = vi.fn<Job['run']>(async () => {})
  const seldom = vi.fn<Job['run']>(async () => {})
  start({ everyMs: 1000, run: often }, { everyMs: 3000, run: seldom })
  await vi.advanceTimersByTimeAsync(6500)
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([6, 2])
})

test('a job with a long interval also runs soon after the start, and not after a stop', async () => {
  vi.useFakeTimers()
  const hourly = vi.fn<Job['run']>(async () => {})
  start({ everyMs: HOUR, run: hourly })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(hourly).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * HOUR - 60_000)
  expect(hourly).toHaveBeenCalledTimes(3)

  const never = vi.fn<Job['run']>(async () => {})
  await start({ everyMs: HOUR, run: never }).stop()
  await vi.advanceTimersByTimeAsync(2 * HOUR)
  expect(never).not.toHaveBeenCalled()
})

test('waking runs the outboxes only; calls during a run lead to one more run', async () => {
  const outbox = held()
  const other = held()
  const { wakeOutbox } = start({ outbox: true, run: outbox.run }, { run: other.run })
  wakeOutbox()
  for (let i = 0; i < 5; i += 1) wakeOutbox()
  expect(outbox.run).toHaveBeenCalledTimes(1)
  outbox.release()
  await vi.waitFor(() => expect(outbox.run).toHaveBeenCalledTimes(2))
  outbox.release()
  await Promise.resolve()
  expect(outbox.run).toHaveBeenCalledTimes(2)
  expect(other.run).not.toHaveBeenCalled()
})

test('a stop aborts the running job, waits for it, and nothing begins after it', async () => {
  const job = held()
  const started = start({ outbox: true, run: job.run })
  started.wakeOutbox()
  started.wakeOutbox()
  let stopped = false
  const stopping = started.stop().then(() => {
    stopped = true
  })
  expect(job.run.mock.calls[0]?.[0].aborted).toBe(true)
  await Promise.resolve()
  expect(stopped).toBe(false)
  job.release()
  await stopping
  started.wakeOutbox()
  await started.runOnce()
  expect(job.run).toHaveBeenCalledTimes(1)
})
