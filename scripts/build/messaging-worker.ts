import type { Plugin } from 'vite'
import { bundled, settingsIn } from './bundled.ts'

const SOURCE = 'src/firebase-messaging-sw.ts'
const FILE = 'firebase-messaging-sw.js'

/**
 * Builds the messaging worker as one classic file with a fixed name at the root, where Firebase looks for
 * it. A separate build: as a second input of the app's build it would import the app's chunks,
 * which a classic worker cannot.
 */
export function messagingWorker(): Plugin {
  let define: Record<string, string> = {}
  return {
    name: 'lop-mo:messaging-worker',
    configResolved(config) {
      define = settingsIn(config.env)
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled(SOURCE, define) })
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundled(SOURCE, define).then((code) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.end(code)
        }, next)
      })
    },
  }
}
