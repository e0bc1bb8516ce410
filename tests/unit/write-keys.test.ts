import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keyFor, noteEnd } from '../../src/api/write-keys.ts'

/** Which writes are sent again under their first key (docs/behaviour.md#repeated-writes). */

interface Write {
  method?: string
  url?: string
  data?: unknown
  once?: true | string | undefined
}

const LESSON = '/api/instructor/lessons/l1'
const QUIZ: Write = { url: `${LESSON}/assessments/quiz`, data: { title: 'Một' }, once: true }

const SHEET = JSON.stringify({ features: ['idempotency-key'] })
beforeAll(() => void vi.stubGlobal('document', { querySelector: () => ({ textContent: SHEET }) }))
afterAll(() => void vi.unstubAllGlobals())

const neverAsked = () => Promise.reject(new Error('the page has the sheet'))
const begin = async ({ method = 'post', url = '', ...rest }: Write) =>
  (await keyFor({ method, url, ...rest } as InternalAxiosRequestConfig<unknown>, neverAsked)) ?? ''
const answer = (status: number, data: unknown = {}) => ({ status, data }) as AxiosResponse

/** Sends it, gets this answer or none, and returns its key. */
async function send(write: Write, response?: AxiosResponse) {
  const key = await begin(write)
  noteEnd(key, response)
  return key
}

// Another address for each test: the keys live as long as the page.
let course = 0
beforeEach(() => void (course += 1))
const of = (write: Write): Write => ({ ...write, url: `${write.url}?course=${course}` })

const form = (title: string) => {
  const made = new FormData()
  made.set('title', title)
  made.set('files', new File(['x'], 'a.txt', { lastModified: 7 }))
  return made
}

test.each<[string, Write]>([
  ['what adds something', QUIZ],
  ['a form with a file', { method: 'put', url: LESSON, data: form('Bài'), once: true }],
  ['what was decided on the same', { ...QUIZ, once: 'v1' }],
])('%s has its first key again', async (_, write) => {
  const first = await send(of(write))
  expect(await send(of(write))).toBe(first)
})

test.each<[string, Write, Write]>([
  ['what sets a state', { ...QUIZ, once: undefined }, { ...QUIZ, once: undefined }],
  ['another text', QUIZ, { ...QUIZ, data: { title: 'Hai' } }],
  ['another address', QUIZ, { ...QUIZ, url: '/api/instructor/lessons/l2/assessments/quiz' }],
  ['what was decided on another state', { ...QUIZ, once: 'v1' }, { ...QUIZ, once: 'v2' }],
])('%s has a key of its own', async (_, first, second) => {
  expect(await send(of(second))).not.toBe(await send(of(first)))
})

const OTHERS: [string, Write][] = [
  ['another lesson is saved', { method: 'put', url: '/api/instructor/lessons/l2', once: true }],
  [
    'an assignment is added to the same lesson',
    { ...QUIZ, url: `${LESSON}/assessments/assignment` },
  ],
  [
    'another section is deleted',
    { method: 'delete', url: '/api/instructor/courses/k/sections/s2' },
  ],
  ['the lesson is saved', { method: 'put', url: LESSON, once: true }],
]

test.each(OTHERS)('the key stays while %s', async (_, other) => {
  const first = await send(of(QUIZ))
  await send(of(other), answer(200))
  expect(await send(of(QUIZ))).toBe(first)
})

test.each<[string, AxiosResponse | undefined, boolean]>([
  ['none', undefined, true],
  ['a 503', answer(503), true],
  ['a session that has ended', answer(401), true],
  ['a page of a portal', answer(200, '<!doctype html><title>Wi-Fi</title>'), true],
  ['STILL_RUNNING', answer(409, { code: 'STILL_RUNNING' }), true],
  ['success', answer(201), false],
  ['a refusal', answer(409, { code: 'CHANGED' }), false],
])('after the answer «%s» the key is used again: %s', async (_, response, isSame) => {
  const first = await send(of(QUIZ), response)
  expect((await send(of(QUIZ))) === first).toBe(isSame)
})

test('beside one that still runs, the same words are a second act', async () => {
  const first = await begin(of(QUIZ))
  expect(await begin(of(QUIZ))).not.toBe(first)
})

test('after two hours the same words are another act', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await send(of(QUIZ))
  vi.setSystemTime(Date.now() + 119 * 60_000)
  expect(await send(of(QUIZ))).toBe(first)
  vi.setSystemTime(Date.now() + 121 * 60_000)
  expect(await send(of(QUIZ))).not.toBe(first)
})
