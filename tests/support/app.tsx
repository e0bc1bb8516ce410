import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render, screen, waitFor, type RenderOptions } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq, sql } from 'drizzle-orm'
import { delay, http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { expect, inject } from 'vitest'
import { createApp, type App as Api } from '../../server/app.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { users } from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { sessionToken } from './session-token.ts'
import { http as client } from '../../src/api/http.ts'
import { createQueryClient } from '../../src/api/query-client.ts'
import { App } from '../../src/app/App.tsx'
import { freshDatabase } from './api.ts'
import { testDeps } from './deps.ts'
import { watchAnswers } from './described-answers.ts'

/**
 * Mounts pages through the real routes; MSW passes every request to the reference API in the same
 * process. One seeded database per test file; `freshApi()` in a `beforeEach` gives one per test.
 */
interface TestBackend {
  api: Api
  deps: Deps
  db: Database
  folder: string
}

let backend: Promise<TestBackend> | undefined

async function openBackend(): Promise<TestBackend> {
  const db = await freshDatabase('seeded')
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-app-'))
  const deps = await testDeps({
    db,
    folder,
    settings: { uploadDir: inject('templates').seedUploads },
  })
  const api = watchAnswers(createApp(deps))
  // The API's own requests (to the payment simulators) come back to this API.
  deps.selfUrl = () => 'http://localhost:3000'
  deps.fetch = async (input, init) => api.fetch(new Request(input, init))
  return { api, deps, db, folder }
}

export const testBackend = () => (backend ??= openBackend())

/** The requests under way in the API; its database stays open for them. */
const answering = new Set<Promise<unknown>>()

async function answer(request: Request): Promise<Response> {
  const { api } = await testBackend()
  const response = Promise.resolve(api.fetch(request))
  answering.add(response)
  return response.finally(() => answering.delete(response))
}

export async function closeApi(): Promise<void> {
  await Promise.allSettled(answering)
  const open = await backend
  backend = undefined
  await open?.db.close()
  if (open) await rm(open.folder, { recursive: true, force: true })
}

export async function freshApi(): Promise<TestBackend> {
  await closeApi()
  return testBackend()
}

const ORIGIN = 'http://localhost:3000'

/** Every request of the app since the start of the test; `path` includes the query. */
export const requests: { method: string; path: string; headers: Headers; body: string }[] = []

/** The requests with this method and this path. */
export const sent = (method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === path)

export const server = setupServer(http.all(`${ORIGIN}/*`, ({ request }) => answer(request)))
server.events.on('request:start', ({ request }) => {
  const url = new URL(request.url)
  const entry = {
    method: request.method,
    path: url.pathname + url.search,
    headers: request.headers,
    body: '',
  }
  requests.push(entry)
  if (!request.headers.get('content-type')?.includes('multipart')) {
    void request
      .clone()
      .text()
      .then((text) => (entry.body = text))
  }
})

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

function closedGate() {
  let release = () => {}
  const gate = new Promise<void>((done) => {
    release = done
  })
  return { gate, release }
}

/** Faults in front of the API, for one test. Paths are those of the contract, `:name` is any segment. */
export const faults = {
  /** The API responds with this error status and body. */
  refuse: (method: Method, path: string, status: number, body: JsonBodyType = {}) =>
    server.use(http[method](ORIGIN + path, () => HttpResponse.json(body, { status }))),
  /** The connection breaks without a response. */
  cutOff: (method: Method, path: string) =>
    server.use(http[method](ORIGIN + path, () => HttpResponse.error())),
  /** The API does it, and its answer is lost. */
  loseAnswer: (method: Method, path: string) =>
    server.use(
      http[method](ORIGIN + path, async ({ request }) => {
        await answer(request)
        return HttpResponse.error()
      }),
    ),
  /** The API responds with this body (another shape that the contract allows, or an invalid one). */
  answer: (method: Method, path: string, body: JsonBodyType) =>
    server.use(http[method](ORIGIN + path, () => HttpResponse.json(body))),
  /** The API responds with this text: HTML, incomplete JSON, nothing. */
  reply: (method: Method, path: string, text: string | null, status = 200) =>
    server.use(http[method](ORIGIN + path, () => new HttpResponse(text, { status }))),
  /** This function responds; where it returns nothing, the API does after it. */
  serve: (
    method: Method,
    path: string,
    reply: (request: Request) => Response | void | Promise<Response | void>,
  ) => server.use(http[method](ORIGIN + path, ({ request }) => reply(request))),
  /** No response until the test ends. */
  hang: (method: Method, path: string) =>
    server.use(
      http[method](ORIGIN + path, async () => {
        await delay('infinite')
        return HttpResponse.error()
      }),
    ),
  /** Delays the response until `release()`; then the API responds, or the handler that replaces it. */
  hold: (
    method: Method,
    path: string,
    reply: (request: Request) => Response | Promise<Response> = answer,
  ) => {
    const { gate, release } = closedGate()
    server.use(
      http[method](ORIGIN + path, async ({ request }) => {
        await gate
        return reply(request)
      }),
    )
    return release
  },
  /**
   * The next response is made at once and arrives at `release()`, when it may be outdated.
   * `release.made`: the API has done its part.
   */
  delayOnce: (method: Method, path: string) => {
    const { gate, release } = closedGate()
    const { gate: made, release: done } = closedGate()
    server.use(
      http[method](
        ORIGIN + path,
        async ({ request }) => {
          const response = await answer(request)
          done()
          await gate
          return response
        },
        { once: true },
      ),
    )
    return Object.assign(release, { made })
  },
}

/** The demo accounts of the seed by their roles in tests. */
const ACCOUNTS = {
  student: 'hocvien@lopmo.test',
  newStudent: 'hocvien2@lopmo.test',
  instructor: 'giangvien@lopmo.test',
  coInstructor: 'dongiangvien@lopmo.test',
  assistant: 'trogiang@lopmo.test',
  admin: 'quantri@lopmo.test',
}
export type Who = keyof typeof ACCOUNTS

/** `given`: the token of a session of this user; else a new session begins. */
export async function signInAs(who: Who, given?: string): Promise<void> {
  const { deps, db } = await testBackend()
  const [user] = await db.q.select().from(users).where(eq(users.email, ACCOUNTS[who]))
  if (!user) throw new Error(`the seed has no ${ACCOUNTS[who]}`)
  const token = given ?? (await sessionToken(deps, user.id))
  localStorage.setItem('token', token)
  localStorage.setItem(
    'user',
    JSON.stringify({
      _id: user.id,
      email: user.email,
      fullName: user.fullName,
      avatar: null,
      roles: user.roles,
    }),
  )
}

const isUsers = (path: string) => /^\/(api\/(student|instructor|admin|profile)|auth\/me)/.test(path)

/**
 * Ends the sessions of this account on the server in mid-work, as a change of password elsewhere does: it
 * refuses the token on the device, in front of the faults set before.
 */
export async function expireSession(who: Who): Promise<void> {
  const { db } = await testBackend()
  // The app knows that its token was good.
  await client.get('/auth/me')
  await db.q
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.email, ACCOUNTS[who]))
  const bearers = [null, `Bearer ${localStorage.getItem('token')}`]
  server.use(
    http.all(`${ORIGIN}/*`, ({ request }) =>
      bearers.includes(request.headers.get('authorization')) &&
      isUsers(new URL(request.url).pathname)
        ? HttpResponse.json({ message: 'Hết phiên' }, { status: 401 })
        : undefined,
    ),
  )
}

/** A user without pauses between actions, because the pauses add up to minutes. */
export const setupUser = () => userEvent.setup({ delay: null })

/** Not the clock that a test may hold. */
const { setTimeout: realTimeout } = globalThis

/** A dialog that was open when its page went steps back in the history, which takes jsdom two tasks. */
export const historySettles = async () => {
  for (const _ of [1, 2]) await new Promise((done) => void realTimeout(done))
}

/** Mounts the whole app at `path`, signed in as one of the demo accounts or as a visitor. */
export async function renderApp(
  path: string,
  { as, token, wrapper }: { as?: Who; token?: string; wrapper?: RenderOptions['wrapper'] } = {},
) {
  await testBackend()
  await historySettles()
  if (as) await signInAs(as, token)
  requests.length = 0
  window.history.replaceState(null, '', path)
  const user = setupUser()
  const view = render(<App queryClient={createQueryClient()} />, wrapper ? { wrapper } : {})
  return { ...view, user }
}

/** Path and query of the browser's address. */
export const address = () => window.location.pathname + window.location.search

/** Waits until no dialog is open. */
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** The keys of the drafts in `localStorage`. */
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft/'))
