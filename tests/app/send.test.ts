import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { actKeysOf } from '../../src/api/act-keys.ts'
import { ApiError, type ApiErrorKind } from '../../src/api/errors.ts'
import { clearSession, storeSession } from '../../src/api/session-store.ts'
import { createSend, type SendCalls } from '../../src/parts/sending/send.ts'
import { sendsOf } from '../../src/parts/sending/sends.ts'

const never = () => new Promise<never>(() => {})
const start = (calls: SendCalls<string, void>) => {
  const send = createSend<string, void>({ key: null, owner: '' })
  send.start({ input: 'bài', calls })
  const expectEnd = (arrived: string) =>
    waitFor(() => expect(send.state()).toMatchObject({ is: 'failed', failure: { arrived } }))
  return { send, expectEnd }
}

beforeEach(() => storeSession({ token: 'tok', user: null }))

describe('letting go ends a send at once, also where one of its requests heeds no signal', () => {
  test.each([
    ['the look before it', 'prepare', 'unsent'],
    ['the request', 'send', 'unknown'],
  ])('%s hangs', async (_, hanging, arrived) => {
    let hangs = false
    const hang = () => {
      hangs = true
      return never()
    }
    const { send, expectEnd } = start({ send: never, [hanging]: hang })
    await waitFor(() => expect(hangs).toBe(true))
    send.letGo()
    await expectEnd(arrived)
  })
})

test.each<[kind: ApiErrorKind, code: string | undefined, arrived: string]>([
  ['offline', undefined, 'unknown'],
  ['server', undefined, 'unknown'],
  ['unreadable', undefined, 'unknown'],
  ['refused', 'STILL_RUNNING', 'unknown'],
  ['refused', 'ALREADY_DONE', 'unknown'],
  ['refused', 'KEY_REUSED', 'unknown'],
  ['refused', undefined, 'no'],
  ['unauthenticated', undefined, 'no'],
])('a request that ends %s %s: the server has it: %s', async (kind, code, arrived) => {
  const error = new ApiError(kind, undefined, undefined, code)
  const { send } = start({ send: () => Promise.reject(error) })
  await waitFor(() => expect(send.state()).toMatchObject({ failure: { arrived } }))
})

test.each([
  ['before its last byte has left has not arrived', 0.99, 'no'],
  ['after its last byte has left may have arrived', 1, 'unknown'],
])('an upload that is cancelled %s', async (_, part, arrived) => {
  const { send, expectEnd } = start({
    send: (_input, _signal, onProgress) => {
      onProgress(part)
      return never()
    },
  })
  await waitFor(() => expect(send.state()).toMatchObject({ part }))
  send.cancel()
  await expectEnd(arrived)
})

test('work of an earlier page without a clear end is unknown from the beginning, and can be sent', async () => {
  const send = createSend<string, void>({ key: null, owner: '', startsUnclear: true })
  expect(send.state()).toMatchObject({ is: 'failed', failure: { arrived: 'unknown' } })
  send.reset()
  expect(send.state()).toMatchObject({ is: 'failed', changed: true })
  send.start({ input: 'bài', calls: { send: () => Promise.resolve() } })
  await waitFor(() => expect(send.state()).toMatchObject({ is: 'arrived' }))
})

/** How an attempt fails, before its request or by it; what is sent may be changed then, or by the look before it. */
interface Failure {
  in: 'prepare' | 'send'
  kind: ApiErrorKind
  code?: string
  isChanged?: true
  takesOver?: true
}
const LOST: Failure = { in: 'send', kind: 'offline' }
const STILL_RUNS: Failure = { in: 'send', kind: 'refused', code: 'STILL_RUNNING' }

test.each<[string, Failure[], arrived: string, isSame: boolean]>([
  ['a lost answer', [LOST], 'unknown', true],
  ['a wait that was given up', [{ in: 'send', kind: 'cancelled' }], 'unknown', true],
  ['a page of a portal', [{ in: 'send', kind: 'unreadable' }], 'unknown', true],
  ['a first request that still runs', [STILL_RUNS], 'unknown', true],
  ['a lost answer and a first request that still runs', [LOST, STILL_RUNS], 'unknown', true],
  ['two lost answers', [LOST, { in: 'send', kind: 'server' }], 'unknown', true],
  ['a lost answer and no line', [LOST, { in: 'prepare', kind: 'offline' }], 'unknown', true],
  [
    'a lost answer and no session',
    [LOST, { in: 'send', kind: 'unauthenticated' }],
    'unknown',
    true,
  ],
  ['a lost answer and a change of what is sent', [{ ...LOST, isChanged: true }], 'unknown', false],
  [
    'a lost answer and a colleague’s change',
    [LOST, { in: 'prepare', kind: 'refused' }],
    'unsent',
    false,
  ],
  [
    'a lost answer and a look that took over a change',
    [LOST, { ...LOST, takesOver: true }],
    'unknown',
    false,
  ],
  [
    'a lost answer and the news that it was done',
    [LOST, { in: 'send', kind: 'refused', code: 'ALREADY_DONE' }],
    'unknown',
    false,
  ],
  ['a lost answer and a refusal', [LOST, { in: 'send', kind: 'refused' }], 'no', false],
  ['a refusal', [{ in: 'send', kind: 'refused' }], 'no', false],
  ['no line before the first', [{ in: 'prepare', kind: 'offline' }], 'unsent', false],
])(
  'after %s it says how it ended, and the next try has the first keys or new ones',
  async (_, failures, arrived, isSame) => {
    const send = createSend<string, void>({ key: null, owner: '', keepsKeys: true })
    const keys: unknown[] = []
    const attempt = async (failure?: Failure) => {
      const step = (at: Failure['in']) => () =>
        failure?.in === at
          ? Promise.reject(new ApiError(failure.kind, undefined, undefined, failure.code))
          : Promise.resolve()
      const prepare = (_input: string, signal: AbortSignal) => {
        keys.push(actKeysOf(signal))
        return failure?.takesOver ? Promise.resolve(true) : step('prepare')()
      }
      const request = failure?.takesOver ? () => Promise.reject(new Error('sent')) : step('send')
      send.start({ input: 'bài', calls: { prepare, send: request } })
      await waitFor(() => expect(send.state().is).not.toBe('sending'))
      if (failure?.isChanged) send.markChanged()
    }
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    for (const failure of failures) await attempt(failure)
    expect(send.state()).toMatchObject({ failure: { arrived } })
    await attempt()
    expect(keys.at(-1) === keys[0]).toBe(isSame)
  },
)

test.each([
  ['nothing new', null, true],
  ['the same', 'của Hà', true],
  ['something else', 'của Lan', false],
])('after a lost answer, decided over %s: the first keys: %s', async (_, over, isSame) => {
  const send = createSend<string, void>({ key: null, owner: '', keepsKeys: true })
  const keys: unknown[] = []
  const calls: SendCalls<string, void> = {
    send: (_input, signal) => {
      keys.push(actKeysOf(signal))
      return Promise.reject(new ApiError('offline'))
    },
  }
  for (const decidedOver of ['của Hà', over]) {
    send.start({ input: 'bài', over: decidedOver, calls })
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await waitFor(() => expect(send.state().is).not.toBe('sending'))
  }
  expect(keys[1] === keys[0]).toBe(isSame)
})

test('what is unclear is so since the first time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const send = createSend<string, void>({ key: null, owner: '', keepsKeys: true })
  const lost = new ApiError('offline')
  const running = new ApiError('refused', undefined, 409, 'STILL_RUNNING')
  for (const [now, error] of [
    [1_000, lost],
    [9_000, lost],
    [10_000, running],
  ] as const) {
    vi.setSystemTime(now)
    send.start({ input: 'bài', calls: { send: () => Promise.reject(error) } })
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await waitFor(() => expect(send.state()).toMatchObject({ failure: { at: 1_000 } }))
  }
})

test('an act that may be undone meanwhile never keeps its keys', async () => {
  const send = createSend<string, void>({ key: null, owner: null })
  const keys: unknown[] = []
  for (const fails of [true, false]) {
    const run = (_: string, signal: AbortSignal) => {
      keys.push(actKeysOf(signal))
      return fails ? Promise.reject(new ApiError('offline')) : Promise.resolve()
    }
    send.start({ input: 'bài', calls: { send: run } })
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    await waitFor(() => expect(send.state().is).not.toBe('sending'))
  }
  expect(keys[1]).not.toBe(keys[0])
})

test.each<[string, { owner: string | null; startsUnclear?: true }, ApiErrorKind | null, boolean]>([
  ['work whose end is unclear', { owner: '' }, 'offline', true],
  ['refused work', { owner: '' }, 'refused', false],
  ['an act whose end is unclear', { owner: null }, 'offline', false],
  [
    'work of an earlier page that was not sent again',
    { owner: '', startsUnclear: true },
    null,
    false,
  ],
])('%s: whether its next component finds it', async (_, wanted, failure, isKept) => {
  const sends = sendsOf(new QueryClient())
  const open = () => sends.open<string, void>({ key: 'bài', ...wanted })
  const first = open()
  const leave = sends.attach(first as never)
  if (failure) {
    first.start({ input: 'bài', calls: { send: () => Promise.reject(new ApiError(failure)) } })
  }
  await waitFor(() => expect(first.state().is).toBe('failed'))
  leave()
  expect(open() === first).toBe(isKept)
})

test.each([
  ['its own app', () => {}, 1],
  ['the app after it', () => void sendsOf(new QueryClient()), 0],
])('an outcome that waits for its user is told in %s', async (_, begin, times) => {
  storeSession({ token: 'tok', user: { _id: 'u1' } as never })
  const sends = sendsOf(new QueryClient())
  const send = sends.open<string, void>({ key: 'bài', owner: 'u1' })
  const told = vi.fn()
  send.setOutcome({ onSent: told })
  let arrive: (() => void) | undefined
  send.start({ input: 'bài', calls: { send: () => new Promise((done) => (arrive = done)) } })
  await waitFor(() => expect(arrive).toBeDefined())
  clearSession()
  arrive?.()
  await waitFor(() => expect(send.isDue()).toBe(true))
  begin()
  storeSession({ token: 'tok', user: { _id: 'u1' } as never })
  expect(told).toHaveBeenCalledTimes(times)
})
