import { conflict } from '../../platform/errors.ts'

interface AccountState {
  disabledAt: Date | null
  erasedAt: Date | null
}

export const ERASED_WORDS = 'Tài khoản này đã được xoá và không mở lại được.'

/**
 * 409 ERASED for an account whose person is gone, `locked.code` for a locked one, whose message may advise to unlock
 * it.
 */
export function refuseClosed(
  { disabledAt, erasedAt }: AccountState,
  locked: { code: string; message: string },
): void {
  if (erasedAt) throw conflict('ERASED', ERASED_WORDS)
  if (disabledAt) throw conflict(locked.code, locked.message)
}
