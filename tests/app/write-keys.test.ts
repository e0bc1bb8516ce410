import { http as handle, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepActKeys } from '../../src/api/act-keys.ts'
import { http } from '../../src/api/http.ts'
import { storeSession } from '../../src/api/session-store.ts'
import { faults, requests, server } from '../support/app.tsx'
import { siteSheet } from '../support/site-sheet.ts'

/** docs/behaviour.md#repeated-writes, on the app's side. `send.test.ts` says which act keeps its keys. */

const LESSON = '/api/student/lessons/l1'
const COMMENTS = '/api/student/submissions/s1/comments'
const ANYWHERE = '/api/*'

beforeEach(() => {
  requests.length = 0
  siteSheet(['idempotency-key'])
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    faults.answer(method, ANYWHERE, {})
  }
})
afterEach(() => document.getElementById('site')?.remove())

const keyOf = ({ headers }: (typeof requests)[number]) => headers.get('idempotency-key')
const writes = () => requests.filter(({ method }) => method !== 'GET')
const keys = () => writes().map(keyOf)

/** The signal of an act with these keys. */
function signalOf(act: Map<string, string>) {
  const { signal } = new AbortController()
  keepActKeys(signal, act)
  return signal
}

test('every write carries a key of its own, no read does', async () => {
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
  await http.post(COMMENTS, { message: 'chào' })
  expect(keys()).toEqual([null])
})

test('an act that is done again has its keys, also after its answer was lost; another act has its own', async () => {
  const [act, other] = [new Map(), new Map()]
  const send = (of: Map<string, string>) =>
    http.post(COMMENTS, { message: 'chào' }, { signal: signalOf(of) }).catch(() => undefined)
  faults.cutOff('post', ANYWHERE)
  await send(act)
  faults.answer('post', ANYWHERE, {})
  await send(act)
  await send(other)
  const [first, second, third] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second === first, third === first]).toEqual([true, false])
})

test('a session that was refused in mid-act is repeated under the same key', async () => {
  const user = { _id: 'u', email: 'a@b.vn', fullName: 'A', avatar: '', roles: ['STUDENT' as const] }
  storeSession({ token: 'old', user } as Parameters<typeof storeSession>[0])
  let answers = 0
  server.use(
    handle.get('*/auth/me', () => new HttpResponse(null, { status: 401 })),
    handle.post('*/api/student/*', () => {
      answers += 1
      if (answers > 1) return HttpResponse.json({})
      storeSession({ token: 'new', user } as Parameters<typeof storeSession>[0])
      return HttpResponse.json({}, { status: 401 })
    }),
  )
  await http.post(COMMENTS, { message: 'chào' }, { signal: signalOf(new Map()) })
  expect(writes().map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer old',
    'Bearer new',
  ])
  expect(new Set(keys()).size).toBe(1)
  storeSession({ token: '', user: null })
})
