import { TryLater } from '../errors.ts'
import { waitText } from './rules.ts'

/** 429 RATE_LIMITED with `Retry-After`; `what` is the sentence before the time. */
export const rateLimited = (what: string, waitMs: number) =>
  new TryLater(
    'rate-limited',
    'RATE_LIMITED',
    `${what} Vui lòng thử lại sau ${waitText(waitMs)}.`,
    waitMs,
  )
