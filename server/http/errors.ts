import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../src/api/contract.ts'

/** A refusal that the client is told about: Vietnamese `message`, stable `code`. */
export class AppError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message)
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'INVALID', message, fields)
export const unauthenticated = () => new AppError(401, 'UNAUTHENTICATED', 'Vui lòng đăng nhập.')
export const forbidden = (message = 'Bạn không có quyền truy cập.') =>
  new AppError(403, 'FORBIDDEN', message)
export const notFound = (message = 'Không tìm thấy nội dung này.') =>
  new AppError(404, 'NOT_FOUND', message)
export const conflict = (code: string, message: string) => new AppError(409, code, message)

export const errorBody = (error: AppError): ErrorBody => ({
  message: error.message,
  code: error.code,
  ...(error.fields ? { fields: error.fields } : {}),
})

export const sendError = (c: Context, error: AppError) => c.json(errorBody(error), error.status)

/** PostgreSQL's unique violation, as drizzle wraps it. */
export const isUniqueViolation = (error: unknown): boolean => {
  for (let e = error; e && typeof e === 'object'; e = (e as { cause?: unknown }).cause) {
    if ((e as { code?: unknown }).code === '23505') return true
  }
  return false
}
