import { mkdtemp, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { clientIp, createRouter, publicUrl } from '../../../server/platform/http/context.ts'
import { serveApp } from '../../../server/platform/http/static.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { testDeps } from '../../support/deps.ts'
import { faculty, lessonForm } from '../../support/faculty.ts'
import { makeUser } from '../../support/fixtures.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../../support/learning-fixtures.ts'

/** Whatever a stranger sends, the answer blames the client (4xx, never 5xx), in the one error shape. */

let api: TestApi
let userId: string
const errors: unknown[][] = []
beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  api.deps.log.error = (...logged) => errors.push(logged)
  userId = (await makeUser(api.db)).id
  return api.close
})

/** Values that reach the database, or a limit on the way to it. */
const WORST = [
  null,
  1e308,
  'a\u0000b',
  '\ud800',
  [],
  {},
  { length: { toString: 1 } },
  'x'.repeat(100_000),
]
const VALUES = [...WORST, -1, 1.5, '', "%' or 1=1--", true, { $ne: 1 }, 'x'.repeat(20_000)]
const IDS = ['%00', '%25', '__proto__', 'constructor', '..%2f..%2fx', 'a'.repeat(2_000), "'--"]
const QUERIES = ['%00', '-1', '1e999', '%25_', '[]', 'x'.repeat(3_000)]

/** zod's own words: it uses them where a rule has no text of ours. */
const ENGLISH = /\b(?:Invalid (?:input|option|string)|Too (?:big|small)|expected)\b/

/** Sends as this user, and keeps the answers that are wrong: 5xx, not the form of errors, or 400 in English. */
async function sender(as: string) {
  const token = await api.tokenOf(as)
  const wrong: string[] = []
  const send = async (method: string, path: string, options: object = {}) => {
    const { status, body } = await api.call(method, path, { token, ...options })
    const isOtherForm =
      !path.startsWith('/api/instructor/') && (typeof body === 'string' || body.RspCode)
    if (status >= 500 || (status >= 400 && !isOtherForm && !(body.message && body.code))) {
      wrong.push(`${method} ${path} ${status}`)
    }
    const text = JSON.stringify(body)
    if (status === 400 && ENGLISH.test(text)) wrong.push(`${method} ${path} ${text}`)
  }
  return { send, wrong }
}

/** The operations of the OpenAPI document. */
async function operations() {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([name, { parameters = [], requestBody }]) => ({
      path,
      method: name.toUpperCase(),
      queries: parameters.map((each: { name: string }) => each.name) as string[],
      json: requestBody?.content?.['application/json']?.schema,
      form: requestBody?.content?.['multipart/form-data']?.schema,
    })),
  )
}

test('no route answers 5xx to any value in any place, nor 400 in English', async () => {
  const { send, wrong } = await sender(userId)
  for (const { path, method, queries, json } of await operations()) {
    const at = (id: string) => path.replace(/\{\w+\}/g, id)
    for (const id of path.includes('{') ? IDS : []) await send(method, at(id))
    for (const query of queries) {
      for (const value of QUERIES) await send(method, `${at('x')}?${query}=${value}&${query}=2`)
    }
    // These calls refuse a student before they read the body. The next test sends bodies as a teacher.
    if (path.startsWith('/api/instructor/')) continue
    const fields = Object.keys(json?.properties ?? {})
    const whole = Object.fromEntries(fields.map((field) => [field, 'a@example.test']))
    for (const value of json ? VALUES : []) {
      await send(method, at('x'), { json: value })
      for (const field of fields)
        await send(method, at('x'), { json: { ...whole, [field]: value } })
    }
  }
  expect(wrong).toEqual([])
  expect(errors).toEqual([])
})

test('no call of the teaching area answers 5xx over rows that exist, nor 400 in English', async () => {
  const { main, course, section, lesson } = await faculty(api)
  const quiz = await makeQuiz(api.db, lesson)
  const essay = await makeAssessment(api.db, lesson)
  const ids: Record<string, string> = {
    courseId: course.id,
    sectionId: section.id,
    lessonId: lesson.id,
    assessmentId: quiz.id,
  }
  const whole: Record<string, unknown> = {
    title: 'Tên',
    dir: 'up',
    points: 1,
    passScore: 1,
    durationMinutes: 1,
    attemptsAllowed: 1,
    questions: [{ question: 'Một?', options: optionsOf(2, 0) }],
  }
  const { send, wrong } = await sender(main.id)
  for (const { path, method, json, form } of await operations()) {
    if (!path.startsWith('/api/instructor/')) continue
    for (const id of path.includes('{id}') ? [quiz.id, essay.id] : ['']) {
      const at = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? id)
      const fields = Object.keys(json?.properties ?? whole).filter((field) => field in whole)
      for (const value of json ? WORST : []) {
        await send(method, at, { json: value })
        for (const field of fields) await send(method, at, { json: { ...whole, [field]: value } })
        if (!fields.includes('questions')) continue
        const question = { question: value, options: [{ content: value, isCorrect: value }] }
        await send(method, at, { json: { ...whole, questions: [question] } })
      }
      for (const field of Object.keys(form?.properties ?? {})) {
        for (const value of WORST.filter((each) => typeof each === 'string')) {
          await send(method, at, { form: lessonForm({ title: 'Tên', [field]: value }) })
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(errors).toEqual([])
})

describe('bodies', () => {
  test.each([
    '/auth/login',
    '/api/student/cart/add',
    '/api/payments/momo/confirm',
    '/mo-phong/control',
    '/khong-co',
  ])('%s refuses more than a megabyte, with or without a length', async (path) => {
    const text = JSON.stringify({ email: 'x'.repeat(1_200_000) })
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    })
    for (const body of [text, chunked]) {
      const response = await fetch(api.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' })
    }
  })

  test.each([
    ['/auth/register', 'text/plain', 300_000],
    ['/auth/register', 'multipart/form-data', 300_000],
    ['/api/student/checkout/momo/create', 'application/json', 300_000],
    ['/auth/register', 'text/plain', 16_000],
    ['/api/student/checkout/momo/create', 'application/json', 60_000],
    ['/api/instructor/lessons/x/assessments', 'application/json', 300_000],
    // Far above their limits: answered before they are read.
    ['/auth/login', 'application/json', 12_000_000],
    ['/auth/register', 'multipart/form-data; boundary=x', 16_000_000],
  ])('a body that %s leaves unread (%s, %i) harms no later request', async (path, type, bytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const send = (method: string, to: string, headers: Record<string, string>, text = '') =>
      new Promise<number>((done, fail) => {
        const sent = request(api.url + to, { method, headers, agent }, (response) => {
          response.resume().on('end', () => done(response.statusCode ?? 0))
        })
        sent.on('error', fail)
        sent.end(text)
      })
    const body = 'x'.repeat(bytes)
    const headers = { 'content-type': type, 'content-length': String(body.length) }
    expect(await send('POST', path, headers, body)).toBeLessThan(500)
    const until = Date.now() + 900
    while (Date.now() < until) expect(await send('GET', '/api/health', {})).toBe(200)
    agent.destroy()
  })

  test('a body that breaks off is no error of the server', async () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const response = await api.app.request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({ start: (controller) => controller.error(aborted) }),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(400)
    expect(errors).toEqual([])
  })
})

describe('large answers', () => {
  const get = (encoding: string, path = '/api/openapi.json') =>
    new Promise<IncomingMessage & { bytes: Buffer }>((done, fail) => {
      request(api.url + path, { headers: { 'accept-encoding': encoding } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray())
        done(Object.assign(response, { bytes }))
      })
        .on('error', fail)
        .end()
    })

  test('are gzipped for clients that accept it, and only for them', async () => {
    const plain = await get('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('accept-encoding')
    const zipped = await get('gzip, deflate, br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length / 3)
  })

  test('small answers are not compressed', async () => {
    const small = await get('gzip', '/api/health')
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(small.bytes.toString())).toMatchObject({ status: 'ok' })
  })
})

describe('behind a proxy', () => {
  const ask = async (headers: Record<string, string>, trustProxy: boolean) => {
    const deps = await testDeps({ db: api.db, folder: tmpdir(), settings: { trustProxy } })
    const app = createRouter()
    app.use(async (c, next) => {
      c.set('deps', deps)
      await next()
    })
    app.get('/', (c) => c.json([clientIp(c), publicUrl(c)]))
    const response = await app.request('http://lopmo.test/', { headers })
    return (await response.json()) as [string, string]
  }
  const headers = {
    'x-forwarded-for': '203.0.113.9, 198.51.100.7',
    'x-forwarded-proto': 'https',
  }

  test('the address is the one that the proxy saw, not one that the client made up', async () => {
    expect(await ask(headers, true)).toEqual(['198.51.100.7', 'https://lopmo.test'])
  })

  test('without TRUST_PROXY the headers count for nothing', async () => {
    expect(await ask(headers, false)).toEqual(['127.0.0.1', 'http://lopmo.test'])
  })

  test('an x-forwarded-proto other than https is ignored', async () => {
    const [, url] = await ask({ 'x-forwarded-proto': 'javascript' }, true)
    expect(url).toBe('http://lopmo.test')
  })
})

describe('the built app’s files', () => {
  const WORKERS = ['firebase-messaging-sw.js', 'offline-worker.js']
  const site = async () => {
    const dist = await mkdtemp(join(tmpdir(), 'lopmo-dist-'))
    onTestFinished(() => rm(dist, { recursive: true, force: true }))
    await mkdir(join(dist, 'assets'))
    const page = (policy: string) =>
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`
    await writeFile(join(dist, 'index.html'), page("default-src 'self'"))
    await writeFile(join(dist, 'favicon.svg'), '<svg/>')
    for (const worker of WORKERS) await writeFile(join(dist, worker), '0')
    await writeFile(join(dist, '.built-from'), 'secret')
    const app = createRouter()
    serveApp(app, dist)
    return { dist, page, get: (path: string, headers = {}) => app.request(path, { headers }) }
  }

  test('have an ETag: a second request gets 304 while the file is unchanged', async () => {
    const { get } = await site()
    for (const path of ['/', '/favicon.svg']) {
      const first = await get(path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.status).toBe(200)
      const again = await get(path, { 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  test('a new build under the running server changes the ETag and the policy of the page together', async () => {
    const { dist, page, get } = await site()
    const before = await get('/courses')
    await writeFile(join(dist, 'index.html'), page("default-src 'none'"))
    const { mtime } = await stat(join(dist, 'index.html'))
    await utimes(join(dist, 'index.html'), mtime, new Date(mtime.getTime() + 5_000))
    const after = await get('/courses')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(before.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(after.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each(WORKERS)(
    '%s is asked for again each time, and is 404 when it is missing, never the page',
    async (name) => {
      const { dist, get } = await site()
      const worker = await get(`/${name}`)
      expect(worker.headers.get('cache-control')).toBe('no-cache')
      expect(worker.headers.get('content-type')).toContain('text/javascript')
      await rm(join(dist, name))
      expect((await get(`/${name}`)).status).toBe(404)
    },
  )

  test('/index.html is the page with its policy, for the offline worker', async () => {
    const { get } = await site()
    const [page, named] = await Promise.all([get('/courses'), get('/index.html')])
    expect(named.status).toBe(200)
    expect(await named.text()).toBe(await page.text())
    for (const header of ['content-security-policy', 'cache-control', 'etag']) {
      expect(named.headers.get(header)).toBe(page.headers.get(header))
    }
  })

  test('the file that says what the build was made from is not served', async () => {
    const { get } = await site()
    const answer = await get('/.built-from')
    expect(await answer.text()).not.toContain('secret')
  })
})
