import { beforeEach, expect, test, vi } from 'vitest'
import { runAlone } from '../../server/platform/db/run-alone.ts'
import { jobRuns } from '../../server/platform/db/schema.ts'
import { startApi, type TestApi } from '../support/api.ts'

/** Jobs that one process at a time may run. */

const MINUTE = 60_000

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  api.clock.now = new Date('2026-03-01T00:00:00Z')
})

const later = (ms: number) => {
  api.clock.now = new Date(api.deps.now().getTime() + ms)
}
const row = async () => (await api.db.q.select().from(jobRuns))[0]

/** Work that goes on until it is told to end. */
function openWork() {
  let begun = () => {}
  let end = () => {}
  const started = new Promise<void>((done) => (begun = done))
  const ended = new Promise<void>((done) => (end = done))
  let signal: AbortSignal | undefined
  const work = async (given: AbortSignal) => {
    signal = given
    begun()
    await ended
    return 'xong'
  }
  return { work, started, end, isLost: () => signal?.aborted }
}

test('of ten at once one runs; after its end the next may', async () => {
  const ran = vi.fn(async () => 'xong')
  const runs = await Promise.all(Array.from({ length: 10 }, () => runAlone(api.deps, 'quét', ran)))
  expect(runs.filter((result) => result === 'xong')).toHaveLength(ran.mock.calls.length)
  const open = openWork()
  const first = runAlone(api.deps, 'quét', open.work)
  await open.started
  expect(await runAlone(api.deps, 'quét', ran)).toBeNull()
  expect(await runAlone(api.deps, 'khác', async () => 'xong')).toBe('xong')
  expect(await row()).toMatchObject({ endedAt: null })
  open.end()
  expect(await first).toBe('xong')
  expect(await runAlone(api.deps, 'quét', ran)).toBe('xong')
})

test('its times and its last failure are kept', async () => {
  const startedAt = api.deps.now()
  const failing = runAlone(api.deps, 'quét', async () => {
    later(1_000)
    throw new Error('hỏng', { cause: new Error('hết chỗ') })
  })
  await expect(failing).rejects.toThrow('hỏng')
  const endedAt = new Date(startedAt.getTime() + 1_000)
  expect(await row()).toEqual({
    name: 'quét',
    leasedUntil: endedAt,
    startedAt,
    endedAt,
    lastError: 'hết chỗ',
  })
  await runAlone(api.deps, 'quét', async () => undefined)
  expect(await row()).toMatchObject({ startedAt: endedAt, lastError: null })
})

test('a process that died is followed when its lease ends, and changes nothing if it was only slow', async () => {
  const slow = openWork()
  const first = runAlone(api.deps, 'quét', slow.work, { leaseMs: 60 * MINUTE })
  await slow.started
  later(60 * MINUTE - 1)
  expect(await runAlone(api.deps, 'quét', async () => 'xong')).toBeNull()
  later(1)
  const next = openWork()
  const second = runAlone(api.deps, 'quét', next.work)
  await next.started
  const held = await row()
  slow.end()
  expect(await first).toBe('xong')
  expect(await row()).toEqual(held)
  next.end()
  await second
  expect((await row())?.endedAt).toEqual(api.deps.now())
})

test('a long run renews its lease, and learns when it has lost it', async () => {
  const open = openWork()
  const run = runAlone(api.deps, 'quét', open.work, { leaseMs: 30 })
  await open.started
  later(20)
  await expect
    .poll(async () => (await row())?.leasedUntil)
    .toEqual(new Date(api.deps.now().getTime() + 30))
  expect(open.isLost()).toBe(false)
  await api.db.q.update(jobRuns).set({ startedAt: new Date('2027-01-01T00:00:00Z') })
  await expect.poll(open.isLost).toBe(true)
  open.end()
  await run
})

test('a stop reaches the work; a rest keeps the next run away from the begin of the last one', async () => {
  const stop = new AbortController()
  const open = openWork()
  const run = runAlone(api.deps, 'quét', open.work, { stopping: stop.signal })
  await open.started
  stop.abort()
  expect(open.isLost()).toBe(true)
  open.end()
  await run
  const hourly = () => runAlone(api.deps, 'quét', async () => 'xong', { restMs: 60 * MINUTE })
  expect(await hourly()).toBeNull()
  later(60 * MINUTE)
  expect(await hourly()).toBe('xong')
})
