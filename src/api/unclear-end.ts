import type { ApiError, ApiErrorKind } from './errors.ts'

const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** The same request came before and has not ended (docs/behaviour.md#repeated-writes). */
export const STILL_RUNNING = 'STILL_RUNNING'

/**
 * Whether the server may have processed the request all the same; after any other error it has not.
 */
export const isUnclear = ({ kind, code }: ApiError): boolean =>
  UNCLEAR.includes(kind) || code === STILL_RUNNING
