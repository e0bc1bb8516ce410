import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../../shared/contract/error.ts'
import { CartChanged, TryLater, type AppError, type ErrorKind } from '../errors.ts'
import { currentContext } from '../log/context.ts'

const STATUS: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unprocessable: 422,
  'rate-limited': 429,
  internal: 500,
  'bad-gateway': 502,
  unavailable: 503,
}

/** An error that is our fault has the request's id, by which it can be found in the log (docs/operations.md#log). */
const errorBody = (error: AppError, status: number): ErrorBody => {
  const requestId = status >= 500 ? currentContext()?.requestId : undefined
  return {
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(requestId ? { requestId } : {}),
    ...(error instanceof CartChanged ? { cart: error.cart } : {}),
  }
}

/** Responds with the error form (docs/product.md#errors) and the status of the error's kind. */
export function sendError(c: Context, error: AppError) {
  if (error instanceof TryLater) c.header('Retry-After', String(Math.ceil(error.waitMs / 1000)))
  const status = STATUS[error.kind]
  return c.json(errorBody(error, status), status)
}
