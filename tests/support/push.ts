import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { serve } from '@hono/node-server'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import type { Deps } from '../../server/deps.ts'
import { projectPath } from '../../server/platform/paths.ts'
import { startRuntime } from '../../server/runtime.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { serveApp } from '../../server/platform/http/static.ts'
import { copyOfSite } from './copy-of-site.ts'
import { quietLog } from './quiet-log.ts'

/** Web push in a real Chromium, without Google: a build with push on, and stand-ins for the services that it asks. */

const FIREBASE = {
  VITE_FIREBASE_API_KEY: 'khoa-thu',
  VITE_FIREBASE_PROJECT_ID: 'lopmo-thu',
  VITE_FIREBASE_APP_ID: '1:1234567890:web:abcdef',
  VITE_FIREBASE_MESSAGING_SENDER_ID: '1234567890',
  VITE_FIREBASE_VAPID_KEY:
    'BIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIg',
}

export interface PushSite {
  /** The app built with push. */
  url: string
  /** The app built without push, on the same API. */
  plainUrl: string
  deps: Deps
  close: () => Promise<void>
}

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>((done) => server.once('listening', () => done()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** The app with push in it, which is one more build. */
async function buildWithPush(outDir: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--logLevel', 'error'],
    { cwd: projectPath(), env: { ...process.env, NODE_ENV: 'production', ...FIREBASE } },
  )
}

export async function startPushSite(): Promise<PushSite> {
  const dataDir = await copyOfSite('seeded')
  const dist = await mkdtemp(join(tmpdir(), 'lopmo-push-'))
  await buildWithPush(dist)
  const settings = readSettings({
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
  const runtime = await startRuntime(settings, { log: quietLog(), selfUrl: () => '' })
  serveApp(runtime.app, dist)
  const plain = createApp(runtime.deps)
  serveApp(plain, projectPath('dist'))
  const site = await listen(runtime.app.fetch)
  const plainSite = await listen(plain.fetch)
  return {
    url: site.url,
    plainUrl: plainSite.url,
    deps: runtime.deps,
    close: async () => {
      await Promise.all([site.close(), plainSite.close()])
      await runtime.close()
      await Promise.all(
        [dataDir, dist].map((folder) => rm(folder, { recursive: true, force: true })),
      )
    },
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

/** Stands in for the browser's push service; `test-subscription` in storage names another subscription. */
function standInSubscription() {
  // An empty page has no push service.
  if (!('PushManager' in window)) return
  let subscribed = false
  const subscription = {
    get endpoint() {
      return `https://push.example.test/${localStorage.getItem('test-subscription') ?? 'first'}`
    },
    getKey: (key: string) => new Uint8Array(key === 'auth' ? 16 : 65).fill(7).buffer,
    unsubscribe: async () => {
      subscribed = false
      return true
    },
  }
  PushManager.prototype.getSubscription = async () =>
    (subscribed ? subscription : null) as unknown as PushSubscription
  PushManager.prototype.subscribe = async () => {
    subscribed = true
    return subscription as unknown as PushSubscription
  }
}

export interface FirebaseStandIn {
  /** `METHOD path` of every call to Google's hosts. */
  calls: string[]
  /** Ends the silence: the waiting calls are answered now. */
  speak: () => void
}

/** Stands in for Google's two hosts and the browser's push service. `silent`: they do not answer until `speak()`. */
export async function firebaseStandIn(
  context: BrowserContext,
  { silent = false } = {},
): Promise<FirebaseStandIn> {
  const calls: string[] = []
  let tokens = 0
  let speak = () => {}
  const spoken = silent ? new Promise<void>((done) => (speak = done)) : undefined
  await context.addInitScript(standInSubscription)
  await context.route(
    /^https:\/\/(firebaseinstallations|fcmregistrations)\./,
    async (route, request) => {
      const { hostname, pathname } = new URL(request.url())
      if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS })
      calls.push(`${request.method()} ${pathname}`)
      await spoken
      const json = hostname.startsWith('firebaseinstallations')
        ? {
            name: 'projects/1/installations/x',
            fid: 'cInstallationForTests1',
            refreshToken: 'refresh',
            authToken: { token: 'auth', expiresIn: '604800s' },
          }
        : request.method() === 'POST'
          ? { token: `token-${++tokens}` }
          : {}
      return route.fulfill({ json, headers: CORS })
    },
  )
  return { calls, speak: () => speak() }
}

export interface PushedData {
  type?: string
  title?: string
  body?: string
  url?: string
  tag?: string
}

/** Counts, inside the worker, the pushes whose handling has ended; returns how many there are so far. */
function countHandled() {
  const scope = globalThis as unknown as {
    pushesHandled?: number
    ExtendableEvent: { prototype: { waitUntil: (done: Promise<unknown>) => void } }
  }
  if (scope.pushesHandled !== undefined) return scope.pushesHandled
  scope.pushesHandled = 0
  const { prototype } = scope.ExtendableEvent
  const { waitUntil } = prototype
  prototype.waitUntil = function (this: Event, done) {
    waitUntil.call(this, done)
    if (this.type !== 'push') return
    void Promise.allSettled([done]).then(
      () => (scope.pushesHandled = (scope.pushesHandled ?? 0) + 1),
    )
  }
  return 0
}

const handled = () => (globalThis as { pushesHandled?: number }).pushesHandled

/** Where Firebase registers the messaging worker; the offline worker has the scope of the whole site. */
export const MESSAGING_SCOPE = '/firebase-cloud-messaging-push-scope'

export const messagingWorker = (page: Page) =>
  page
    .context()
    .serviceWorkers()
    .find((worker) => worker.url().endsWith('/firebase-messaging-sw.js'))

/** Delivers pushes to the page's worker as the push service would, through the DevTools protocol. */
export class PushService {
  #registrations = new Map<string, { registrationId: string; isDeleted: boolean }>()
  #page: Page
  #cdp: CDPSession
  #origin: string
  #messages = 0

  private constructor(page: Page, cdp: CDPSession, origin: string) {
    this.#page = page
    this.#cdp = cdp
    this.#origin = origin
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const each of registrations) this.#registrations.set(each.scopeURL, each)
    })
  }

  static async of(page: Page, origin: string): Promise<PushService> {
    const service = new PushService(page, await page.context().newCDPSession(page), origin)
    await service.#cdp.send('ServiceWorker.enable')
    return service
  }

  async deliver(data: PushedData, more: object = {}): Promise<void> {
    await this.deliverRaw(
      JSON.stringify({
        from: '1234567890',
        fcmMessageId: `message-${++this.#messages}`,
        data,
        ...more,
      }),
    )
  }

  /**
   * Ends when the worker is done with the push: while it draws, `getNotifications` must not be called,
   * because Chromium forgets the notifications that it has noted and not yet drawn.
   */
  async deliverRaw(data: string): Promise<void> {
    const found = this.#registrations.get(this.#origin + MESSAGING_SCOPE)
    const worker = messagingWorker(this.#page)
    if (!found || found.isDeleted || !worker) throw new Error('no worker is registered')
    const before = await worker.evaluate(countHandled)
    const { registrationId } = found
    await this.#cdp.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId,
      data,
    })
    await vi.waitUntil(async () => (await worker.evaluate(handled)) === before + 1, 20_000)
  }
}
