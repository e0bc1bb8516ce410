import { getRequestListener } from '@hono/node-server'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { Database } from '../platform/db/client.ts'
import { withSiteSheet } from '../platform/http/site-sheet.ts'
import type * as LogModule from '../platform/log/log.ts'
import type * as RuntimeModule from '../runtime.ts'
import type * as SettingsModule from '../platform/settings.ts'
import type * as WelcomeModule from './welcome.ts'

/** Paths that the API serves; vite serves the others. */
const API_PATHS = /^\/(api|auth|mo-phong)(\/|\?|$)/
/** A change in these files begins the API anew; it makes the tables of new migrations as it begins. */
const API_SOURCES = /\/(server|shared)\/.*\.(ts|sql|json)$/

/** vite opens the new server before it closes the old one. Both share this database: PGlite takes one process only. */
const kept = globalThis as { __lopMoDevDatabase?: Promise<Database> }

/** The reference API inside vite's development server: one port, no CORS. */
export function devApi(): Plugin {
  let current: Awaited<ReturnType<typeof begin>>
  return {
    name: 'lop-mo:dev-api',
    apply: 'serve',
    transformIndexHtml: async (html) => withSiteSheet(html, await current.runtime.currentSheet()),
    async configureServer(server) {
      const address = () => {
        const bound = server.httpServer?.address()
        return `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`
      }
      current = await begin(server, address)
      let reloading = Promise.resolve()
      const reload = async () => {
        try {
          const next = await begin(server, address)
          const last = current
          current = next
          await last.runtime.jobs.stop()
          server.config.logger.info('API nạp lại', { timestamp: true })
        } catch (error) {
          server.config.logger.error(String(error))
        }
      }
      server.middlewares.use((request, response, next) => {
        if (!API_PATHS.test(request.url ?? '')) return next()
        void getRequestListener(current.runtime.app.fetch)(request, response)
      })
      let isQueued = false
      const changed = (path: string) => {
        const file = normalizePath(path)
        if (!API_SOURCES.test(file)) return
        // vite forgets a module only when all plugins have heard of the change, which may be after the reload.
        server.environments.ssr.moduleGraph.onFileChange(file)
        if (isQueued) return
        isQueued = true
        // One after the other: in parallel, the older of two quick changes could stay in use.
        reloading = reloading.then(() => {
          isQueued = false
          return reload()
        })
      }
      server.watcher.on('change', changed).on('add', changed).on('unlink', changed)
      server.httpServer?.once('listening', () => void current.welcome(address()))
      server.httpServer?.once('close', () => void current.runtime.jobs.stop())
    },
  }
}

/** Loads the API through vite, so that a change in its sources needs no restart. */
async function begin(server: ViteDevServer, address: () => string) {
  const load = <T>(path: string) => server.ssrLoadModule(path) as Promise<T>
  const { readSettings } = await load<typeof SettingsModule>('/server/platform/settings.ts')
  const { createLog } = await load<typeof LogModule>('/server/platform/log/log.ts')
  const { openDatabase, startRuntime } = await load<typeof RuntimeModule>('/server/runtime.ts')
  const { printWelcome } = await load<typeof WelcomeModule>('/server/tools/welcome.ts')
  const settings = readSettings(process.env)
  const opening = (kept.__lopMoDevDatabase ??= openDatabase(settings, createLog(settings)))
  const database = await opening.catch((error: unknown) => {
    // Lets the next attempt open the database again instead of repeating this error.
    delete kept.__lopMoDevDatabase
    throw error
  })
  const runtime = await startRuntime(settings, { selfUrl: address, database })
  return { runtime, welcome: (url: string) => printWelcome(settings, url, runtime) }
}
