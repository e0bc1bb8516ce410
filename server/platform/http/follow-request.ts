import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { matchedRoutes } from 'hono/route'
import type { MiddlewareHandler } from 'hono'
import { currentContext, inContext, type WorkContext } from '../log/context.ts'
import { clientIp, type AppContext, type AppEnv } from './context.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** Every other path is a file of the app, or a check that machines send every few seconds. */
const FOLLOWED = /^\/(?:api(?!\/health(?:\/|$))|auth|mo-phong)(?:\/|$)/

/** The proxy's id, so that both logs have the same one, else a new one. */
function requestIdOf(c: AppContext): string {
  const given = c.get('deps').settings.trustProxy ? c.req.header(REQUEST_ID_HEADER) : undefined
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(8).toString('hex')
}

/** The pattern of the route that answered, without the ids of the path; `none` for an unknown address. */
export const routeOf = (c: AppContext): string =>
  matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && path !== '/*')?.path ?? 'none'

/**
 * Gives each request an id, for the log and a header, and reports its end to log and metrics (docs/operations.md#log).
 * Runs before all other middleware but the one that sets `deps`.
 */
export const followRequest: MiddlewareHandler<AppEnv> = (c, next) => {
  if (!FOLLOWED.test(c.req.path)) return next()
  const context: WorkContext = { requestId: requestIdOf(c), ip: clientIp(c) }
  return inContext(context, async () => {
    const reportWhenSent = follow(c, context)
    await next()
    c.header(REQUEST_ID_HEADER, context.requestId)
    reportWhenSent()
  })
}

/** Begins to measure. The returned function reports the request as soon as its answer is sent or broken off. */
function follow(c: AppContext, context: WorkContext): () => void {
  // Absent for calls inside the process (`first-list.ts`), which no client has sent.
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || !outgoing) return () => {}
  const { log, metrics } = c.get('deps')
  const began = performance.now()
  const sentBefore = incoming.socket.bytesWritten
  const report = () => {
    const { method } = c.req
    const { status } = c.res
    const route = routeOf(c)
    const ms = Math.round((performance.now() - began) * 10) / 10
    metrics.request({ method, route, status, seconds: ms / 1000 })
    const bytes = incoming.socket.bytesWritten - sentBefore
    const cut = outgoing.writableFinished ? {} : { brokenOff: true }
    const line = { method, route, status, ms, bytes, ip: context.ip, ...cut }
    inContext(context, () => log.info('request', line))
  }
  return () => (outgoing.closed ? report() : void outgoing.once('close', report))
}

/** From now on, the log names this user with the request. */
export function noteUser(userId: string | undefined): void {
  const context = currentContext()
  if (context && userId) context.userId = userId
}
