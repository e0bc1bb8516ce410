import type { InternalAxiosRequestConfig } from 'axios'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepActKeys } from '../../src/api/act-keys.ts'
import { keyFor } from '../../src/api/write-keys.ts'

/** Which writes of an act that is done again have their first key (docs/behaviour.md#repeated-writes). */

const SHEET = JSON.stringify({ features: ['idempotency-key'] })
let sheet = SHEET
beforeAll(() => void vi.stubGlobal('document', { querySelector: () => ({ textContent: sheet }) }))
afterAll(() => void vi.unstubAllGlobals())

const neverAsked = () => Promise.reject(new Error('the page has the sheet'))
const keyOf = (write: object, signal?: AbortSignal) =>
  keyFor({ ...WRITE, ...write, signal } as InternalAxiosRequestConfig<unknown>, neverAsked)
const WRITE = { method: 'post', url: '/api/instructor/lessons/l1/assessments/quiz', data: { a: 1 } }

const form = (name = 'a.txt', bytes = 'x') => {
  const made = new FormData()
  made.set('title', 'Bài')
  made.set('files', new File([bytes], name, { lastModified: 7 }))
  return made
}

/** The signals of an act that is done twice. */
function twoSignals() {
  const keys = new Map()
  return [0, 1].map(() => {
    const { signal } = new AbortController()
    keepActKeys(signal, keys)
    return signal
  })
}

test.each<[string, object, object, boolean]>([
  ['the same write', {}, {}, true],
  ['the same form', { data: form() }, { data: form() }, true],
  ['another address', {}, { url: '/api/instructor/lessons/l2/assessments/quiz' }, false],
  ['another method', {}, { method: 'put' }, false],
  ['another text', {}, { data: { a: 2 } }, false],
  ['another file', { data: form() }, { data: form('b.txt') }, false],
  ['a file of another size', { data: form() }, { data: form('a.txt', 'xy') }, false],
])('%s: whether it has the first key', async (_, one, other, isSame) => {
  const [first, second] = twoSignals()
  const key = await keyOf(one, first)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect((await keyOf(other, second)) === key).toBe(isSame)
})

test('of two acts, and of what belongs to none, each has its own', async () => {
  const [first] = twoSignals()
  const [other] = twoSignals()
  const keys = [
    await keyOf({}, first),
    await keyOf({}, other),
    await keyOf({}, new AbortController().signal),
    await keyOf({}),
    await keyOf({}),
  ]
  expect(new Set(keys).size).toBe(5)
})

test('a backend that does not offer it gets none', async () => {
  sheet = '{}'
  expect(await keyOf({})).toBeUndefined()
  sheet = SHEET
})
