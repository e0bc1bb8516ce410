import type { ApiError, ApiErrorKind } from './errors.ts'

const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** The same request came before and has not ended (docs/behaviour.md#repeated-writes). */
export const STILL_RUNNING = 'STILL_RUNNING'

/** Whether the key stands for something that was done, or is being done (docs/behaviour.md#repeated-writes). */
export const isKeySpent = ({ code }: ApiError): boolean =>
  code === 'ALREADY_DONE' || code === 'KEY_REUSED'

/**
 * Whether the server may have processed the request all the same; after any other error it has not.
 */
export const isUnclear = (error: ApiError): boolean =>
  UNCLEAR.includes(error.kind) || error.code === STILL_RUNNING || isKeySpent(error)
