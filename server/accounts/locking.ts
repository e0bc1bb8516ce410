import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { passwordResets, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { forgetBrowsers } from '../push/push-tokens.ts'
import { deleteSessions } from './sessions.ts'

/**
 * `user:disable`: nobody signs in with the account any more; its sessions, reset links and pushes end at
 * once, its data stay (docs/behaviour.md#accounts). False when it was locked already.
 */
export async function disableAccount(deps: Deps, userId: string): Promise<boolean> {
  const now = deps.now()
  return deps.db.tx(async () => {
    const [locked] = await deps.db.q
      .update(users)
      .set({ disabledAt: now, tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(and(eq(users.id, userId), isNull(users.disabledAt)))
      .returning({ id: users.id })
    if (!locked) return false
    await deleteSessions(deps, userId)
    await deps.db.q
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
    await forgetBrowsers(deps, userId)
    return true
  })
}

/** `user:enable`: the account signs in again, with the password that it had. False when it was not locked. */
export async function enableAccount(deps: Deps, userId: string): Promise<boolean> {
  const opened = await deps.db.q
    .update(users)
    .set({ disabledAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.disabledAt)))
    .returning({ id: users.id })
  return opened.length > 0
}
