import { AttemptLimiter } from './attempt-limiter.ts'
import { clientIp, createRouter, type AppContext } from './context.ts'
import { z } from 'zod'

const MAX_BYTES = 8 * 1024
const LIMIT = { max: 10, windowMs: 60_000 }

/** What may stand in the log: one line without control characters, cut. */
const line = (most: number) =>
  z
    .string()
    .catch('')
    .transform((text) =>
      text
        .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
        .trim()
        .slice(0, most),
    )

const ClientError = z.object({
  message: line(300),
  /** The lines of the stack. */
  stack: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 2_000).split('\n').slice(0, 20))
    .pipe(z.array(line(300))),
  page: line(200).transform((path) => path.replace(/[?#].*/, '')),
  version: line(60),
})

/**
 * POST /api/client-errors: a fault that the app noticed in a browser, for the log (docs/operations.md#log). Anybody may
 * send anything: 204 whatever it is. What is too long, no error or too much of one address is not written.
 */
export function clientErrorRoutes() {
  const app = createRouter()
  const limiter = new AttemptLimiter(LIMIT)
  app.post('/', async (c) => {
    const { log, now } = c.get('deps')
    const error = readError(await readBody(c))
    if (error?.message && limiter.take(clientIp(c), now()) === 0) {
      const userAgent = line(200).parse(c.req.header('user-agent'))
      log.warn('client error', { ...error, userAgent })
    }
    return c.body(null, 204)
  })
  return app
}

/** The body as text; an empty one in place of a longer one than `MAX_BYTES`. */
async function readBody(c: AppContext): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of c.req.raw.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) {
      // What is left unread would stall the next request.
      c.header('Connection', 'close')
      return ''
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function readError(text: string) {
  try {
    return ClientError.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
