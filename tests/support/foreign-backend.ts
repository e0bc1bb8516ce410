import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { expect } from 'vitest'

/**
 * A backend of another author: the calls of the contract (docs/product.md#calls) in the other allowed
 * shapes (bare arrays, `id` for `_id`, `user.fullName` of instructors, no extra calls, 404 with another
 * body for unknown paths). It can serve the built app (same origin) or only allow the app's origin.
 */
export interface ForeignBackend {
  url: string
  /** `METHOD /path` of every API request, in order, with its headers. */
  requests: { line: string; headers: IncomingMessage['headers']; body: string }[]
  close: () => Promise<void>
}

const COURSE = {
  id: 'c1',
  slug: 'khoa-la',
  title: 'Khóa học từ máy chủ lạ',
  price: '250000',
  topic: { name: 'Chủ đề lạ' },
  instructors: [{ user: { fullName: 'Cô Lạ' } }],
  ratingAvg: 4.26,
  ratingCount: 3,
}
const LESSON = { id: 'l1', title: 'Bài lạ', sortOrder: 1, durationSec: 600 }

type Handler = (body: string, url: URL) => { status?: number; body: unknown }

function makeRoutes(): Record<string, Handler> {
  let completed = false
  let cart: unknown[] = []
  return {
    'GET /api/public/topics': () => ({ body: [{ id: 't1', slug: 'la', name: 'Chủ đề lạ' }] }),
    'GET /api/public/courses': () => ({ body: [COURSE] }),
    'GET /api/public/courses/khoa-la': () => ({
      body: { course: COURSE, sections: [{ id: 's1', title: 'Chương lạ', lessons: [LESSON] }] },
    }),
    'POST /auth/register': () => ({ status: 200, body: {} }),
    'POST /auth/login': (body) =>
      JSON.parse(body).password === 'dung-mat-khau'
        ? { body: { accessToken: 'tok-la' } }
        : { status: 401, body: { error: 'bad' } },
    'GET /auth/me': () => ({
      body: { id: 'u1', email: 'la@example.test', fullName: 'Người Lạ', roles: ['STUDENT'] },
    }),
    'GET /api/student/cart': () => ({ body: { items: cart } }),
    'POST /api/student/cart/add': () => {
      cart = [{ course: COURSE, quantity: 1 }]
      return { body: {} }
    },
    'POST /api/student/checkout/momo/create': (_, url) => ({
      body: {
        url: `${url.origin}/checkout/momo-return?resultCode=0&orderId=don-hang-la-12345678`,
      },
    }),
    'GET /api/student/orders': () => ({ body: [] }),
    'GET /api/student/my-courses': () => ({
      body: [{ course: COURSE, progressPct: completed ? 100 : 0, completed }],
    }),
    'GET /api/student/deadlines': () => ({ body: [] }),
    'GET /api/student/courses/c1/outline': () => ({
      body: { sections: [{ id: 's1', title: 'Chương lạ', lessons: [{ ...LESSON, completed }] }] },
    }),
    'GET /api/student/courses/c1/progress': () => ({
      body: { progressPct: completed ? 100 : 0, completed },
    }),
    'GET /api/student/lessons/l1': () => ({
      body: {
        lesson: { ...LESSON, course: 'c1', contentText: 'Nội dung của máy chủ lạ' },
        assessments: [],
      },
    }),
    'POST /api/student/lessons/l1/complete': () => {
      completed = true
      return { body: {} }
    },
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

function sendApp(dist: string, path: string, response: ServerResponse) {
  const file = join(dist, path)
  const found =
    path !== '/' && existsSync(file) && statSync(file).isFile() ? file : join(dist, 'index.html')
  response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' })
  createReadStream(found).pipe(response)
}

const read = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

export interface ForeignOptions {
  /** Folder of the built app to serve beside the API. */
  dist?: string
  /** Serves only the app, as a static host without an API. */
  staticOnly?: boolean
  /** The path prefix of its API, such as `/base`. */
  base?: string
  /** Handlers that replace its own responses, by `METHOD /path`. */
  answers?: Record<string, Handler>
  /** Awaited before a file of the app is sent. */
  before?: (path: string) => Promise<unknown>
}

export async function startForeignBackend({
  dist,
  staticOnly,
  base = '',
  answers,
  before = async () => undefined,
}: ForeignOptions): Promise<ForeignBackend> {
  const routes = { ...makeRoutes(), ...answers }
  const requests: ForeignBackend['requests'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    // A path outside of the base becomes '', which no route has.
    const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : ''
    const isApi = /^\/(api|auth)\//.test(path)
    if (!isApi && dist) {
      void before(url.pathname).then(() => sendApp(dist, url.pathname, response))
      return
    }
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'authorization, content-type, ngrok-skip-browser-warning',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    void read(request).then((body) => {
      const line = `${request.method} ${path}`
      requests.push({ line, headers: request.headers, body })
      const route = staticOnly ? undefined : routes[line]
      const answer = route ? route(body, url) : { status: 404, body: 'Cannot find that' }
      response.writeHead(answer.status ?? 200, { ...cors, 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Every request had the header that ngrok's tunnels need (docs/product.md#headers). */
export function expectTunnelHeader({ requests }: ForeignBackend) {
  expect(requests.length).toBeGreaterThan(0)
  const without = requests.filter(({ headers }) => headers['ngrok-skip-browser-warning'] !== 'true')
  expect(without.map(({ line }) => line)).toEqual([])
}
