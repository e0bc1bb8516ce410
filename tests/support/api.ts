import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, inject, onTestFinished } from 'vitest'
import type { App } from '../../server/app.ts'
import { startPglite, type Database } from '../../server/platform/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import type { PaymentProviders } from '../../server/providers/ports/payment-provider.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { copyOfDatabase, dropDatabase } from './copy-of-database.ts'
import { testDeps, type TestDepsOptions } from './deps.ts'
import { makeUser } from './fixtures.ts'
import { openPatiently } from './processes.ts'
import { sessionToken } from './session-token.ts'
import { serveApp, servePair } from './serve-app.ts'
import { twoProcesses } from './two-processes.ts'

/** The addresses of the databases that several processes can open. */
const addresses = new WeakMap<Database, string>()

/**
 * A new copy of the empty or the seeded database, on the engine of the running project; closing it
 * deletes it.
 */
export async function freshDatabase(kind: 'empty' | 'seeded'): Promise<Database> {
  const templates = inject('templates')
  if (templates.engine === 'pglite') {
    return startPglite({ dump: kind === 'empty' ? templates.emptyDump : templates.seededDump })
  }
  const url = await copyOfDatabase(kind)
  const db = openPatiently(url, 20)
  addresses.set(db, url)
  const { close } = db
  return Object.assign(db, {
    close: async () => {
      await close()
      await dropDatabase(url)
    },
  })
}

interface CallOptions {
  /** The id or email of the user whose token the call sends. */
  as?: string
  token?: string
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
}

interface Answer<T = any> {
  status: number
  body: T
  headers: Headers
}

export interface TestApi {
  app: App
  db: Database
  deps: Deps
  /** The HTTP address of the API, without a trailing slash. */
  url: string
  /** The whole address of a path; past nginx for one that nginx itself refuses, in words of its own. */
  at: (path: string) => string
  /** The addresses of its processes, past nginx. */
  directUrls: string[]
  /** The API's clock; `clock.now = new Date(…)` moves it. */
  clock: { now: Date | null }
  tokenOf: (userIdOrEmail: string) => Promise<string>
  call: <T = any>(method: string, path: string, options?: CallOptions) => Promise<Answer<T>>
  /** `call` to one of `directUrls`. */
  callAt: (address: string) => TestApi['call']
  close: () => Promise<void>
}

export interface ApiOptions {
  data?: 'empty' | 'seeded'
  /** Another API's database, which that one closes: on PGlite a fresh one takes a second. */
  db?: Database
  settings?: Partial<Settings>
  fetch?: typeof fetch
  payments?: PaymentProviders
  keepOpen?: boolean
  openFiles?: TestDepsOptions['openFiles']
  /** Default: as many as TEST_PROCESSES says. A test that asks for one says why. */
  processes?: 1 | 2
}

/** A path with NUL, or with a percent sign that stands for nothing. */
const REFUSED_BY_NGINX = /^[^?]*%(?:00|(?![\da-f]{2}))/i

/**
 * Starts the API over HTTP on a fresh database or a given one and closes it after the test. In a `beforeAll`, pass
 * `keepOpen` and return `api.close`. With TEST_PROCESSES=2 it is two processes (docs/architecture.md#two-processes).
 */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const db = options.db ?? (await freshDatabase(options.data ?? 'empty'))
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-api-'))
  const clock: { now: Date | null } = { now: null }
  const settings: Partial<Settings> = { ...options.settings }
  if (options.data === 'seeded') settings.uploadDir ??= inject('templates').seedUploads
  const now = () => clock.now ?? new Date()
  const isPair = options.processes ? options.processes === 2 : twoProcesses
  const shared = isPair ? addresses.get(db) : undefined
  if (shared) settings.trustProxy ??= true
  const { payments, openFiles } = options
  const deps = await testDeps({ db, folder, now, settings, payments, openFiles })
  if (options.fetch) deps.fetch = options.fetch
  const { app, url, directUrls, close } = await (shared ? servePair(deps, shared) : serveApp(deps))
  const at = (path: string) => (REFUSED_BY_NGINX.test(path) ? directUrls[0] : url) + path
  // In front of two processes it is nginx: without PUBLIC_URL mails name it.
  deps.selfUrl = () => url

  const tokenOf = (who: string) => sessionToken(deps, who)
  const caller =
    (addressOf: (path: string) => string): TestApi['call'] =>
    async (method, path, { as, token, json, form, headers } = {}) => {
      const bearer = token ?? (as ? await tokenOf(as) : undefined)
      const response = await fetch(addressOf(path), {
        method,
        redirect: 'manual',
        headers: {
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(json !== undefined ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: form ?? (json !== undefined ? JSON.stringify(json) : null),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      }
    }
  const api: TestApi = {
    app,
    db,
    deps,
    url,
    at,
    directUrls,
    clock,
    tokenOf,
    call: caller(at),
    callAt: (address) => caller((path) => address + path),
    close: async () => {
      await close()
      if (!options.db) await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  if (!options.keepOpen) onTestFinished(api.close)
  return api
}

interface SharedOptions extends ApiOptions {
  /** The tests cause errors, of which its log says nothing. */
  quiet?: boolean
  /** What its clock says when a test begins. Default: the time of the machine. */
  now?: Date
}

/**
 * The API of all tests of a file or of a `describe`: it is there when hooks and tests run, and closed after them.
 * Each test begins with the same clock and the same `fetch`, whatever the one before has put there.
 */
export function sharedApi({ quiet, now, ...options }: SharedOptions = {}): TestApi {
  const api = {} as TestApi
  let outside: typeof fetch
  beforeAll(async () => {
    Object.assign(api, await startApi({ ...options, keepOpen: true }))
    if (quiet) api.deps.log.error = () => {}
    outside = api.deps.fetch
    return api.close
  })
  beforeEach(() => {
    api.clock.now = now ?? null
    api.deps.fetch = outside
  })
  return api
}

/** A user of all tests of a file, who is there when they run. */
export function sharedUser(api: TestApi, given: Parameters<typeof makeUser>[1] = {}) {
  const user = {} as Awaited<ReturnType<typeof makeUser>>
  beforeAll(async () => {
    Object.assign(user, await makeUser(api.db, given))
  })
  return user
}
