import type { Context, MiddlewareHandler } from 'hono'
import { invalid, tooLarge } from '../errors.ts'

const KB = 1024

/** Bodies of these paths may be larger than `SMALL_BYTES`: quizzes of many questions, and the answers to them. */
const LARGE =
  /^\/api\/(instructor\/|admin\/users\/import$|student\/assessments\/[^/]+\/submit-quiz$)/
const LARGE_BYTES = 1024 * KB
/** Far above what the contract needs elsewhere. */
const SMALL_BYTES = 64 * KB
/** What anybody may send without a session. */
const SIGN_IN_BYTES = 16 * KB

/** The largest JSON body of a path; it is read into memory (docs/product.md#limits-of-the-api). */
function maxBytesOf(path: string): number {
  if (path.startsWith('/auth/')) return SIGN_IN_BYTES
  return LARGE.test(path) ? LARGE_BYTES : SMALL_BYTES
}

/**
 * A refused body is read up to this much beyond the limit, so that the client gets the response, not a broken
 * connection.
 */
export const SPARE_BYTES = 8 * KB * KB

const refusal = () => tooLarge('Nội dung gửi lên quá lớn.')

/** Reads a body to its end, and shows each chunk. */
export async function drain(
  { body }: Request,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  for (let part = await reader.read(); !part.done; part = await reader.read()) onChunk?.(part.value)
}

/** Reads a body without a declared length, and refuses it above the limit like any other; null without a body. */
async function readWhole(c: Context, maxBytes: number): Promise<Blob | null> {
  const reader = c.req.raw.body?.getReader()
  if (!reader) return null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes <= maxBytes) parts.push(part.value)
    if (bytes > maxBytes + SPARE_BYTES) {
      // The rest is not read: the connection cannot be used again.
      c.header('Connection', 'close')
      throw refusal()
    }
  }
  if (bytes > maxBytes) throw refusal()
  return new Blob(parts)
}

/** How deep objects and lists of a large body may be nested; those of the contract are nested five deep. */
const MAX_DEPTH = 32

/** True for JSON nested deeper than `MAX_DEPTH`, whose parsing would take a hundred times as long as flat text. */
export function isDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (sign === '"') {
      // To the end of the text.
      for (at += 1; at < json.length && json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1
    } else if (sign === '[' || sign === '{') {
      if (++depth > MAX_DEPTH) return true
    } else if (sign === ']' || sign === '}') depth -= 1
  }
  return false
}

async function checkDepth(c: Context): Promise<void> {
  // Hono keeps this text, which the router then parses.
  if (isDeep(await c.req.text())) throw invalid('Yêu cầu không đọc được.')
}

/**
 * Limits every body but multipart forms (`readMultipart`). A declared length is compared without touching the body: an
 * unread body stream stalls the connection.
 */
export const limitBodySize: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
  const maxBytes = maxBytesOf(c.req.path)
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) {
    const body = await readWhole(c, maxBytes)
    if (body) c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
    if (maxBytes > SMALL_BYTES) await checkDepth(c)
    return next()
  }
  const bytes = Number(length)
  if (bytes > maxBytes) {
    if (bytes <= maxBytes + SPARE_BYTES) await drain(c.req.raw)
    throw refusal()
  }
  if (bytes > SMALL_BYTES) await checkDepth(c)
  return next()
}
