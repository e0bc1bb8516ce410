import { expect, test } from 'vitest'
import { WaitingLine } from '../../../server/subjects/accounts/waiting-line.ts'

/** Work that ends when the test says so, and how much of it runs. */
function works() {
  const ends: (() => void)[] = []
  const state = { running: 0, most: 0, begun: [] as number[] }
  const work = (n: number) => async () => {
    state.begun.push(n)
    state.running += 1
    state.most = Math.max(state.most, state.running)
    await new Promise<void>((end) => ends.push(end))
    state.running -= 1
    return n
  }
  return { state, work, endOne: () => ends.shift()?.() }
}

const settled = () => new Promise((done) => setImmediate(done))

test('a few run at once, the others wait in the order in which they came, the rest is turned away', async () => {
  const { state, work, endOne } = works()
  const line = new WaitingLine({ atOnce: 2, waiting: 3 })
  const results = [0, 1, 2, 3, 4].map((n) => line.run(work(n)))
  await settled()
  expect(state.begun).toEqual([0, 1])
  await expect(line.run(work(5))).rejects.toMatchObject({ code: 'BUSY', kind: 'unavailable' })
  for (let n = 0; n < 5; n += 1) {
    endOne()
    await settled()
  }
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
  expect(state).toMatchObject({ running: 0, most: 2, begun: [0, 1, 2, 3, 4] })
  const later = [6, 7, 8].map((n) => line.run(work(n)))
  await settled()
  expect(state.running).toBe(2)
  for (let n = 0; n < 3; n += 1) {
    endOne()
    await settled()
  }
  expect(await Promise.all(later)).toEqual([6, 7, 8])
})

test('work that fails leaves its place to the next', async () => {
  const line = new WaitingLine({ atOnce: 1, waiting: 1 })
  const failing = line.run(() => Promise.reject(new Error('no')))
  const next = line.run(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('the work of a client that has gone never runs, and its place in the queue is free', async () => {
  const { state, work, endOne } = works()
  const line = new WaitingLine({ atOnce: 1, waiting: 1 })
  const first = line.run(work(0))
  const client = new AbortController()
  const gone = line.run(work(1), client.signal)
  client.abort()
  await expect(gone).rejects.toMatchObject({ code: 'BUSY' })
  await expect(line.run(work(2), client.signal)).rejects.toMatchObject({ code: 'BUSY' })
  const second = line.run(work(3))
  endOne()
  await first
  await settled()
  endOne()
  expect(await second).toBe(3)
  expect(state.begun).toEqual([0, 3])
})
