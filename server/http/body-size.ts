import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLarge } from '../errors.ts'
import { sendError } from './send-error.ts'

/** Far above any JSON body of the contract; a JSON body is read into memory before it is parsed. */
const MAX_BODY_BYTES = 1024 * 1024

/** A refused body is read on up to this size, so that the client gets the response, not a broken connection. */
const DRAIN_BYTES = 64 * 1024 * 1024

/** Responds 413 TOO_LARGE; the `onError` of every `bodyLimit`. */
export async function refuseLargeBody(c: Context) {
  const body = c.req.raw.body
  // `bodyLimit` has read a part of a body without content-length: the connection cannot be reused.
  if (!body || body.locked) c.header('Connection', 'close')
  else await drain(body)
  return sendError(c, tooLarge('Nội dung gửi lên quá lớn.'))
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  let total = 0
  while (total <= DRAIN_BYTES) {
    const { done, value } = await reader.read()
    if (done) return
    total += value.length
  }
  await reader.cancel()
}

const limitUndeclared = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody })

/**
 * Limits every body except multipart forms, which `readMultipart` streams with its own limits. A
 * declared length is compared without accessing the body: a body stream that a route leaves unread
 * stalls the connection, and the next request on it fails.
 */
export const limitBodySize: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return limitUndeclared(c, next)
  return Number(length) > MAX_BODY_BYTES ? refuseLargeBody(c) : next()
}
