import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { listParams, queryAt } from '../../../shared/rules/catalogue-query.ts'
import { inTime } from '../in-time.ts'
import type { AppEnv } from './context.ts'

/** A page without the list is better than one that waits: the app then asks for the list itself. */
export const LIST_PATIENCE_MS = 250
const LIST_PATH = '/api/public/courses'

export interface FirstList {
  path: string
  json: string
}

/** The course list for the HTML of a page, as the API gives it; undefined for another page, or when it is late. */
export async function firstList(
  app: Hono<AppEnv>,
  address: URL,
  patienceMs: number,
): Promise<FirstList | undefined> {
  const query = queryAt(address)
  if (!query) return undefined
  const path = `${LIST_PATH}?${listParams(query)}`
  const asked = Promise.resolve(app.request(path)).catch(() => undefined)
  const answer = await inTime(patienceMs, asked, undefined)
  return answer?.ok ? { path, json: await answer.text() } : undefined
}

const brotli = promisify(brotliCompress)
const withQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const QUICK = 5
const BEST = 11
/** Ten kilobytes each: every course has a page of its own. */
const MAX_PAGES = 500

type Body = Uint8Array<ArrayBuffer>
export interface SentPage {
  body: Body
  etag: string
}

export interface Page {
  /** Two pages with the same text have the same name. */
  name: string
  html: () => string
}

export const nameOf = (html: string): string =>
  createHash('sha256').update(html).digest('base64url').slice(0, 22)

const compressBest = async (html: string): Promise<Body> =>
  new Uint8Array(await brotli(html, withQuality(BEST)))

/**
 * Compresses pages, quickly at first. The best compression takes a hundred times as long, on threads that file reads
 * need, too. So only a page that is asked for again gets it, one page at a time, without delaying its answer.
 */
export class PageCompressor {
  readonly #kept = new Map<string, { body: Body; isBest: boolean }>()
  readonly #compressBest: typeof compressBest
  #isBusy = false

  constructor(compress = compressBest) {
    this.#compressBest = compress
  }

  compress({ name, html }: Page, coding: 'br' | 'gzip' | undefined): SentPage {
    const etag = `"${name}${coding ? `-${coding}` : ''}"`
    if (coding === 'gzip') return { body: new Uint8Array(gzipSync(html())), etag }
    if (!coding) return { body: new TextEncoder().encode(html()), etag }
    const kept = this.#kept.get(name)
    if (!kept) {
      const body = new Uint8Array(brotliCompressSync(html(), withQuality(QUICK)))
      this.#keep(name, body)
      return { body, etag }
    }
    // Moved to the end, because the page whose last request is the oldest is dropped first.
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    if (!kept.isBest && !this.#isBusy) void this.#improve(name, html())
    return { body: kept.body, etag }
  }

  #keep(name: string, body: Body): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MAX_PAGES && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(name, { body, isBest: false })
  }

  async #improve(name: string, html: string): Promise<void> {
    this.#isBusy = true
    try {
      const body = await this.#compressBest(html)
      // The page may have been dropped meanwhile.
      if (this.#kept.has(name)) this.#kept.set(name, { body, isBest: true })
    } catch {
      // The quick compression stays; the next request tries again.
    } finally {
      this.#isBusy = false
    }
  }
}
