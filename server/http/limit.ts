import type { AttemptLimiter } from './attempt-limiter.ts'
import type { AppContext } from './context.ts'
import { AppError } from '../errors.ts'

/** Counts one attempt of this key; throws 429 RATE_LIMITED with `Retry-After` (seconds) above the limit. */
export function limitAttempts(c: AppContext, limiter: AttemptLimiter, key: string): void {
  const waitMs = limiter.take(key, c.get('deps').now())
  if (waitMs === 0) return
  c.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  throw new AppError(
    'rate-limited',
    'RATE_LIMITED',
    `Bạn đã thử quá nhiều lần. Vui lòng thử lại sau ${Math.ceil(waitMs / 60_000)} phút.`,
  )
}
