import { HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faults, requests, server } from '../support/app.tsx'
import { siteSheet } from '../support/site-sheet.ts'

/** docs/behaviour.md#repeated-writes, on the app's side */

const LESSON = '/api/student/lessons/l1'
const COMMENTS = '/api/student/submissions/s1/comments'

/** A page that has just been loaded. */
async function newPage() {
  vi.resetModules()
  const { http } = await import('../../src/api/http.ts')
  return http
}
type Http = Awaited<ReturnType<typeof newPage>>

let http: Http
beforeEach(async () => {
  requests.length = 0
  siteSheet(['idempotency-key'])
  http = await newPage()
  answered()
})
afterEach(() => {
  document.getElementById('site')?.remove()
  sessionStorage.clear()
})

const ANYWHERE = '/api/*'
function answered() {
  for (const method of ['post', 'put', 'patch', 'delete'] as const)
    faults.answer(method, ANYWHERE, {})
}
const lost = () => faults.cutOff('post', ANYWHERE)
const keyOf = ({ headers }: (typeof requests)[number]) => headers.get('idempotency-key')
const writes = () => requests.filter(({ method }) => method !== 'GET')
const keys = () => writes().map(keyOf)
/** Sends, however it ends; returns the key. */
async function send(path: string, data?: unknown) {
  await http.post(path, data).catch(() => undefined)
  return keys().at(-1)
}

test('every write carries a key of its own, no read does', async () => {
  faults.answer('get', ANYWHERE, {})
  await http.get(LESSON)
  await http.post(COMMENTS, { message: 'chào' })
  await http.put(LESSON, {})
  await http.patch(LESSON, {})
  await http.delete(LESSON)
  await http.post(COMMENTS, { message: 'chào' })
  const written = keys()
  expect(requests.filter((one) => !writes().includes(one)).map(keyOf)).toEqual([null])
  expect(written.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true)
  expect(new Set(written).size).toBe(5)
})

test.each([
  ['without a site sheet', () => document.getElementById('site')?.remove()],
  [
    'where the sheet does not name it',
    () => {
      document.getElementById('site')?.remove()
      siteSheet(['admin'])
    },
  ],
])('%s no key is sent', async (_, prepare) => {
  prepare()
  expect(await send(COMMENTS, { message: 'chào' })).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

describe('what is sent again after', () => {
  const message = { message: 'chào' }

  test.each<[string, () => void]>([
    ['a lost connection', lost],
    ['an error of the server', () => faults.refuse('post', ANYWHERE, 500)],
    ['the page of a captive portal', () => faults.reply('post', ANYWHERE, '<html>Wi-Fi</html>')],
    ['the end of the session', () => faults.refuse('post', ANYWHERE, 401)],
    [
      'a first request that still runs',
      () => faults.refuse('post', ANYWHERE, 409, { code: 'STILL_RUNNING' }),
    ],
  ])('%s has the same key', async (_, fail) => {
    fail()
    const first = await send(COMMENTS, message)
    answered()
    expect(await send(COMMENTS, message)).toBe(first)
    // Answered: what follows is another act.
    expect(await send(COMMENTS, message)).not.toBe(first)
  })

  test('a wait that was given up has the same key', async () => {
    faults.hang('post', ANYWHERE)
    const stop = new AbortController()
    const sending = http.post(COMMENTS, message, { signal: stop.signal }).catch(() => undefined)
    await vi.waitFor(() => expect(writes()).toHaveLength(1))
    stop.abort()
    await sending
    answered()
    expect(await send(COMMENTS, message)).toBe(keys()[0])
  })

  test.each([400, 403, 404, 409, 422])('a refusal (%i) has another key', async (status) => {
    faults.refuse('post', ANYWHERE, status)
    const first = await send(COMMENTS, message)
    expect(await send(COMMENTS, message)).not.toBe(first)
  })

  test('a reload of the tab has the same key, and the storage holds no words', async () => {
    lost()
    const first = await send(COMMENTS, message)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('chào')
    http = await newPage()
    answered()
    expect(await send(COMMENTS, message)).toBe(first)
    expect(sessionStorage).toHaveLength(0)
  })

  test('an hour has another key', async () => {
    lost()
    const first = await send(COMMENTS, message)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61 * 60_000)
    expect(await send(COMMENTS, message)).not.toBe(first)
    vi.restoreAllMocks()
  })

  test('another body or address has another key', async () => {
    lost()
    const all = [
      await send(COMMENTS, message),
      await send(COMMENTS, { message: 'chào!' }),
      await send('/api/student/submissions/s2/comments', message),
    ]
    expect(new Set(all).size).toBe(3)
  })
})

test('two equal writes side by side are two acts', async () => {
  faults.hang('post', ANYWHERE)
  const stop = new AbortController()
  const both = [1, 2].map(() =>
    http.post(`${LESSON}/move`, { dir: 'up' }, { signal: stop.signal }).catch(() => undefined),
  )
  await vi.waitFor(() => expect(writes()).toHaveLength(2))
  stop.abort()
  await Promise.all(both)
  expect(new Set(keys()).size).toBe(2)
})

test('after the opposite was done, the same again is another act', async () => {
  lost()
  const first = await send(`${LESSON}/complete`)
  answered()
  await send(COMMENTS, { message: 'việc khác' })
  await send(`${LESSON}/uncomplete`)
  expect(await send(`${LESSON}/complete`)).not.toBe(first)
})

test('another act elsewhere leaves the key', async () => {
  lost()
  const first = await send(COMMENTS, { message: 'chào' })
  answered()
  await send(`${LESSON}/complete`)
  expect(await send(COMMENTS, { message: 'chào' })).toBe(first)
})

describe('a form', () => {
  const form = (name: string, words = 'bài') => {
    const data = new FormData()
    data.set('textAnswer', words)
    data.set('files', new File(['nội dung'], name, { lastModified: 1 }))
    return data
  }

  test('is known by its texts and its files', async () => {
    lost()
    const all = [
      await send(LESSON, form('a.pdf')),
      await send(LESSON, form('a.pdf')),
      await send(LESSON, form('b.pdf')),
      await send(LESSON, form('a.pdf', 'bài khác')),
    ]
    expect(all[1]).toBe(all[0])
    expect(new Set(all).size).toBe(3)
  })

  test('with files is known until the tab is reloaded, as is what holds a password', async () => {
    lost()
    await send(LESSON, form('a.pdf'))
    await send('/api/profile/erasure', { password: 'mật khẩu' })
    expect(sessionStorage).toHaveLength(0)
  })
})

test('a storage that is full loses nothing but the keys', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  lost()
  const first = await send(COMMENTS, { message: 'chào' })
  expect(await send(COMMENTS, { message: 'chào' })).toBe(first)
  vi.restoreAllMocks()
})

test('a session that was refused in mid-act is repeated under the same key', async () => {
  const { storeSession } = await import('../../src/api/session-store.ts')
  const user = { _id: 'u', email: 'a@b.vn', fullName: 'A', avatar: '', roles: ['STUDENT' as const] }
  storeSession({ token: 'old', user } as Parameters<typeof storeSession>[0])
  let answers = 0
  const { http: handle } = await import('msw')
  server.use(
    handle.get('*/auth/me', () => new HttpResponse(null, { status: 401 })),
    handle.post('*/api/student/*', () => {
      answers += 1
      if (answers > 1) return HttpResponse.json({})
      storeSession({ token: 'new', user } as Parameters<typeof storeSession>[0])
      return HttpResponse.json({}, { status: 401 })
    }),
  )
  await http.post(COMMENTS, { message: 'chào' })
  expect(writes().map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  expect(new Set(keys()).size).toBe(1)
  storeSession({ token: '', user: null })
})
