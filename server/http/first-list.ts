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

const compressBrotli = promisify(brotliCompress)
const withQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const QUICK = 5
const BEST = 11
const MAX_PAGES = 50

export interface SentPage {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

/**
 * Compresses pages that differ by their list. The first one gets a quick compression; the best one, which
 * takes a hundred times as long, is made beside it for those that follow.
 */
export class PageCompressor {
  readonly #best = new Map<string, Uint8Array<ArrayBuffer> | null>()

  compress(html: string, coding: 'br' | 'gzip' | undefined): SentPage {
    const key = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    const etag = `"${key}${coding ? `-${coding}` : ''}"`
    if (coding === 'gzip') return { body: new Uint8Array(gzipSync(html)), etag }
    if (!coding) return { body: new TextEncoder().encode(html), etag }
    const body = this.#best.get(key) ?? new Uint8Array(brotliCompressSync(html, withQuality(QUICK)))
    if (!this.#best.has(key)) void this.#compressBest(key, html)
    return { body, etag }
  }

  async #compressBest(key: string, html: string): Promise<void> {
    const [oldest] = this.#best.keys()
    if (this.#best.size >= MAX_PAGES && oldest !== undefined) this.#best.delete(oldest)
    this.#best.set(key, null)
    this.#best.set(key, new Uint8Array(await compressBrotli(html, withQuality(BEST))))
  }
}
