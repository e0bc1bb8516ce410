import { expect, test } from 'vitest'
import { bytesUntil, longestChain, modelled, requestsUntil, type Asked } from '../../bench/model.ts'
import { times } from '../../bench/table.ts'
import { calmest } from '../../bench/visit.ts'

const asked = (path: string, type: string, from: number, answered: number): Asked => ({
  url: `http://localhost${path}`,
  type,
  asked: from,
  answered,
  parts: [],
})

const page = asked('/courses', 'Document', 0, 100)
const script = asked('/assets/index.js', 'Script', 110, 200)
const early = asked('/api/public/courses', 'Fetch', 105, 230)
const late = asked('/api/public/courses', 'Fetch', 240, 300)
const thumbnail = asked('/api/public/covers/1.webp', 'Image', 350, 400)
const icon = asked('/favicon.svg', 'Other', 310, 340)

test.each([
  { why: 'side by side', requests: [page, script, early], until: 500, chain: 2 },
  {
    why: 'one after the other, in any order',
    requests: [late, script, page],
    until: 500,
    chain: 3,
  },
  { why: 'until the script', requests: [page, script, late], until: 200, chain: 2 },
  { why: 'asked and not answered', requests: [page, script, late], until: 299, chain: 2 },
  {
    why: 'thumbnails and the icon',
    requests: [page, early, icon, thumbnail],
    until: 500,
    chain: 2,
  },
  { why: 'no request', requests: [], until: 500, chain: 0 },
])('requests in a row: $why', ({ requests, until, chain }) => {
  expect(longestChain(requests, until)).toBe(chain)
})

test('requests count from their begin, without thumbnails and what was on the device', () => {
  const kept = { ...late, isOnDevice: true }
  const requests = [thumbnail, icon, late, kept, script, early, page]
  expect(requestsUntil(requests, 110)).toBe(2)
  expect(requestsUntil(requests, 111)).toBe(3)
  expect(requestsUntil(requests, 1_000)).toBe(5)
})

test('a ratio to nothing is a dash', () => {
  expect([times(3, 2), times(0, 2), times(3, 0), times(0, 0), times(3)]).toEqual([
    '1.50',
    '0.00',
    '–',
    '–',
    '–',
  ])
})

test('a response counts with the bytes that had arrived by then', () => {
  const parts = [
    { at: 150, bytes: 1_000 },
    { at: 300, bytes: 400 },
  ]
  const requests = [
    { ...script, parts },
    { ...late, parts: [{ at: 160, bytes: 20 }] },
  ]
  expect(bytesUntil(requests, 149)).toBe(0)
  expect(bytesUntil(requests, 150)).toBe(1_000)
  expect(bytesUntil(requests, 200)).toBe(1_020)
  expect(bytesUntil(requests, Infinity)).toBe(1_420)
  expect(bytesUntil(requests, 200, 'Fetch')).toBe(20)
})

test('the model adds round trips, transfer and slowed work', () => {
  const conditions = { name: '', latency: 150, down: 1.6, up: 1, cpu: 4 }
  // 300 ms of round trips, 800,000 bits at 1,600 a millisecond, 400 ms of work.
  expect(modelled({ inRow: 2, bytes: 100_000, main: 100 }, conditions)).toBe(300 + 500 + 400)
})

test.each([
  ['the least', [70, 64, 66], 64],
  ['not one whose trace was cut', [70, 64, 66, 6], 64],
])('of the work of visits %s counts', (_which, content, least) => {
  const work = content.map((ms) => ({ content: ms, ready: 0, causes: {} }))
  expect(calmest(work).content).toBe(least)
})
