import { countOne } from '../platform/limits/counters.ts'
import { networkOf } from '../platform/limits/rules.ts'
import { clientIp, createRouter, type AppContext } from '../platform/http/context.ts'
import { z } from 'zod'

const MAX_BYTES = 8 * 1024

/** A text for the log: one line without control characters, cut after `most` characters. */
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
  stack: z
    .string()
    .catch('')
    .transform((text) => text.slice(0, 2_000).split('\n').slice(0, 20))
    .pipe(z.array(line(300))),
  page: line(200).transform((path) => path.replace(/[?#].*/, '')),
  version: line(60),
})

/**
 * POST /api/client-errors: writes a fault of the app in a browser into the log (docs/operations.md#log). Always 204; a
 * report that is too long, no error or above the limit is not written.
 */
export function clientErrorRoutes() {
  const app = createRouter()
  app.post('/', async (c) => {
    const deps = c.get('deps')
    const error = readError(await readBody(c))
    if (error?.message && (await mayLog(c))) {
      const userAgent = line(200).parse(c.req.header('user-agent'))
      deps.log.warn('client error', { ...error, userAgent })
    }
    return c.body(null, 204)
  })
  return app
}

/** False above the limit (docs/behaviour.md#limits), and while the database that counts is away. */
async function mayLog(c: AppContext): Promise<boolean> {
  const deps = c.get('deps')
  const turn = await countOne(deps, 'client-error', networkOf(clientIp(c))).catch(() => null)
  if (turn && !turn.allowed) deps.metrics.count('limits_hit', { limit: 'client-error' })
  return turn?.allowed === true
}

/** The body as text; an empty text when the body is longer than `MAX_BYTES`. */
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
