import type { Plugin } from 'vite'

const NO_FETCH_ADAPTER = '\0lop-mo:no-fetch-adapter'
const NO_INFINITE_QUERIES = '\0lop-mo:no-infinite-queries'
const NO_MUTATIONS = '\0lop-mo:no-mutations'
/** What stands in the place of modules. */
const INSTEAD: Record<string, string> = {
  [NO_FETCH_ADAPTER]: 'export const getFetch = undefined',
  [NO_INFINITE_QUERIES]: 'export const infiniteQueryBehavior = undefined',
  // The client calls this when the network or the focus comes back.
  [NO_MUTATIONS]: 'export class MutationCache { resumePausedMutations() {} }',
}
/**
 * What keeps unused parts of the router in the build, each with what stands in its place. Its pages of a server, its
 * loaders and its error pages are for `RouterProvider`, which .oxlintrc.json forbids.
 */
const ROUTER_CUTS: readonly (readonly [RegExp, string])[] = [
  // An assignment to a component counts as a use of it, and so do calls and classes without the mark.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
  [/ = (React\w*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'],
  [
    /^var (\w+) = (class extends React\w*\.Component \{[^]*?^\});$/gm,
    'var $1 = /* @__PURE__ */ (() => $2)();',
  ],
  [/^function PrefetchPageLinks\([^]*?^\}$/m, 'function PrefetchPageLinks() {}'],
  [
    /(?<=^ {2})let dataRouterState = dataRouterOpts\?\.state;$/m,
    'const dataRouterState = undefined;',
  ],
]
const ROUTER_DEVELOPMENT = '/react-router/dist/development/'

/**
 * Removes library code that the app never runs:
 * - axios' fetch adapter, because axios prefers the xhr adapter, which works in every browser
 * - react-router's warnings for developers, which its package entry includes in production builds, too, and
 *   the parts of it that only another kind of router uses
 * - react-query's infinite queries and mutations, which .oxlintrc.json forbids
 *
 * The router's part of the first visit's script is 6.6 kB in brotli for 10.9, measured with react-router 7.18.5. Fails
 * when a new version has nothing to replace, so that a developer measures again.
 */
export function leanLibraries(): Plugin {
  const done = new Set<string>()
  return {
    name: 'lop-mo:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: /^(\.\/fetch\.js$|\.\/infiniteQueryBehavior\.js$|\.\/mutationCache\.js$|react-router)/,
      },
      async handler(source, importer) {
        if (source === './fetch.js' && importer?.includes('/axios/lib/adapters/')) {
          done.add('axios')
          return NO_FETCH_ADAPTER
        }
        if (source === './infiniteQueryBehavior.js' && importer?.endsWith('/query.js')) {
          done.add('query-core')
          return NO_INFINITE_QUERIES
        }
        if (source === './mutationCache.js' && importer?.endsWith('/queryClient.js')) {
          done.add('mutations')
          return NO_MUTATIONS
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
    load: { filter: { id: /^\0lop-mo:no-/ }, handler: (id) => INSTEAD[id] },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code) {
        let lean = code
        for (const [part, instead] of ROUTER_CUTS) {
          const before = lean
          lean = lean.replace(part, instead)
          if (lean !== before) done.add(part.source)
        }
        return lean
      },
    },
    buildEnd(error) {
      if (error) return
      const parts = ROUTER_CUTS.map(([{ source }]) => source)
      for (const name of ['axios', 'react-router', 'query-core', 'mutations', ...parts]) {
        if (!done.has(name)) this.error(`lean-libraries: nothing to replace in ${name} any more`)
      }
    },
  }
}
