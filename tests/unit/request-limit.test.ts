import { expect, test } from 'vitest'
import { createLimit } from '../../src/api/request-limit.ts'

/** Requests that end when the test says so. */
function requestsOf(limit: ReturnType<typeof createLimit>) {
  const begun: string[] = []
  const ends = new Map<string, { pass: () => void; fail: () => void }>()
  const send = (name: string, signal?: AbortSignal) =>
    limit(() => {
      begun.push(name)
      return new Promise<string>((done, failed) => {
        ends.set(name, { pass: () => done(name), fail: () => failed(new Error(name)) })
      })
    }, signal)
  return { begun, send, end: (name: string) => ends.get(name)! }
}

test('only a limited number runs at once, the others follow in the order of their arrival', async () => {
  const { begun, send, end } = requestsOf(createLimit(2))
  const all = ['a', 'b', 'c', 'd'].map((name) => send(name))
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  end('b').pass()
  await expect(all[1]).resolves.toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a').pass()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
})

test('a request that fails and one that its page aborts make room for the next', async () => {
  const { begun, send, end } = requestsOf(createLimit(1))
  const page = new AbortController()
  const first = send('first')
  const gone = send('gone', page.signal)
  const last = send('last')
  page.abort()
  end('first').fail()
  await expect(first).rejects.toThrow('first')
  await expect(gone).rejects.toThrow(/abort/i)
  await expect.poll(() => begun).toEqual(['first', 'last'])
  end('last').pass()
  await expect(last).resolves.toBe('last')
})
