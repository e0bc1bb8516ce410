import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptedCoding } from '../../platform/http/accepted-coding.ts'
import { createRouter, type AppContext } from '../../platform/http/context.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { notFound } from '../../platform/errors.ts'
import type { Deps } from '../../deps.ts'
import { KeptByVersion } from './kept-by-version.ts'
import { robots } from './robots.ts'
import { siteAddress } from './site-address.ts'
import { makeSitemap } from './sitemap.ts'

/** One hour: whoever reads them comes a few times a day. */
const CACHE = 'public, max-age=3600'

const gzipInPool = promisify(gzip)

interface SentFile {
  text: string
  zipped: Uint8Array<ArrayBuffer>
  etag: string
}

async function prepared(text: string): Promise<SentFile> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, zipped: new Uint8Array(await gzipInPool(text)), etag }
}

function send(c: AppContext, { text, zipped, etag }: SentFile, type: string) {
  c.header('Cache-Control', CACHE)
  c.header('ETag', `W/${etag}`)
  c.header('Vary', 'Accept-Encoding')
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', `${type}; charset=utf-8`)
  if (!acceptedCoding(c, ['gzip'])) return c.body(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(zipped)
}

/** robots.txt and the sitemap (docs/trust.md#shared-links), for search engines. */
export function headRoutes(deps: Deps) {
  const app = createRouter()
  const kept = new KeptByVersion(deps, 1)
  const sitemap = async () => {
    const files = await makeSitemap(deps, siteAddress(deps))
    const all = await Promise.all(
      [...files].map(async ([name, text]) => [name, await prepared(text)] as const),
    )
    return new Map(all)
  }

  app.get('/robots.txt', async (c) =>
    send(c, await prepared(robots(siteAddress(deps))), 'text/plain'),
  )
  app.get('/sitemap.xml', async (c) => {
    const files = await deps.db.forRequest(() => kept.read('sitemap', sitemap))
    const file = files?.get(c.req.query('part') ?? '')
    if (!file) throw notFound('Không có địa chỉ này.')
    return send(c, file, 'application/xml')
  })
  return app
}
