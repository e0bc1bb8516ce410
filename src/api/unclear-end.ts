import type { ApiError, ApiErrorKind } from './errors.ts'

const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/**
 * Whether the server may have processed the request all the same; after any other error it has not. STILL_RUNNING: the
 * same request came before and has not ended (docs/behaviour.md#repeated-writes).
 */
export const isUnclear = ({ kind, code }: ApiError): boolean =>
  UNCLEAR.includes(kind) || code === 'STILL_RUNNING'
