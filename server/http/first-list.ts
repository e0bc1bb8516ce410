import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { withFirstList } from '../../shared/first-list.ts'
import { listParams, queryAt } from '../../shared/rules/catalogue-query.ts'
import type { AppEnv } from './context.ts'

/** A page without the list is better than one that waits: the app then asks for the list itself. */
const PATIENCE_MS = 250
const LIST_PATH = '/api/public/courses'

/**
 * The page with the course list that it shows first, so that the browser need not ask for it: public data,
 * the API's own answer to the call that the page would make. `null` for any other page, and when the list
 * does not come in time.
 */
export async function pageWithList(
  app: Hono<AppEnv>,
  address: string,
  html: string,
): Promise<string | null> {
  const query = queryAt(new URL(address))
  if (!query) return null
  const path = `${LIST_PATH}?${listParams(query)}`
  const late = new Promise<undefined>((done) =>
    setTimeout(() => done(undefined), PATIENCE_MS).unref(),
  )
  const answer = await Promise.race([
    Promise.resolve(app.request(path)).catch(() => undefined),
    late,
  ])
  return answer?.ok ? withFirstList(html, path, await answer.text()) : null
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

const compressBest = async (html: string): Promise<Body> =>
  new Uint8Array(await brotli(html, withQuality(BEST)))

/**
 * Compresses pages that differ by what is put into them, quickly at first. The best compression takes a hundred times as long,
 * on threads that files need, too: so it is made only of pages that are asked for again, beside the answer, and one
 * at a time. Anybody can ask for any number of pages.
 */
export class PageCompressor {
  readonly #kept = new Map<string, { body: Body; isBest: boolean }>()
  readonly #compressBest: typeof compressBest
  #isBusy = false

  constructor(compress = compressBest) {
    this.#compressBest = compress
  }

  compress(html: string, coding: 'br' | 'gzip' | undefined): SentPage {
    const key = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const etag = `"${key}${coding ? `-${coding}` : ''}"`
    if (coding === 'gzip') return { body: new Uint8Array(gzipSync(html)), etag }
    if (!coding) return { body: new TextEncoder().encode(html), etag }
    const kept = this.#kept.get(key)
    if (!kept) {
      const body = new Uint8Array(brotliCompressSync(html, withQuality(QUICK)))
      this.#keep(key, body)
      return { body, etag }
    }
    // To the end: the one that was not asked for longest goes first.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (!kept.isBest && !this.#isBusy) void this.#improve(key, html)
    return { body: kept.body, etag }
  }

  #keep(key: string, body: Body): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MAX_PAGES && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, { body, isBest: false })
  }

  async #improve(key: string, html: string): Promise<void> {
    this.#isBusy = true
    try {
      const body = await this.#compressBest(html)
      // It may have had to go meanwhile.
      if (this.#kept.has(key)) this.#kept.set(key, { body, isBest: true })
    } catch {
      // The quick one serves as well; the next request tries again.
    } finally {
      this.#isBusy = false
    }
  }
}
