import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { inject, onTestFinished } from 'vitest'
import { createApp, type App } from '../../server/app.ts'
import { openPostgres, startPglite, type Database } from '../../server/db/client.ts'
import { users } from '../../server/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import type { PaymentProviders } from '../../server/payments/provider.ts'
import { signAccessToken } from '../../server/accounts/tokens.ts'
import type { Settings } from '../../server/settings.ts'
import { eq } from 'drizzle-orm'
import { testDeps, type TestDepsOptions } from './deps.ts'
import { databaseUrl, withAdmin } from './postgres.ts'

/**
 * A new copy of the empty or the seeded database, on the engine of the running project; closing it
 * deletes it.
 */
export async function freshDatabase(kind: 'empty' | 'seeded'): Promise<Database> {
  const templates = inject('templates')
  if (templates.engine === 'pglite') {
    return startPglite({ dump: kind === 'empty' ? templates.emptyDump : templates.seededDump })
  }
  const template = kind === 'empty' ? templates.emptyTemplate : templates.seededTemplate
  const name = `${template}_${randomBytes(5).toString('hex')}`
  const adminUrl = templates.adminUrl ?? ''
  const run = (sql: string) => withAdmin(adminUrl, (admin) => admin.query(sql))
  await run(`create database ${name} template ${template} ${templates.copying}`)
  const db = openPostgres(databaseUrl(adminUrl, name), { poolSize: 20 })
  const { close } = db
  return Object.assign(db, {
    close: async () => {
      await close()
      await run(`drop database ${name} with (force)`)
    },
  })
}

interface CallOptions {
  /** The id or e-mail of the user whose token the call sends. */
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
  /** The API's clock; `clock.now = new Date(…)` moves it. */
  clock: { now: Date | null }
  tokenOf: (userIdOrEmail: string) => Promise<string>
  call: <T = any>(method: string, path: string, options?: CallOptions) => Promise<Answer<T>>
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
}

/**
 * Starts the API over HTTP on a fresh database or a given one and closes it after the test. In a `beforeAll`, pass
 * `keepOpen` and return `api.close`.
 */
export async function startApi(options: ApiOptions = {}): Promise<TestApi> {
  const db = options.db ?? (await freshDatabase(options.data ?? 'empty'))
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-api-'))
  const clock: { now: Date | null } = { now: null }
  const settings: Partial<Settings> = { ...options.settings }
  if (options.data === 'seeded') settings.uploadDir ??= inject('templates').seedUploads
  const now = () => clock.now ?? new Date()
  const { payments, openFiles } = options
  const deps = await testDeps({ db, folder, now, settings, payments, openFiles })
  if (options.fetch) deps.fetch = options.fetch
  const app = createApp(deps)
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((done) => server.once('listening', () => done()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  deps.selfUrl = () => url

  const tokenOf = async (who: string) => {
    const [user] = await db.q
      .select({ id: users.id, tokenVersion: users.tokenVersion })
      .from(users)
      .where(eq(who.includes('@') ? users.email : users.id, who))
    if (!user) throw new Error(`no such user: ${who}`)
    return signAccessToken(
      deps.settings.sessionSecret,
      { userId: user.id, tokenVersion: user.tokenVersion },
      deps.now(),
    )
  }
  const api: TestApi = {
    app,
    db,
    deps,
    url,
    clock,
    tokenOf,
    call: async (method, path, { as, token, json, form, headers } = {}) => {
      const bearer = token ?? (as ? await tokenOf(as) : undefined)
      const response = await fetch(url + path, {
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
    },
    close: async () => {
      await new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      if (!options.db) await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  if (!options.keepOpen) onTestFinished(api.close)
  return api
}
