import { createHash } from 'node:crypto'
import type { TypedResponse } from 'hono'
import type { AppContext } from './context.ts'

/** True when an `If-None-Match` header names this tag: the client's copy is current (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => {
    const plain = tag.trim().replace(/^W\//, '')
    return plain === etag || plain === '*'
  }) ?? false

/** Documents the answer of `sendTagged` to who has it already. */
export const NOT_MODIFIED = { 304: { description: 'Không đổi so với If-None-Match' } }

/**
 * Answers with what is the same for everybody: any cache may keep it, and who asks again with the tag of what has not
 * changed since gets 304. Its own way of sending, because it is the most frequent one: hono's reads the answer back.
 */
export function sendTagged<T>(c: AppContext, value: T): Response & TypedResponse<T, 200, 'json'> {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = { 'cache-control': 'public, no-cache', etag: `W/${etag}` }
  const answer: unknown = matchesEtag(c.req.header('if-none-match'), etag)
    ? c.body(null, 304, headers)
    : c.body(text, 200, { ...headers, 'content-type': 'application/json' })
  return answer as Response & TypedResponse<T, 200, 'json'>
}
