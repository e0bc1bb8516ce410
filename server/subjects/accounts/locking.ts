import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { passwordResets, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { forgetBrowsers } from '../../providers/push/push-tokens.ts'
import { ERASED_WORDS } from './closed-accounts.ts'
import { lockAdmins } from './keep-an-admin.ts'
import { dropEmailChange } from './open-links.ts'
import { deleteSessions } from './sessions.ts'

/**
 * POST /api/admin/users/{id}/disable and `user:disable`: nobody signs in with the account any more; its sessions,
 * reset links and pushes end at once, its data stay (docs/behaviour.md#accounts). False when it was locked already.
 * 404 for an unknown account, 409 OWN_ACCOUNT, 409 LAST_ADMIN, 409 ERASED.
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
    const [user] = await deps.db.q
      .select({ disabledAt: users.disabledAt, erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!user) throw notFound('Không tìm thấy tài khoản này.')
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
    await record(deps, by, {
      action: 'user.disable',
      target: 'user',
      targetId: userId,
      note: reason,
    })
    return true
  })
  if (isDone) deps.log.security('account-disabled', { ...loggedAs(by), userId, reason })
  return isDone
}

/**
 * POST /api/admin/users/{id}/enable and `user:enable`: the account signs in again, with the password that it had.
 * False when it was not locked. 404 for an unknown account, 409 ERASED.
 */
export async function enableAccount(deps: Deps, by: By, userId: string): Promise<boolean> {
  const isDone = await deps.db.tx(async () => {
    const [opened] = await deps.db.q
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.disabledAt), isNull(users.erasedAt)))
      .returning({ id: users.id })
    if (opened) {
      await record(deps, by, { action: 'user.enable', target: 'user', targetId: userId })
      return true
    }
    const [user] = await deps.db.q
      .select({ erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
    if (!user) throw notFound('Không tìm thấy tài khoản này.')
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    return false
  })
  if (isDone) deps.log.security('account-enabled', { ...loggedAs(by), userId })
  return isDone
}
