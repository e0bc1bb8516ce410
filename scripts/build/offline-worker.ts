import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { projectPath } from '../../server/platform/paths.ts'
import { bundled, settingsIn } from './bundled.ts'

/**
 * Builds `src/app/offline/offline-worker.ts` as one classic file with a fixed name at the root, where its scope
 * is the whole site, and writes the names of the build's files into it. So the worker differs in every build,
 * which is how browsers notice a new build. In development, `no-offline-worker.js` takes its place and removes
 * the worker of a build that ran on the same port.
 */
export function offlineWorker(): Plugin {
  let define: Record<string, string> = {}
  return {
    name: 'lop-mo:offline-worker',
    configResolved(config) {
      define = settingsIn(config.env)
    },
    generateBundle: {
      // By then the names are final, and the stylesheets that `inlineCss` takes out are gone.
      order: 'post',
      async handler(_options, bundle) {
        const entry = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.isEntry ? [file.fileName, ...file.imports] : [],
        )
        // The app loads these soon after its start: without them, it would look broken offline.
        const early = Object.keys(bundle).filter((name) =>
          /^assets\/(styles|axios-client|routes)-/.test(name),
        )
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const pathOf = (name: string) => `/${name}`
        const build = {
          files: files.toSorted().map(pathOf),
          entry: [...entry, ...early].map(pathOf),
        }
        const source = await bundled('src/app/offline/offline-worker.ts', {
          ...define,
          BUILD: JSON.stringify(build),
        })
        this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source })
      },
    },
    configureServer(server) {
      server.middlewares.use('/offline-worker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
        response.setHeader('Cache-Control', 'no-store')
        response.end(readFileSync(projectPath('scripts/build/no-offline-worker.js')))
      })
    },
  }
}
