import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { pushTokens } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../actor.ts'
import { newId } from '../ids.ts'

const DAY = 24 * 3600_000

/** Browsers renew their registration weekly; after so long without one nobody is there. */
const UNSEEN_DAYS = 60
/** The browsers of one person that are told, the last seen ones. */
const MAX_BROWSERS = 10

/**
 * POST /api/student/notifications/fcm/register (docs/product.md#student-calls): this browser's
 * messages go to the signed-in user from now on, whoever had them before, because a token belongs
 * to a browser and not to a person.
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

/**
 * DELETE of the same address (an extra call): nothing more goes to this browser. Somebody else's
 * token, or one that is gone, stays as it is without an error.
 */
export async function unregisterPushToken(deps: Deps, actor: Actor, token: string): Promise<void> {
  await deps.db.q
    .delete(pushTokens)
    .where(and(eq(pushTokens.token, token), eq(pushTokens.userId, actor.id)))
}

/**
 * Lets go of browsers that have not registered for two months
 * (docs/providers/push.md#stale-tokens).
 */
export async function pruneTokens(deps: Deps): Promise<void> {
  const longAgo = new Date(deps.now().getTime() - UNSEEN_DAYS * DAY)
  await deps.db.q.delete(pushTokens).where(lt(pushTokens.seenAt, longAgo))
}
