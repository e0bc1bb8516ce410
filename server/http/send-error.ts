import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../shared/contract/error.ts'
import { TryLater, type AppError, type ErrorKind } from '../errors.ts'

const STATUS: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  internal: 500,
  'bad-gateway': 502,
  unavailable: 503,
}

const errorBody = (error: AppError): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.fields ? { fields: error.fields } : {}),
})

/** Responds with the error form (docs/product.md#errors) and the status of the error's kind. */
export function sendError(c: Context, error: AppError) {
  if (error instanceof TryLater) c.header('Retry-After', String(Math.ceil(error.waitMs / 1000)))
  return c.json(errorBody(error), STATUS[error.kind])
}
