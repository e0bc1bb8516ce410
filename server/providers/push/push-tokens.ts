import { and, desc, eq, notInArray } from 'drizzle-orm'
import { pushTokens } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'

const MAX_BROWSERS = 10

/**
 * POST /api/student/notifications/fcm/register (docs/product.md#student-calls): gives the browser's token to the user,
 * even when another user had it (docs/providers/push.md#tokens-belong-to-browsers).
 */
export async function registerPushToken(
  deps: Deps,
  actor: Actor,
  { token, platform }: { token: string; platform: string },
): Promise<void> {
  const seenAt = deps.now()
  const owner = { userId: actor.id, platform, seenAt }
  await deps.db.q
    .insert(pushTokens)
    .values({ id: newId(seenAt), token, createdAt: seenAt, ...owner })
    .onConflictDoUpdate({ target: pushTokens.token, set: owner })
  const lastSeen = deps.db.q
    .select({ id: pushTokens.id })
    .from(pushTokens)
    .where(eq(pushTokens.userId, actor.id))
    .orderBy(desc(pushTokens.seenAt), desc(pushTokens.id))
    .limit(MAX_BROWSERS)
  await deps.db.q
    .delete(pushTokens)
    .where(and(eq(pushTokens.userId, actor.id), notInArray(pushTokens.id, lastSeen)))
}

/** DELETE /api/student/notifications/fcm/register (docs/product.md#extra-calls): deletes a token of the user. */
export async function unregisterPushToken(deps: Deps, actor: Actor, token: string): Promise<void> {
  await deps.db.q
    .delete(pushTokens)
    .where(and(eq(pushTokens.token, token), eq(pushTokens.userId, actor.id)))
}

/** Deletes all of a user's browsers: a locked account gets no pushes. */
export async function forgetBrowsers(deps: Deps, userId: string): Promise<void> {
  await deps.db.q.delete(pushTokens).where(eq(pushTokens.userId, userId))
}
