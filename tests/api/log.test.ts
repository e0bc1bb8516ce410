import { request } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/client.ts'
import { freshDatabase, startApi, type TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { recordedLog } from '../support/recorded-log.ts'

/** What the operator reads (docs/operations.md#log). */

function recorded(api: TestApi) {
  const log = recordedLog()
  api.deps.log = log
  return log
}

/** The lines about requests, once there are so many: one is written when its answer has gone. */
async function accessLines(log: ReturnType<typeof recordedLog>, count: number) {
  const read = () => log.lines.filter(({ msg }) => msg === 'request')
  await expect.poll(read).toHaveLength(count)
  return read()
}

describe('a request', () => {
  test('is one line with its route, status, time, size, user and address, without its query', async () => {
    const api = await startApi()
    const log = recorded(api)
    const user = await makeUser(api.db)
    await api.call('GET', '/api/public/courses?q=bi-mat-cua-toi')
    await api.call('GET', '/api/student/deadlines', { as: user.id })
    await api.call('GET', '/api/public/courses/khong-co')
    await api.call('GET', '/api/khong-co/cai-nay')
    const lines = await accessLines(log, 4)
    expect(lines.map(({ data }) => [data.method, data.route, data.status])).toEqual([
      ['GET', '/api/public/courses', 200],
      ['GET', '/api/student/deadlines', 200],
      ['GET', '/api/public/courses/:idOrSlug', 404],
      ['GET', 'none', 404],
    ])
    for (const { level, requestId, data } of lines) {
      expect(level).toBe('info')
      expect(requestId).toMatch(/^[0-9a-f]{16}$/)
      expect(data.ms).toBeGreaterThan(0)
      expect(data.bytes).toBeGreaterThan(100)
      expect(data.ip).toBe('127.0.0.1')
      expect(data).not.toHaveProperty('brokenOff')
    }
    expect(lines.map(({ userId }) => userId)).toEqual([undefined, user.id, undefined, undefined])
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(4)
    expect(log.text()).not.toContain('bi-mat')
  })

  test('that its client breaks off says so', async () => {
    // nginx hands no request on whose client has gone already.
    const api = await startApi({ processes: 1 })
    const log = recorded(api)
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    const sent = request(`${api.url}/auth/login`, { method: 'POST', headers })
    sent.on('error', () => {})
    await new Promise<void>((done) => sent.write('{"email":', () => done()))
    sent.destroy()
    const [line] = await accessLines(log, 1)
    expect(line?.['data']).toMatchObject({ route: '/auth/login', brokenOff: true })
  })

  test('of health checks, and of files of the app, is none', async () => {
    const api = await startApi()
    const log = recorded(api)
    await api.call('GET', '/api/health')
    await api.call('GET', '/api/health/live')
    await api.call('GET', '/api/health/ready')
    await api.call('GET', '/assets/none.js')
    await api.call('GET', '/api/public/topics')
    const [line] = await accessLines(log, 1)
    expect(line?.['data'].route).toBe('/api/public/topics')
  })
})

describe('the id of a request', () => {
  test('is in the header of the answer, for pages of other origins too', async () => {
    const api = await startApi({ settings: { corsOrigins: ['https://app.example.vn'] } })
    const log = recorded(api)
    const answer = await api.call('GET', '/api/public/topics', {
      headers: { origin: 'https://app.example.vn' },
    })
    const [line] = await accessLines(log, 1)
    expect(answer.headers.get('x-request-id')).toBe(line?.['requestId'])
    expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(
      'x-request-id',
    )
  })

  test('is the proxy’s where there is one, and nobody else’s', async () => {
    const idOf = async (trustProxy: boolean, id: string) => {
      const api = await startApi({ settings: { trustProxy } })
      const headers = { 'x-request-id': id }
      const answer = await api.call('GET', '/api/public/topics', { headers })
      return answer.headers.get('x-request-id')
    }
    expect(await idOf(true, 'from_nginx-0123')).toBe('from_nginx-0123')
    expect(await idOf(false, 'from_nginx-0123')).toMatch(/^[0-9a-f]{16}$/)
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f g', '<script>alert']) {
      expect(await idOf(true, bad)).toMatch(/^[0-9a-f]{16}$/)
    }
  })

  test('is in the body of what is our fault, and in every line about it', async () => {
    const api = await startApi()
    const log = recorded(api)
    const user = await makeUser(api.db)
    const token = await api.tokenOf(user.id)
    api.deps.now = () => {
      throw new TypeError('a fault of ours')
    }
    const answer = await api.call('GET', '/auth/me', { token })
    expect(answer.status).toBe(500)
    const requestId = answer.headers.get('x-request-id')
    expect(answer.body).toEqual({
      code: 'INTERNAL',
      message: 'Máy chủ gặp lỗi ngoài dự kiến. Vui lòng thử lại sau.',
      requestId,
    })
    await accessLines(log, 1)
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        msg: 'unexpected',
        requestId,
        data: { method: 'GET', route: '/auth/me' },
        error: { type: 'TypeError', message: 'a fault of ours' },
      },
      { msg: 'request', requestId, data: { status: 500 } },
    ])
    // What is the client's own fault has the shape that it always had.
    const missing = await api.call('GET', '/api/khong-co')
    expect(missing.body).toEqual({ code: 'NOT_FOUND', message: 'Không có địa chỉ này.' })
  })
})

describe('security', () => {
  test('a user’s refused right and a token that is not good leave a line', async () => {
    const api = await startApi()
    const log = recorded(api)
    const user = await makeUser(api.db)
    await api.call('GET', '/api/instructor/courses/x/content', { as: user.id })
    await api.call('GET', '/auth/me', { token: 'not-a-token' })
    // A visitor without a session is no news.
    await api.call('GET', '/auth/me')
    const guard = log.lines.filter(({ security }) => security)
    expect(guard).toMatchObject([
      {
        event: 'forbidden',
        userId: user.id,
        ip: '127.0.0.1',
        requestId: expect.any(String),
        data: { method: 'GET', route: '/api/instructor/courses/:courseId/content' },
      },
      { event: 'token-refused', ip: '127.0.0.1', data: { route: '/auth/me' } },
    ])
  })
})

describe('an outage', () => {
  test('is a few lines, however many requests fail', async () => {
    const gone = openPostgres('postgres://nobody@127.0.0.1:1/none', { poolSize: 2 })
    onTestFinished(() => gone.close())
    const api = await startApi({ db: gone })
    const log = recorded(api)
    for (let n = 0; n < 60; n += 1) {
      const { status } = await api.call('GET', `/api/public/courses/khoa-${n}`)
      expect(status).toBeGreaterThanOrEqual(500)
    }
    const told = log.lines.filter(({ level }) => level !== 'info')
    expect(told.length).toBeLessThanOrEqual(2)
    expect(told.length).toBeGreaterThanOrEqual(1)
  })
})

describe('nothing secret', () => {
  const MARK = 'BiMat7f3a'
  const EMAIL = `${MARK}.lan@example.test`

  const value = (name: string) => (/mail/i.test(name) ? EMAIL : `${MARK}-${name}`)

  /** Every operation of the document with secrets in header, query, path and body. */
  async function sendEverywhere(api: TestApi, token: string) {
    const { paths } = (await api.call('GET', '/api/openapi.json')).body
    const headers = { cookie: `token=${MARK}`, 'x-anything': MARK, 'user-agent': MARK }
    const calls = Object.entries<Record<string, any>>(paths)
    // First, because a profile would take the name.
    const registration = calls.findIndex(([path]) => path === '/auth/register')
    calls.unshift(...calls.splice(registration, 1))
    for (const [path, item] of calls) {
      const at = path.replace(/\{\w+\}/g, 'x')
      for (const [name, operation] of Object.entries(item)) {
        const method = name.toUpperCase()
        const content = operation.requestBody?.content ?? {}
        const fields = Object.keys(content['application/json']?.schema?.properties ?? {})
        const json = content['application/json']
          ? Object.fromEntries(['email', 'password', ...fields].map((each) => [each, value(each)]))
          : undefined
        const form = content['multipart/form-data'] ? new FormData() : undefined
        for (const each of ['email', 'username', 'password', 'fullName', 'title', 'textAnswer']) {
          form?.set(each, value(each))
        }
        const query = `?token=${MARK}&email=${EMAIL}&sig=${MARK}&q=${MARK}`
        for (const sent of [token, MARK]) {
          const body = form ? { form } : { json }
          await api.call(method, at + query, { token: sent, headers, ...body })
        }
      }
    }
  }

  const expectNoSecret = (text: string, secrets: string[]) => {
    for (const secret of secrets) {
      const at = text.indexOf(secret)
      expect(at < 0 ? '' : text.slice(Math.max(0, at - 200), at + 80)).toBe('')
    }
  }

  test('of any call gets into the log', async () => {
    const api = await startApi()
    const log = recorded(api)
    const user = await makeUser(api.db)
    const token = await api.tokenOf(user.id)
    await sendEverywhere(api, token)
    // One of them was a registration.
    const password = value('password')
    const signedIn = await api.call('POST', '/auth/login', { json: { email: EMAIL, password } })
    expect(signedIn.status).toBe(200)
    await api.call('POST', '/auth/login', { json: { email: EMAIL, password: `${MARK}no` } })
    await api.call('POST', '/auth/forgot-password', { json: { email: EMAIL } })
    expect(log.lines.length).toBeGreaterThan(100)
    const mac = (signed: string) => signed.split('.').at(-1) ?? ''
    expectNoSecret(log.text(), [MARK, mac(token), mac(signedIn.body.accessToken), user.email])
  })

  test('of any call that a lost database breaks gets into the log', async () => {
    const db = await freshDatabase('empty')
    const api = await startApi({ db })
    const log = recorded(api)
    const user = await makeUser(db)
    const token = await api.tokenOf(user.id)
    await db.close()
    await sendEverywhere(api, token)
    expect(log.lines.some(({ level }) => level === 'error')).toBe(true)
    expectNoSecret(log.text(), [MARK, token.split('.').at(-1) ?? '', user.email])
  })
})
