import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { projectPath } from '../../server/platform/paths.ts'
import { paths } from '../../shared/paths.ts'
import { bundled, settingsIn } from './bundled.ts'
import { drawnBy } from './first-screen.ts'

interface PageRoute {
  /** The text of a regular expression that matches the path of the page's address. */
  pattern: string
  module: string
  needsSession: boolean
}

/** The pages of the route table with their addresses. */
export function pageRoutes(source: string): PageRoute[] {
  const guarded = source.indexOf('<RequireSession')
  const routes = source.matchAll(
    /pageAt\(\s*paths\.(\w+)\((?:'(:\w+)')?\),\s*\(\) =>\s*import\('\.\.\/([^']+)'\)/g,
  )
  return [...routes].map(({ index, 1: name = '', 2: parameter = '', 3: module = '' }) => {
    const path = paths[name as keyof typeof paths] as (parameter?: string) => string
    const pattern = `^${path(parameter || undefined).replace(/:\w+/, '[^/]+')}$`
    return { pattern, module: `/src/${module}`, needsSession: index > guarded }
  })
}

/** What every page loads beside its own files, and what it loads when somebody is signed in. */
export const ALWAYS = ['/src/app/routes.tsx', '/src/api/axios-client.ts']
export const MEMBER = ['/src/parts/deadlines/DeadlineBell.tsx', '/src/app/layout/MemberCart.tsx']

/** Builds `src/app/early-page.ts` with the files of every page; the link to the app in index.html names the result. */
export function pageFiles(): Plugin {
  let address = ''
  let define: Record<string, string> = {}
  let plugins: readonly Plugin[] = []
  return {
    name: 'lop-mo:page-files',
    apply: 'build',
    configResolved(config) {
      define = settingsIn(config.env)
      plugins = config.plugins
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const files: string[] = []
      const numberOf = (name: string) => {
        if (!files.includes(name)) files.push(name)
        return files.indexOf(name)
      }
      const filesOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
        if (!chunk) this.error(`no chunk of ${module}`)
        const needed = [...closure(chunk, bundle)].filter((one) => one !== entry)
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const scripts = needed.filter(hasScript).map(({ fileName }) => fileName)
        return [...scripts, ...styles].map(numberOf)
      }
      const routes = pageRoutes(readFileSync(projectPath('src/app/routes.tsx'), 'utf8'))
      const table = routes.map((one) => [
        one.pattern,
        one.needsSession ? 1 : 0,
        filesOf(one.module),
      ])
      const lists = { always: ALWAYS.flatMap(filesOf), member: MEMBER.flatMap(filesOf) }
      const { calls } = await drawnBy(plugins)
      const PAGES = JSON.stringify({ files, ...lists, pages: table, calls: calls.beside })
      const source = await bundled('src/app/early-page.ts', { ...define, PAGES })
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
      const fileName = `assets/start-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      address = `/${fileName}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('id="app"', `id="app" data-pages="${address}"`),
    },
  }
}

/** False for a chunk of styles alone, which Vite later removes from the build. */
const hasScript = ({ modules }: Rolldown.OutputChunk) =>
  !Object.keys(modules).every((id) => id.endsWith('.css'))

/** A chunk and all chunks that it imports statically, directly or through others. */
function closure(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  found.add(chunk)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk' && !found.has(next)) closure(next, bundle, found)
  }
  return found
}
