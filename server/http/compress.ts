import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Below this nothing is won: the answer fits one packet either way. */
const MIN_BYTES = 1_000

/**
 * Gzips JSON answers to GET for whoever takes it: the course list, on the way to the first cards,
 * shrinks to a quarter for a quarter of a millisecond. At once rather than on the thread pool, which
 * takes longer for so little. Files, ranges and streams are none of its business.
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
  // The setter would add the old headers, a content-length among them.
  c.res = undefined
  c.res = answer
}
