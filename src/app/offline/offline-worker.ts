import { withFirstList } from '../../../shared/first-list.ts'
import { CATALOGUE_DEFAULTS, listParams, queryAt } from '../../../shared/rules/catalogue-query.ts'
import { addressOf, COURSES_PATH, TOPICS_PATH } from '../../api/env.ts'
import type { KeptNews } from './kept-lists.ts'
import { kindOf, type PublicList, type RequestKind } from './request-kind.ts'

/**
 * The offline worker, built to one classic file (scripts/build/offline-worker.ts): the page, its files and
 * the public lists come from the device on the second visit, and without a network
 * (docs/behaviour.md#the-second-visit). It keeps nothing of a session: `request-kind.ts` decides.
 */

/** The build puts in the paths of all its files, and of those that every page needs, the entry first. */
declare const BUILD: { files: string[]; entry: [string, ...string[]] }

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  clientId: string
  /** The page that a navigation opens. */
  resultingClientId: string
  respondWith: (response: Promise<Response>) => void
}
interface PageMessage extends Event {
  /** The page that has sent it. */
  source: { id: string; postMessage: (message: KeptNews) => void } | null
}
/** The part of a worker's scope used here: TypeScript's worker types conflict with those of a page. */
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', on: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', on: (event: FetchEvent) => void) => void) &
    ((type: 'message', on: (event: PageMessage) => void) => void)
  skipWaiting: () => Promise<void>
  clients: {
    get: (id: string) => Promise<{ postMessage: (message: KeptNews) => void } | undefined>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<{ id: string }[]>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as WorkerScope

const { files: FILES, entry: ENTRY } = BUILD
const { origin } = self.location
const placeOf = (path: string) => {
  const url = new URL(addressOf(path), origin)
  return url.origin + url.pathname
}
const PLACES = { origin, courses: placeOf(COURSES_PATH), topics: placeOf(TOPICS_PATH) }

const PAGE = '/index.html'
/** A cache for each build, so that the next one can be prepared while this one answers. */
const PAGE_CACHE = `lop-mo-page-${ENTRY[0]}`
/** A cache for all builds: a name with a hash means the same file in each. */
const ASSETS = 'lop-mo-assets'
const LISTS = 'lop-mo-lists'
const PICTURES = 'lop-mo-pictures'

/** Files of other builds that may stay while a page is open. */
const MAX_OLD_ASSETS = 200
const MAX_LISTS = 30
const MAX_PICTURES = 100
/** Milliseconds: an older list is not shown. */
const LIST_AGE_MS = 7 * 24 * 60 * 60_000
/** Milliseconds that a reload waits for the server. */
const RELOAD_MS = 4_000

/** When the worker kept it, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at'

const typeOf = (response: Response) => response.headers.get('content-type') ?? ''
/** A whole, readable response of this type, not a page that a host, a portal or a tunnel sends for every request. */
const isGood = (response: Response, type: RegExp) =>
  response.status === 200 && /^(basic|cors)$/.test(response.type) && type.test(typeOf(response))
const isPage = (response: Response) => isGood(response, /^text\/html/)
const isAsset = (response: Response) => isGood(response, /^(?!text\/html)/)
const isList = (response: Response) => isGood(response, /json/)
const isPicture = (response: Response) => isGood(response, /^image\//)

/** The kept response; null when there is none, or when the device refuses its storage. */
const kept = async (cacheName: string, key: string) =>
  (await caches.match(key, { cacheName, ignoreVary: true }).catch(() => undefined)) ?? null

/** Keeps a response and drops the oldest above `max`. A full device keeps nothing more. */
async function keep(cacheName: string, key: string, response: Response, max = Infinity) {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(key, response)
    const keys = await cache.keys()
    const tooMany = keys.slice(0, Math.max(0, keys.length - max))
    await Promise.all(tooMany.map((each) => cache.delete(each)))
  } catch {
    // The next visit asks the network.
  }
}

async function keptList(url: string): Promise<Response | null> {
  const found = await kept(LISTS, url)
  return found && Date.now() - Number(found.headers.get(KEPT_AT)) < LIST_AGE_MS ? found : null
}

/** Keeps only the type of the headers: the others are not true later. */
async function keepList(url: string, response: Response): Promise<void> {
  const headers = { 'content-type': typeOf(response), [KEPT_AT]: String(Date.now()) }
  await keep(LISTS, url, new Response(await response.blob(), { headers }), MAX_LISTS)
}

/** `another`: the site answers with a page that is not of this worker's build. */
async function renewPage(): Promise<'renewed' | 'another' | 'none'> {
  const response = await fetch(PAGE, { cache: 'no-cache' })
  if (!isPage(response)) return 'none'
  const html = await response.text()
  if (!html.includes(ENTRY[0])) return 'another'
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const cache = await caches.open(PAGE_CACHE)
  // A new response: for a navigation, browsers refuse one that came by a redirect (`/index.html` to `/`).
  await cache.put(PAGE, new Response(html, { headers }))
  return 'renewed'
}

/** Headers of a list's request; without them, a tunnel would answer with a page of hints. */
const NO_HINTS = { 'ngrok-skip-browser-warning': 'true' }

/** A request of the worker's own: the page may give up its request. */
const fetchList = (url: string, headers: HeadersInit) => fetch(url, { headers })

/** Keeps the lists that visits begin with. The browser has them in its cache and asks only whether they are current. */
async function keepFirstLists(): Promise<void> {
  const paths = [`${COURSES_PATH}?${listParams(CATALOGUE_DEFAULTS)}`, TOPICS_PATH]
  const keepOne = async (path: string) => {
    const url = new URL(addressOf(path), origin).href
    const response = await fetchList(url, NO_HINTS)
    if (isList(response)) await keepList(url, response)
  }
  await Promise.allSettled(paths.map(keepOne))
}

/** Keeps the page last, so that the files it needs are kept, too. After a failure, the browser tries again later. */
async function install(): Promise<void> {
  const assets = await caches.open(ASSETS)
  const add = async (path: string) => {
    if (await assets.match(path)) return
    const response = await fetch(path)
    if (!isAsset(response)) throw new Error(`${path} is not there`)
    await assets.put(path, response)
  }
  await Promise.all(ENTRY.map(add))
  if ((await renewPage()) !== 'renewed') throw new Error('the site is of another build')
  await keepFirstLists()
}

/** Files of other builds stay while a page is open that may need them: any page but the one that opens now. */
async function dropOldAssets(opening = ''): Promise<void> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = all.filter(({ id }) => id !== opening)
  const assets = await caches.open(ASSETS)
  const old = (await assets.keys()).filter(({ url }) => !FILES.includes(new URL(url).pathname))
  const dropped = open.length === 0 ? old : old.slice(0, Math.max(0, old.length - MAX_OLD_ASSETS))
  await Promise.all(dropped.map((each) => assets.delete(each)))
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('lop-mo-page-') && name !== PAGE_CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await dropOldAssets()
}

/** Runs whenever a page opens: drops what is no longer needed, and looks for a newer version. */
async function besidePage({ resultingClientId }: FetchEvent): Promise<void> {
  const { installing, waiting } = worker.registration
  // Otherwise this would drop what the next worker has just prepared.
  if (!installing && !waiting) await dropOldAssets(resultingClientId)
  if ((await renewPage()) === 'another') await worker.registration.update()
}

/** Gives the kept page; the course list's page has the kept list in it, as our own server would send it. */
async function page(event: FetchEvent): Promise<Response> {
  const found = await kept(PAGE_CACHE, PAGE)
  if (!found) return fetch(event.request)
  const query = queryAt(new URL(event.request.url))
  if (!query) return found
  const call = addressOf(`${COURSES_PATH}?${listParams(query)}`)
  const { href } = new URL(call, origin)
  const given = await keptList(href)
  if (!given) return found
  const html = withFirstList(await found.text(), call, await given.clone().text())
  event.waitUntil(renewList('courses', href, NO_HINTS, event.resultingClientId, given))
  return new Response(html, { headers: found.headers })
}

/** The server's page when it comes soon, so that «Tải lại trang» shows a new version; otherwise the kept one. */
async function reload({ request }: FetchEvent): Promise<Response> {
  const answer = fetch(request)
  const soon = answer.then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  )
  const late = new Promise<null>((done) => setTimeout(done, RELOAD_MS, null))
  return (await Promise.race([soon, late])) ?? (await kept(PAGE_CACHE, PAGE)) ?? answer
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const found = await kept(ASSETS, request.url)
  if (found) return found
  const response = await fetch(request)
  if (isAsset(response)) event.waitUntil(keep(ASSETS, request.url, response.clone()))
  return response
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const ask = async () => {
    const response = await fetch(request)
    if (isPicture(response)) {
      event.waitUntil(keep(PICTURES, request.url, response.clone(), MAX_PICTURES))
    }
    return response
  }
  const found = await kept(PICTURES, request.url)
  if (!found) return ask()
  event.waitUntil(ask().catch(() => undefined))
  return found
}

async function list(which: PublicList, event: FetchEvent): Promise<Response> {
  const { request, clientId } = event
  const found = await keptList(request.url)
  if (found) {
    if (isJustRenewed(clientId, request.url)) return found
    event.waitUntil(renewList(which, request.url, request.headers, clientId, found.clone()))
    return found
  }
  const response = await fetch(request)
  if (isList(response)) event.waitUntil(keepList(request.url, response.clone()))
  return response
}

/** Renews a kept list, and tells the page when the list that it was given is old, or cannot be checked. */
async function renewList(
  which: PublicList,
  url: string,
  headers: HeadersInit,
  clientId: string,
  given: Response,
): Promise<void> {
  let is: KeptNews['is'] | null = null
  try {
    const response = await fetchList(url, headers)
    if (isList(response)) {
      const list = response.clone()
      await keepList(url, response)
      if ((await list.text()) !== (await given.text())) {
        is = 'renewed'
        noteRenewed(clientId, url)
      }
    } else {
      // The app then asks for the list itself, and says what is wrong.
      await (await caches.open(LISTS)).delete(url)
      is = 'renewed'
    }
  } catch {
    is = 'unanswered'
  }
  if (is) await tell(clientId, { kept: which, is })
}

/**
 * When a page was told of a renewed list, by the page's id and the list's address. The page then asks for that list.
 * This request must not renew the list once more: with a list that differs in every answer, this would never end.
 */
const renewedAt = new Map<string, number>()
const MAX_RENEWED = 20
/** Milliseconds in which a page asks for what it was told of. */
const JUST_RENEWED_MS = 5_000

function noteRenewed(clientId: string, url: string): void {
  renewedAt.set(`${clientId} ${url}`, Date.now())
  dropOldest(renewedAt, MAX_RENEWED)
}

/** True only once: the next request renews the list as usual. */
function isJustRenewed(clientId: string, url: string): boolean {
  const key = `${clientId} ${url}`
  const at = renewedAt.get(key)
  renewedAt.delete(key)
  return at !== undefined && Date.now() - at < JUST_RENEWED_MS
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}

/** By the page's id: messages that it may have missed, because its app listens only some time after it got the list. */
const untold = new Map<string, KeptNews[]>()
const MAX_UNTOLD = 20

async function tell(clientId: string, news: KeptNews): Promise<void> {
  const client = await worker.clients.get(clientId)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this site, not a window
  client?.postMessage(news)
  untold.set(clientId, [...(untold.get(clientId) ?? []), news])
  dropOldest(untold, MAX_UNTOLD)
}

/** Repeats what a page may have missed, when its app says that it listens now (`kept-lists.ts`). */
function tellUntold({ source }: PageMessage): void {
  if (!source) return
  for (const news of untold.get(source.id) ?? []) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this site, not a window
    source.postMessage(news)
  }
  untold.delete(source.id)
}

const ANSWERS: Record<Exclude<RequestKind, 'pass'>, (event: FetchEvent) => Promise<Response>> = {
  page,
  reload,
  asset,
  picture,
  courses: (event) => list('courses', event),
  topics: (event) => list('topics', event),
}

// A new version answers from the next request on. A page that was opened without a worker stays without one:
// the first visit goes on as it began.
worker.addEventListener('install', (event) =>
  event.waitUntil(install().then(() => worker.skipWaiting())),
)
worker.addEventListener('message', tellUntold)
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, PLACES)
  if (kind === 'pass') return
  if (kind === 'page') event.waitUntil(besidePage(event).catch(() => undefined))
  event.respondWith(ANSWERS[kind](event))
})
