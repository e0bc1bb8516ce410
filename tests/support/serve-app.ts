import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type App } from '../../server/app.ts'
import type { Database } from '../../server/platform/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { openPatiently } from './processes.ts'
import { watchAnswers } from './described-answers.ts'
import { startNginx } from './proxies.ts'

/** An API that listens. */
interface Served {
  app: App
  url: string
  /** Of the processes, past nginx. */
  directUrls: string[]
  close: () => Promise<void>
}

/** One process, on a port of loopback. */
export async function serveApp(deps: Deps): Promise<Served> {
  const app = watchAnswers(createApp(deps))
  const { server } = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
  // A server on a port always has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    app,
    url,
    directUrls: [url],
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The API of `deps`, with a second process beside it and nginx in front of both. */
export async function servePair(deps: Deps, databaseAddress: string): Promise<Served> {
  const db = openPatiently(databaseAddress, 20)
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-api-'))
  const first = await serveApp(deps)
  const second = await serveApp(otherProcess(deps, db, folder))
  const ports = [first, second].map(({ url }) => Number(new URL(url).port))
  const nginx = await startNginx(ports, { isInner: true })
  return {
    app: first.app,
    url: nginx.url,
    directUrls: [first.url, second.url],
    close: async () => {
      await nginx.stop()
      await Promise.all([first.close(), second.close()])
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The dependencies of another process of the same site: its own connections, data folder and state. All else is read
 * from the first one's when it is asked for, so that what a test puts into these holds for both.
 */
function otherProcess(first: Deps, db: Database, dataDir: string): Deps {
  const own: Partial<Deps> = {
    db,
    state: { phase: 'ready' },
    get settings() {
      return { ...first.settings, dataDir }
    },
  }
  return new Proxy(first, {
    get: (target, name) => Reflect.get(name in own ? own : target, name) as unknown,
    set: (_, name, value) => Reflect.set(own, name, value),
  })
}
