import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import { AppError, TryLater } from '../errors.ts'
import { currentContext } from '../log/context.ts'
import type { AppContext } from './context.ts'
import { routeOf } from './follow-request.ts'

const UNEXPECTED = () =>
  new AppError('internal', 'INTERNAL', 'Máy chủ gặp lỗi ngoài dự kiến. Vui lòng thử lại sau.')

/** Logs a fault of our own, and returns the error that the client gets. */
export function unexpected(c: AppContext, error: unknown): AppError {
  c.get('deps').log.error('unexpected', error, { method: c.req.method, route: routeOf(c) })
  return UNEXPECTED()
}

/** Logs `error` and ends the connection in mid-answer. It throws only after that, so that nothing prints it again. */
export async function breakOff(c: AppContext, error: unknown): Promise<never> {
  c.get('deps').log.error('answer broken off', error, { method: c.req.method, route: routeOf(c) })
  // Absent for calls inside the process, which get the error itself.
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing && !outgoing.closed) await once(outgoing.destroy(), 'close')
  throw error
}

/** Logs a refusal that the operator should know: a missing right, a bad token, a part of the site that is away. */
export function tellRefusal(c: AppContext, error: AppError): void {
  // Health checks have no context; their answer alone says what is wrong.
  if (!currentContext()) return
  const { log, metrics } = c.get('deps')
  const about = { method: c.req.method, route: routeOf(c) }
  if (error.kind === 'forbidden' && c.get('actor')) {
    log.security('forbidden', { ...about, code: error.code })
  }
  if (error.code === 'UNAUTHENTICATED' && c.req.header('authorization')) {
    log.security('token-refused', about)
  }
  if (error instanceof TryLater) {
    // `limits/` counts what a limit refuses. Too many requests at once are no fault, and would fill the log.
    if (error.kind === 'unavailable') metrics.count('limits_hit', { limit: 'busy' })
    return
  }
  // A provider's failure (bad-gateway) is logged where it happened, with its order.
  if (error.kind === 'internal' || error.kind === 'unavailable') {
    log.error(error.code, error.cause, error.cause ? undefined : { message: error.message })
  }
}
