import type { Cart } from '../../shared/contract/commerce.ts'

/** The kind of an `AppError`; `http/send-error.ts` maps it to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unprocessable'
  | 'rate-limited'
  | 'internal'
  | 'bad-gateway'
  | 'unavailable'

/** An error for the client (docs/product.md#errors); `fields` has a message for each wrong field of the request. */
export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
    /** Its `cause` is a failure of ours, which the log gets and the client does not. */
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The same request may succeed later. */
export class TryLater extends AppError {
  constructor(
    kind: 'rate-limited' | 'unavailable',
    code: string,
    message: string,
    /** When, in milliseconds from now; the client gets it as `Retry-After`. */
    readonly waitMs: number,
  ) {
    super(kind, code, message)
  }
}

/** The cart differs from what the buyer was shown: no payment was begun. */
export class CartChanged extends AppError {
  constructor(readonly cart: Cart) {
    super(
      'conflict',
      'CART_CHANGED',
      'Giỏ hàng đã thay đổi, chưa có khoản nào được thanh toán. Hãy xem lại giỏ hàng rồi thanh toán.',
    )
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError('invalid', 'INVALID', message, fields)
export const unauthenticated = () =>
  new AppError('unauthenticated', 'UNAUTHENTICATED', 'Vui lòng đăng nhập.')
export const forbidden = (message = 'Bạn không có quyền truy cập.') =>
  new AppError('forbidden', 'FORBIDDEN', message)
export const notFound = (message = 'Không tìm thấy nội dung này.') =>
  new AppError('not-found', 'NOT_FOUND', message)
export const conflict = (code: string, message: string) => new AppError('conflict', code, message)
export const tooLarge = (message: string, fields?: Record<string, string>) =>
  new AppError('too-large', 'TOO_LARGE', message, fields)

/** True when the error or one of its causes has this PostgreSQL code; drizzle wraps the original error. */
const hasDatabaseCode = (error: unknown, code: string): boolean => {
  for (let e = error; e && typeof e === 'object'; e = (e as { cause?: unknown }).cause) {
    if ((e as { code?: unknown }).code === code) return true
  }
  return false
}

/** The database ended the transaction in favour of another one; a second try may succeed. */
export const isSerialisationFailure = (error: unknown): boolean =>
  hasDatabaseCode(error, '40001') || hasDatabaseCode(error, '40P01')

/** The database does not answer, or not in time (`DatabaseUnavailable`). */
export const isDatabaseDown = (error: unknown): boolean => hasDatabaseCode(error, 'DATABASE_DOWN')

/** The database does not know this user or database, or the user may not do what a start needs: waiting does not help. */
export const isDatabaseRefusal = (error: unknown): boolean =>
  ['28000', '28P01', '3D000', '42501'].some((code) => hasDatabaseCode(error, code))

export const databaseDown = () =>
  new AppError(
    'unavailable',
    'DATABASE_DOWN',
    'Hệ thống đang tạm gián đoạn. Những gì bạn đã gõ vẫn còn, vui lòng thử lại sau ít phút.',
  )

export const isUniqueViolation = (error: unknown): boolean => hasDatabaseCode(error, '23505')

/** PostgreSQL cannot store the text (NUL, half a surrogate pair in JSON): the client's mistake, not the server's. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P02', '22P05'].some((code) => hasDatabaseCode(error, code))

/** The database server does not allow this role to run the query, or does not know a function or feature of it. */
export const isForbiddenQuery = (error: unknown): boolean =>
  ['42501', '42883', '0A000'].some((code) => hasDatabaseCode(error, code))

/** The parent of an inserted row was deleted meanwhile, for example the lesson of an assessment. */
export const isMissingParent = (error: unknown): boolean => hasDatabaseCode(error, '23503')

/** Node's error for a request body whose client closed the connection: no fault of the server. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** The message of the innermost cause: drizzle wraps the database's own error ("connection refused"). */
export function innermostMessage(error: unknown): string {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (root instanceof AggregateError && root.errors[0] instanceof Error) root = root.errors[0]
  return root instanceof Error ? root.message || root.name : String(root)
}
