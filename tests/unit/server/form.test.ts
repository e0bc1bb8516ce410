import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../../../server/deps.ts'
import { createMetrics } from '../../../server/platform/metrics/metrics.ts'
import { createRouter } from '../../../server/platform/http/context.ts'
import { AppError } from '../../../server/platform/errors.ts'
import { sendError } from '../../../server/platform/http/send-error.ts'
import { localStore } from '../../../server/providers/files/local-store.ts'
import { readHead, readMultipart } from '../../../server/providers/files/form.ts'
import { feedParser, openParser } from '../../../server/providers/files/form-parser.ts'

const KB = 1024
const LIMITS = { files: { files: 3, cover: 1 }, fileBytes: 200 * KB, fieldBytes: 2 * KB }

let folder: string
let port: number
let url: string
let close: () => Promise<void>
let seen: unknown[]
/** The outcomes of the uploads that the metrics counted. */
let outcomes: unknown[]

/** A server with one upload route over real HTTP. With the field `refuse` its service refuses the form. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lopmo-form-'))
  seen = []
  outcomes = []
  const now = () => new Date()
  const files = localStore(join(folder, 'uploads'), new Uint8Array(32), now)
  const app = createRouter()
  app.onError((error, c) => {
    if (error instanceof AppError) return sendError(c, error)
    seen.push(error)
    return c.text('server error', 500)
  })
  app.use(async (c, next) => {
    const metrics = createMetrics()
    metrics.count = (_, labels) => void outcomes.push(Object.values(labels)[0])
    // Of all dependencies the form reader needs the file store, the clock and the counters.
    c.set('deps', { files, now, metrics } as Deps)
    await next()
  })
  app.post('/', async (c) => {
    const form = await readMultipart(c, LIMITS)
    return form.orDiscardFiles(async () => {
      if (form.fields['refuse']) throw new AppError('conflict', 'NO', 'không')
      const heads = await Promise.all(form.files.map((file) => readHead(files, file)))
      return c.json({
        fields: { ...form.fields },
        files: form.files.map((file, i) => ({
          field: file.field,
          name: file.name,
          size: file.size,
          head: heads[i]?.toString('latin1').slice(0, 4),
        })),
      })
    })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}/`
  close = async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => close())

const stored = async () => {
  const entries = await readdir(join(folder, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const file = (size: number, fill = 'a') => new Blob([Buffer.alloc(size, fill)])

async function send(parts: [name: string, value: string | Blob, fileName?: string][]) {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'tep.bin')
  }
  const response = await fetch(url, { method: 'POST', body: form })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const raw = (body: string, contentType = 'multipart/form-data; boundary=x') =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': contentType } })

test('texts and several files arrive whole, names in Vietnamese', async () => {
  const answer = await send([
    ['textAnswer', 'bài làm của em'],
    ['files', file(200 * KB, 'x'), 'Bài tập số 1.docx'],
    ['files', file(0), 'rỗng.txt'],
    ['cover', file(3, 'c'), '../../etc/bìa.png'],
    ['unknown', file(50 * KB)],
    ['textAnswer', 'lần hai'],
  ])
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    fields: { textAnswer: 'lần hai' },
    files: [
      { field: 'files', name: 'Bài tập số 1.docx', size: 200 * KB, head: 'xxxx' },
      { field: 'files', name: 'rỗng.txt', size: 0, head: '' },
      { field: 'cover', name: 'bìa.png', size: 3, head: 'ccc' },
    ],
  })
  expect(await stored()).toBe(3)
})

test('a field named like a property of every object is only a field', async () => {
  const answer = await send([['__proto__', 'x']])
  expect(answer.status).toBe(200)
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('one file above the limit: 413 with its field, and the others are removed too', async () => {
  const answer = await send([
    ['files', file(10)],
    ['files', file(200 * KB + 1)],
    ['files', file(10)],
  ])
  expect(answer.status).toBe(413)
  expect(answer.body.code).toBe('TOO_LARGE')
  expect(Object.keys(answer.body.fields)).toEqual(['files'])
  expect(await stored()).toBe(0)
})

test('a file far above the limit still gets its answer', async () => {
  const answer = await send([['files', file(30 * KB * KB)]])
  expect(answer.status).toBe(413)
  expect(await stored()).toBe(0)
})

test('a form whose Content-Length is far too large is refused before it is sent', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 30000000\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
  socket.destroy()
})

test('more files than allowed: 400 with the number', async () => {
  const answer = await send(
    Array.from({ length: 4 }, () => ['files', file(10)] as const).map(([name, blob]) => [
      name,
      blob,
    ]),
  )
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ files: 'Chỉ gửi được tối đa 3 tệp.' })
  expect(await stored()).toBe(0)
})

test('a text above the limit: 413', async () => {
  const answer = await send([
    ['files', file(10)],
    ['textAnswer', 'x'.repeat(3 * KB)],
  ])
  expect(answer.status).toBe(413)
  expect(answer.body.fields).toEqual({ textAnswer: 'Nội dung quá dài.' })
  expect(await stored()).toBe(0)
})

test('a refusal by the service removes the files', async () => {
  const answer = await send([
    ['files', file(10)],
    ['refuse', '1'],
  ])
  expect(answer.status).toBe(409)
  expect(await stored()).toBe(0)
})

const part = (head: string, content = '') => `--x\r\n${head}\r\n\r\n${content}`
const filePart = part('Content-Disposition: form-data; name="files"; filename="a"', 'abc')

test.each([
  ['not multipart', '{}', 'application/json'],
  ['no boundary', filePart, 'multipart/form-data'],
  ['another boundary', filePart, 'multipart/form-data; boundary=y'],
  ['cut off inside a file', filePart, undefined],
  ['cut off inside a header', '--x\r\nContent-Disp', undefined],
  ['a broken header', part('Content Disposition: \u0001', 'abc') + '\r\n--x--\r\n', undefined],
  ['a broken header after a file', `${filePart}\r\n${part('(((: x')}\r\n--x--`, undefined],
  [
    'too many fields',
    `${part('Content-Disposition: form-data; name="a"', '1\r\n').repeat(60)}--x--\r\n`,
    undefined,
  ],
  ['nothing', '', undefined],
])('%s: 400 and no file', async (_what, body, contentType) => {
  const answer = await raw(body, contentType)
  expect(answer.status).toBe(400)
  expect(JSON.parse(await answer.text()).code).toBe('INVALID')
  expect(await stored()).toBe(0)
})

test.each([
  ['files that nobody asked for', 'name="x"; filename="a"', []],
  ['fields', 'name="x"', []],
  ['files, of which a few are allowed', 'name="files"; filename="a"', ['files']],
])(
  'of a form of 300,000 tiny parts (%s) only the first are parsed',
  async (_what, head, fields) => {
    let refused: unknown
    const refuse = (error: unknown) => {
      refused ??= error
    }
    const limits = { files: { files: 3 }, fileBytes: 8 * KB * KB }
    const parser = openParser('multipart/form-data; boundary=x', limits, refuse)
    let parsed = 0
    parser.on('field', () => (parsed += 1))
    parser.on('file', (name, stream) => {
      parsed += 1
      stream.resume()
      if (parsed > 3 && fields.includes(name)) refuse(new Error('too many files'))
    })
    parser.on('error', refuse)
    const one = part(`Content-Disposition: form-data; ${head}`, 'a\r\n')
    const chunk = Buffer.from(one.repeat(1_000))
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 300) controller.close()
        else controller.enqueue(chunk)
        sent += 1
      },
    })
    await feedParser(body, parser, limits, {
      isRefused: () => refused !== undefined,
      isBroken: () => false,
      signal: new AbortController().signal,
      onChunk: () => undefined,
    })
    expect(refused).toBeInstanceOf(Error)
    // Only parts in the chunk of the refusal are still parsed.
    expect(parsed).toBeLessThanOrEqual(1_000)
    // The body is read to its end all the same.
    expect(sent).toBeGreaterThanOrEqual(300)
  },
)

test('what follows a refusal is read but not parsed, and the client gets the refusal', async () => {
  const four = filePart.concat('\r\n').repeat(4)
  const answer = await raw(`${four}--x\r\n(((: x\r\n\r\n${'z'.repeat(2_000_000)}`)
  expect(answer.status).toBe(400)
  expect(JSON.parse(await answer.text()).fields).toEqual({ files: 'Chỉ gửi được tối đa 3 tệp.' })
  expect(await stored()).toBe(0)
})

test('a connection that breaks in the middle of a file leaves no file', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 190000\r\n\r\n${filePart}${'b'.repeat(100_000)}`,
  )
  await expect.poll(stored).toBe(1)
  socket.destroy()
  await expect.poll(stored).toBe(0)
  await expect.poll(() => outcomes).toEqual(['broken-off'])
  expect((await send([['files', file(10)]])).status).toBe(200)
  expect(outcomes).toEqual(['broken-off', 'stored'])
})

test('when the store cannot write, the client gets the reason after the whole form, and nothing crashes', async () => {
  await writeFile(join(folder, 'uploads'), 'a file where the folder should be')
  const form = new FormData()
  form.append('files', file(150 * KB), 'a')
  form.append('files', file(150 * KB), 'b')
  const response = await fetch(url, { method: 'POST', body: form })
  expect([response.status, (await response.json()).code]).toEqual([503, 'FILES_DOWN'])
  expect([seen, outcomes]).toEqual([[], ['failed']])
})
