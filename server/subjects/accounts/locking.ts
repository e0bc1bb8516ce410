import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { passwordResets, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { forgetBrowsers } from '../../providers/push/push-tokens.ts'
import { ERASED_WORDS } from './closed-accounts.ts'
import { accountNotFound, lockAccount } from './lock-account.ts'
import { lockAdmins } from './keep-an-admin.ts'
import { dropEmailChange } from './open-links.ts'
import { deleteSessions } from './sessions.ts'

/**
 * POST /api/admin/users/{id}/disable and `user:disable`: sessions, reset links and pushes end at once, data stay
 * (docs/behaviour.md#accounts). False when locked already. 404, 409 OWN_ACCOUNT, LAST_ADMIN, ERASED.
 */
export async function disableAccount(
  deps: Deps,
  by: By,
  userId: string,
  reason: string,
): Promise<boolean> {
  if ('userId' in by && by.userId === userId) {
    throw conflict('OWN_ACCOUNT', 'Bạn không thể khóa tài khoản của chính mình.')
  }
  const now = deps.now()
  const isDone = await deps.db.tx(async () => {
    const refuseLast = await lockAdmins(deps)
    const user = await lockAccount(deps, userId, 'update')
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    if (user.disabledAt) return false
    refuseLast(userId)
    await deps.db.q
      .update(users)
      .set({ disabledAt: now, tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, userId))
    await deleteSessions(deps, userId)
    await deps.db.q
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
    await dropEmailChange(deps, userId)
    await forgetBrowsers(deps, userId)
    await record(deps, by, { action: 'user.disable', targetId: userId, note: reason })
    return true
  })
  if (isDone) deps.log.security('account-disabled', { ...loggedAs(by), userId, reason })
  return isDone
}

/**
 * POST /api/admin/users/{id}/enable and `user:enable`: the old password works again. False if not locked. 404, 409
 * ERASED.
 */
export async function enableAccount(deps: Deps, by: By, userId: string): Promise<boolean> {
  const isDone = await deps.db.tx(async () => {
    const [opened] = await deps.db.q
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.disabledAt), isNull(users.erasedAt)))
      .returning({ id: users.id })
    if (opened) {
      await record(deps, by, { action: 'user.enable', targetId: userId })
      return true
    }
    const [user] = await deps.db.q
      .select({ erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
    if (!user) throw accountNotFound()
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    return false
  })
  if (isDone) deps.log.security('account-enabled', { ...loggedAs(by), userId })
  return isDone
}
