import { createHash } from 'node:crypto'
import type { AppContext } from './context.ts'

/** True when an `If-None-Match` header names this tag: the client's copy is current (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  }) ?? false

/** Add it to `ok(…)` when the answer is the same for everybody: the answer is then sent with a tag (`sendTagged`). */
export const NOT_MODIFIED = { 304: { description: 'Không đổi so với If-None-Match' } }

/** Sends an answer that is the same for everybody, with a tag, or 304. Hono's own code would read the answer again. */
export function sendTagged(c: AppContext, value: unknown): Response {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = { 'cache-control': 'public, no-cache', etag: `W/${etag}` }
  return matchesEtag(c.req.header('if-none-match'), etag)
    ? c.body(null, 304, headers)
    : c.body(text, 200, { ...headers, 'content-type': 'application/json' })
}
