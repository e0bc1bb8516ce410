import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedCoding } from './accepted-coding.ts'
import type { AppEnv } from './context.ts'

/** A smaller response fits into one packet uncompressed, too. */
const MIN_BYTES = 1_000
/** Up to this size, the thread pool takes longer than compressing synchronously. */
const MAX_SYNC_BYTES = 64 * 1024

const gzipInPool = promisify(gzip)

const zip = async (plain: ArrayBuffer) =>
  new Uint8Array(plain.byteLength > MAX_SYNC_BYTES ? await gzipInPool(plain) : gzipSync(plain))

const zipStream = (body: ReadableStream) => body.pipeThrough(new CompressionStream('gzip'))

/** Gzips JSON responses to GET: short ones synchronously, long lists in the pool. Leaves files and ranges alone. */
export const compressJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { body, headers, status } = c.res
  if (
    !body ||
    c.req.method !== 'GET' ||
    !headers.get('content-type')?.startsWith('application/json')
  )
    return
  c.header('vary', 'accept-encoding', { append: true })
  if (!acceptedCoding(c, ['gzip'])) return
  const plain = c.get('isStream') ? undefined : await c.res.arrayBuffer()
  const small = plain !== undefined && plain.byteLength < MIN_BYTES
  const sent = plain === undefined ? zipStream(body) : small ? plain : await zip(plain)
  const answer = new Response(sent, { status, headers })
  if (!small) {
    answer.headers.set('content-encoding', 'gzip')
    answer.headers.delete('content-length')
  }
  // Cleared first: else the setter copies the old headers, such as content-length.
  c.res = undefined
  c.res = answer
}
