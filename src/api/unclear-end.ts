import type { ApiError, ApiErrorKind } from './errors.ts'

const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** The same request came before and has not ended (docs/behaviour.md#repeated-writes). */
export const STILL_RUNNING = 'STILL_RUNNING'

/** The key has been used: whatever it stands for was done, or is being done. */
const KEY_IS_SPENT: readonly (string | undefined)[] = ['ALREADY_DONE', 'KEY_REUSED']

/** Whether another try under the same key can never go through (docs/behaviour.md#repeated-writes). */
export const isKeySpent = ({ code }: ApiError): boolean => KEY_IS_SPENT.includes(code)

/**
 * Whether the server may have processed the request all the same; after any other error it has not.
 */
export const isUnclear = (error: ApiError): boolean =>
  UNCLEAR.includes(error.kind) || error.code === STILL_RUNNING || isKeySpent(error)
