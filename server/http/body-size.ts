import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLarge } from '../errors.ts'
import { sendError } from './send-error.ts'

/** Far above any JSON body of the contract; such a body is read into memory before it is looked at. */
const MAX_BODY_BYTES = 1024 * 1024

/** Read on past a refusal up to here, so that the sender sees the answer and not a broken line. */
const DRAIN_BYTES = 64 * 1024 * 1024

/** 413 TOO_LARGE, for every `bodyLimit`. */
export async function refuseLargeBody(c: Context) {
  const body = c.req.raw.body
  // A body without a declared length is in `bodyLimit`'s hands, half read: nothing may follow it.
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
 * Bounds every body but multipart forms, which are streamed with limits of their own
 * (`readMultipart`). A declared length is compared without touching the body: once it is wrapped into
 * a stream that a route then leaves unread, the connection stalls and the next request on it dies.
 */
export const limitBodySize: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return limitUndeclared(c, next)
  return Number(length) > MAX_BODY_BYTES ? refuseLargeBody(c) : next()
}
