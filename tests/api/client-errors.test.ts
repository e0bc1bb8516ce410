import { request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { recordedLog } from '../support/recorded-log.ts'

/** Faults that the app noticed in a browser (docs/operations.md#log). */

let api: TestApi
let log: ReturnType<typeof recordedLog>
beforeEach(async () => {
  api = await startApi()
  log = recordedLog()
  api.deps.log = log
})

const told = () => log.lines.filter(({ msg }) => msg === 'client error')

/** As a browser sends it when the page may be leaving: text, so that no origin is asked first. */
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${api.url}/api/client-errors`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}

test('are told to the log, without a session', async () => {
  const error = {
    message: 'x is undefined',
    stack: 'TypeError: x is undefined\n    at f (https://lopmo.vn/assets/index-1.js:1:2)',
    page: '/learn/khoa-mot?token=abc#x',
    version: 'index-abc.js',
  }
  expect(await send(error, { 'user-agent': 'Browser/1' })).toBe(204)
  expect(told()).toMatchObject([
    {
      level: 'warn',
      requestId: expect.any(String),
      data: {
        message: 'x is undefined',
        stack: ['TypeError: x is undefined', 'at f (https://lopmo.vn/assets/index-1.js:1:2)'],
        page: '/learn/khoa-mot',
        version: 'index-abc.js',
        userAgent: 'Browser/1',
      },
    },
  ])
})

test('keep to one line and to their length, whatever they hold', async () => {
  const wild = 'a\u0000\u001b[31m\r\n{"level":"error"}\u2028\u202e b '.repeat(12)
  expect(await send({ message: wild, stack: wild, page: wild, version: wild })).toBe(204)
  const [line] = told()
  const { message, stack, page, version } = line?.['data'] ?? {}
  for (const text of [message, ...stack, page, version]) {
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u)
    expect(text.length).toBeLessThanOrEqual(300)
  }
  expect(log.text().split('\n').filter(Boolean)).toHaveLength(log.lines.length)
})

test('that are none, or too long, are 204 and no line', async () => {
  const none = ['', 'not json', '[]', 'null', '"text"', '{}', { message: '' }, { message: 5 }]
  for (const body of none) expect(await send(body)).toBe(204)
  expect(await send({ message: 'x'.repeat(8 * 1024) })).toBe(204)
  const form = new FormData()
  form.set('message', 'x'.repeat(20_000))
  expect((await api.call('POST', '/api/client-errors', { form })).status).toBe(204)
  expect(told()).toEqual([])
  // The connection is good for the next one.
  expect(await send({ message: 'after it' })).toBe(204)
  expect(told()).toHaveLength(1)
})

test('with a body without end are answered before it ends', async () => {
  const status = await new Promise<number | undefined>((done) => {
    const sent = request(`${api.url}/api/client-errors`, { method: 'POST' }, (response) => {
      done(response.statusCode)
      sent.destroy()
    })
    sent.on('error', () => {})
    sent.write('x'.repeat(100_000))
  })
  expect(status).toBe(204)
})

test('of one address are ten a minute', async () => {
  api.clock.now = new Date('2026-11-02T03:00:00Z')
  for (let n = 0; n < 14; n += 1) expect(await send({ message: `fault ${n}` })).toBe(204)
  expect(told()).toHaveLength(10)
  api.clock.now = new Date('2026-11-02T03:01:00Z')
  await send({ message: 'a minute later' })
  expect(told()).toHaveLength(11)
})
