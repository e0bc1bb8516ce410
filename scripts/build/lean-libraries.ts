import type { Plugin } from 'vite'

const NO_FETCH_ADAPTER = '\0lop-mo:no-fetch-adapter'
const NO_INFINITE_QUERIES = '\0lop-mo:no-infinite-queries'
/** These assignments keep unused components in the build, because each of them counts as a use. */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm
const ROUTER_DEVELOPMENT = '/react-router/dist/development/'

/**
 * Removes library code that the app never runs:
 * - axios' fetch adapter, because axios prefers the xhr adapter, which works in every browser
 * - react-router's warnings for developers, which its package entry includes in production builds, too, and
 *   the display names that keep its unused parts
 * - react-query's infinite queries, which .oxlintrc.json forbids
 *
 * The last two took the script of the first visit from 98.1 to 96.5 kB in brotli, measured with react-router
 * 7.18.5. Fails when a new version has nothing to replace, so that a developer measures again.
 */
export function leanLibraries(): Plugin {
  const done = new Set<string>()
  return {
    name: 'lop-mo:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(\.\/fetch\.js$|\.\/infiniteQueryBehavior\.js$|react-router)/ },
      async handler(source, importer) {
        if (source === './fetch.js' && importer?.includes('/axios/lib/adapters/')) {
          done.add('axios')
          return NO_FETCH_ADAPTER
        }
        if (source === './infiniteQueryBehavior.js' && importer?.endsWith('/query.js')) {
          done.add('query-core')
          return NO_INFINITE_QUERIES
        }
        if (!source.startsWith('react-router')) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (!found?.id.includes(ROUTER_DEVELOPMENT)) return found
        done.add('react-router')
        return {
          ...found,
          id: found.id.replace(ROUTER_DEVELOPMENT, '/react-router/dist/production/'),
        }
      },
    },
    load: {
      filter: { id: /^\0lop-mo:no-/ },
      handler: (id) =>
        id === NO_FETCH_ADAPTER
          ? 'export const getFetch = undefined'
          : 'export const infiniteQueryBehavior = undefined',
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code) {
        const lean = code
          .replace(DISPLAY_NAMES, '')
          .replace(/ = (React\w*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
        if (lean !== code) done.add('displayName')
        return lean
      },
    },
    buildEnd(error) {
      if (error) return
      for (const name of ['axios', 'react-router', 'query-core', 'displayName']) {
        if (!done.has(name)) this.error(`lean-libraries: nothing to replace in ${name} any more`)
      }
    },
  }
}
