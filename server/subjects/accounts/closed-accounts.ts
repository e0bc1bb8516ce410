import { conflict } from '../../platform/errors.ts'

/** What tells whether anybody can sign in with an account. */
interface AccountState {
  disabledAt: Date | null
  erasedAt: Date | null
}

export const ERASED_WORDS = 'Tài khoản này đã được xoá và không mở lại được.'

/**
 * Refuses what only makes sense for an account that somebody signs in with. 409 ERASED for one whose person is gone,
 * 409 `locked.code` for a locked one: `locked.message` may advise to unlock it, which an erased one can never be.
 */
export function refuseClosed(
  { disabledAt, erasedAt }: AccountState,
  locked: { code: string; message: string },
): void {
  if (erasedAt) throw conflict('ERASED', ERASED_WORDS)
  if (disabledAt) throw conflict(locked.code, locked.message)
}
