/**
 * What the offline worker does with a request:
 * - `pass`: nothing, the browser asks as it would without a worker
 * - `page`: an address of the app is opened
 * - `reload`: the same, and somebody wants the newest
 * - `asset`: a file of a build, which never changes
 * - `courses`, `topics`: the two public lists
 * - `picture`: a public picture
 */
export type RequestKind = 'pass' | 'page' | 'reload' | 'asset' | PublicList | 'picture'
export type PublicList = 'courses' | 'topics'

export type AskedFor = Pick<
  Request,
  'method' | 'url' | 'mode' | 'destination' | 'cache' | 'headers'
>

/** The site's origin, and where its two public lists are asked for: absolute, without a query. */
export interface Places {
  origin: string
  courses: string
  topics: string
}

/** These are no addresses of the app, as in `server/platform/http/static.ts`. */
const OF_THE_SERVER = /^\/(api|auth|mo-phong)(\/|$)/
const IS_FILE = /\.[a-z0-9]{2,5}$/i

/** `pass` for all that is not named here, above all whatever belongs to a session. */
export function kindOf(request: AskedFor, places: Places): RequestKind {
  const { method, mode, destination, cache, headers } = request
  const { origin, pathname } = new URL(request.url)
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return 'pass'
  if (mode === 'navigate') {
    if (destination !== 'document' || origin !== places.origin) return 'pass'
    if (OF_THE_SERVER.test(pathname) || IS_FILE.test(pathname)) return 'pass'
    return cache === 'no-cache' || cache === 'reload' ? 'reload' : 'page'
  }
  // A request that forbids the cache asks whether the server answers (src/api/connection.ts).
  if (cache === 'no-store' || cache === 'only-if-cached') return 'pass'
  if (destination === '' && mode === 'cors') {
    if (origin + pathname === places.courses) return 'courses'
    if (origin + pathname === places.topics) return 'topics'
  }
  if (origin !== places.origin) return 'pass'
  if (pathname.startsWith('/assets/')) return 'asset'
  return destination === 'image' && isPublicPicture(pathname) ? 'picture' : 'pass'
}

/** Pictures of public calls and of the site itself; any other path may be somebody's own file. */
const isPublicPicture = (path: string) =>
  path.startsWith('/api/public/') || /^\/[^/]+\.(svg|png)$/.test(path)
