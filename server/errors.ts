/** What kind of refusal it is; which HTTP status that makes, `http/send-error.ts` says. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'rate-limited'
  | 'internal'
  | 'bad-gateway'
  | 'unavailable'

/** A refusal that the client is told about: Vietnamese `message`, stable `code`. */
export class AppError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message)
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

/** PostgreSQL's code inside an error, as drizzle wraps it. */
const hasDatabaseCode = (error: unknown, code: string): boolean => {
  for (let e = error; e && typeof e === 'object'; e = (e as { cause?: unknown }).cause) {
    if ((e as { code?: unknown }).code === code) return true
  }
  return false
}

export const isUniqueViolation = (error: unknown): boolean => hasDatabaseCode(error, '23505')

/**
 * Text that PostgreSQL cannot hold (a NUL character; half a character inside JSON): the client's
 * mistake, not the server's.
 */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P02', '22P05'].some((code) => hasDatabaseCode(error, code))

/** A row that new ones belong to was deleted since it was read, say a lesson by its teacher. */
export const isMissingParent = (error: unknown): boolean => hasDatabaseCode(error, '23503')

/** Node's own error of a request body whose sender went away: nobody's fault here, nobody to answer. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** What the innermost error says: drizzle wraps the database's own words ("connection refused") in a cause. */
export function innermostMessage(error: unknown): string {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  if (root instanceof AggregateError && root.errors[0] instanceof Error) root = root.errors[0]
  return root instanceof Error ? root.message || root.name : String(root)
}
