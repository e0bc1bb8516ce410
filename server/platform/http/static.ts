import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { SiteSheet } from '../../../shared/contract/site.ts'
import { withFirstList } from '../../../shared/first-list.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { PageDrawer, type BuiltPage } from './drawn-page.ts'
import type { AppEnv } from './context.ts'
import { matchesEtag } from './etag.ts'
import {
  firstList,
  LIST_PATIENCE_MS,
  nameOf,
  PageCompressor,
  type FirstList,
  type Page,
} from './first-list.ts'
import { withSiteSheet } from './site-sheet.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
}

/** What the build appends to the name of a compressed file. */
const ENDS = { br: '.br', gzip: '.gz' }

/** Files with a hashed name never change; of the others only the service workers change with every build. */
const cacheControl = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Page and workers must have the same version.
  const isWorker = path === '/firebase-messaging-sw.js' || path === '/offline-worker.js'
  return isWorker ? 'no-cache' : 'public, max-age=3600'
}

/** The policy that the build wrote into index.html, as a header, which can also forbid framing. */
function policyOf(html: string): string {
  const meta = html.match(/<meta http-equiv="Content-Security-Policy" content="([^"]+)"/)
  const policy = meta?.[1]?.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
  return `${policy ?? "default-src 'self'"}; frame-ancestors 'none'`
}

/** What the HTML says about a page before the app runs, and whether there is such a page. */
export interface PageHead {
  /** 503: it is not known yet whether there is such a page. */
  status: 200 | 404 | 503
  /** Returns index.html with this head. */
  put: (html: string) => string
}

const RETRY_AFTER_S = '30'

/** Leaves index.html as it is. */
export const PLAIN_HEAD: PageHead = { status: 200, put: (html) => html }

export interface MovedPage {
  movedTo: string
}

/** Never throws, nor waits for long. `userAgent`: the header; empty without one. */
export type HeadOf = (address: URL, userAgent: string) => Promise<PageHead | MovedPage>

/** The site sheet as it is now, or as it was last known; undefined: not known yet. Never throws, nor waits for long. */
export type CurrentSheet = () => Promise<SiteSheet | undefined>

/**
 * Serves the built app: hashed assets, immutable and compressed; for the app's paths index.html, uncached, with the
 * site sheet and the course list; 404 for a missing file. `headOf` gives each page its head.
 */
export function serveApp(
  app: Hono<AppEnv>,
  dist: string,
  {
    currentSheet = async () => undefined,
    headOf,
    listPatienceMs = LIST_PATIENCE_MS,
  }: { currentSheet?: CurrentSheet; headOf?: HeadOf; listPatienceMs?: number } = {},
): void {
  const indexPath = join(dist, 'index.html')
  let index = { builtAt: 0, html: '', csp: '' }
  /** The current index.html and its policy: a build while the server runs changes the file. */
  const current = () => {
    const builtAt = statSync(indexPath).mtimeMs
    if (builtAt !== index.builtAt) {
      const html = readFileSync(indexPath, 'utf8')
      index = { builtAt, html, csp: policyOf(html) }
    }
    return index
  }
  let kept: { of: string; sheet: SiteSheet | undefined; html: string } | undefined
  /** Returns the same text as long as nothing has changed. */
  const withSheet = (html: string, sheet: SiteSheet | undefined) => {
    if (kept?.of !== html || kept.sheet !== sheet) {
      kept = { of: html, sheet, html: withSiteSheet(html, sheet) }
    }
    return kept.html
  }
  const named = new WeakMap<PageHead, { of: string; name: string }>()
  /** A head is the same object for as long as it is kept, so a page is named once. */
  const nameWith = (html: string, head: PageHead): string => {
    const known = named.get(head)
    if (known?.of === html) return known.name
    const name = nameOf(head.put(html))
    named.set(head, { of: html, name })
    return name
  }
  const drawer = new PageDrawer(dist)
  if (existsSync(indexPath)) drawer.follow(current().builtAt)
  /** The page with all that is put into it, and its policy. Its text is made only when it is needed. */
  const pageOf = (
    built: BuiltPage,
    head: PageHead,
    list: FirstList | undefined,
  ): Page & { csp: string } => {
    const { html, csp } = built
    const name = nameWith(html, head)
    if (!list) return { name, html: () => head.put(html), csp }
    const drawn = drawer.draw(built, list)
    return {
      name: nameOf([name, list.path, list.json, drawn ? 'drawn' : ''].join('\n')),
      html: () => head.put(drawn?.html ?? withFirstList(html, list.path, list.json)),
      csp: drawn?.csp ?? csp,
    }
  }
  const compressor = new PageCompressor()
  const sendPage = (
    c: Context,
    page: Page,
    headers: Record<string, string>,
    status: PageHead['status'],
  ) => {
    const coding = acceptedCoding(c, ['br', 'gzip'])
    const { body, etag } = compressor.compress(page, coding)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('ETag', etag)
    c.header('Vary', 'Accept-Encoding')
    const isKnown = status === 200 && matchesEtag(c.req.header('if-none-match'), etag)
    if (isKnown) return c.body(null, 304)
    if (status === 503) c.header('Retry-After', RETRY_AFTER_S)
    c.header('Content-Type', TYPES['.html'])
    c.header('Content-Length', String(body.length))
    if (coding) c.header('Content-Encoding', coding)
    return c.req.method === 'HEAD' ? c.body(null, status) : c.body(body, status)
  }

  const send = (c: Context, path: string, headers: Record<string, string>) => {
    const compressed = (['br', 'gzip'] as const).filter((coding) => existsSync(path + ENDS[coding]))
    const coding = acceptedCoding(c, compressed)
    const file = coding ? path + ENDS[coding] : path
    const { size, mtimeMs } = statSync(file)
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('ETag', etag)
    c.header('Vary', 'Accept-Encoding')
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
    c.header('Content-Length', String(size))
    if (coding) c.header('Content-Encoding', coding)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream)
  }

  const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    if (/^\/(api|auth|mo-phong)(\/|$)/.test(c.req.path)) return next()
    let decoded: string
    try {
      decoded = decodeURIComponent(c.req.path)
    } catch {
      return next()
    }
    const path = normalize(join(dist, decoded))
    const inside = path.startsWith(dist + sep)
    if (
      inside &&
      !path.endsWith('.br') &&
      !path.endsWith('.gz') &&
      // Hidden files are notes of the build, not part of the app.
      !decoded.includes('/.') &&
      isFile(path) &&
      path !== indexPath
    ) {
      return send(c, path, { 'Cache-Control': cacheControl(decoded) })
    }
    // The offline worker asks for index.html by its own name, and gets it without a list.
    const isMissing = decoded.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(decoded)
    if (isMissing && path !== indexPath) return next()
    const built = current()
    const address = new URL(c.req.url)
    const [sheet, list, head = PLAIN_HEAD] = await Promise.all([
      currentSheet(),
      firstList(app, address, listPatienceMs),
      path === indexPath ? undefined : headOf?.(address, c.req.header('user-agent') ?? ''),
    ])
    // Not cached for ever: a course may get an earlier address back.
    if ('movedTo' in head) {
      return c.body(null, 301, { Location: head.movedTo, 'Cache-Control': 'no-cache' })
    }
    const page = pageOf({ ...built, html: withSheet(built.html, sheet) }, head, list)
    const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': page.csp }
    return sendPage(c, page, headers, head.status)
  })
}
