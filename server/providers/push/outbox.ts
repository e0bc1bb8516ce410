import { inArray } from 'drizzle-orm'
import { pushDeliveries, pushMessages, pushTokens } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'
import type { PushData } from '../../../shared/rules/push-data.ts'

export interface NewPush {
  /** Names event and user, so that one event sends one push to a user: `graded:<submission>:<time>`. */
  key: string
  userId: string
  data: PushData
  expiresAt: Date
}

/**
 * Writes pushes, one delivery for each browser of the user, in the transaction of the event; call `deps.wakeOutbox()`
 * after its commit. Skips used keys and users without a browser; without FCM, skips all. Returns how many it wrote.
 */
export async function enqueuePushes(deps: Deps, pushes: readonly NewPush[]): Promise<number> {
  if (!deps.settings.fcm || pushes.length === 0) return 0
  return deps.db.tx(async () => {
    const { q } = deps.db
    const now = deps.now()
    // Locked until commit: a token that is deleted meanwhile would make the event's transaction fail.
    const tokens = await q
      .select({ id: pushTokens.id, userId: pushTokens.userId })
      .from(pushTokens)
      .where(inArray(pushTokens.userId, [...new Set(pushes.map(({ userId }) => userId))]))
      .for('key share', { skipLocked: true })
    const tokensOf = grouped(tokens, 'userId', ({ id }) => id)
    const reachable = pushes.filter(({ userId }) => tokensOf.has(userId))
    if (reachable.length === 0) return 0
    // In the order of their keys, so that two transactions with the same pushes cannot deadlock.
    const rows = reachable
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, ...push }) => ({ id: newId(now), dedupeKey: key, createdAt: now, ...push }))
    const written = await q
      .insert(pushMessages)
      .values(rows)
      .onConflictDoNothing({ target: pushMessages.dedupeKey })
      .returning({ id: pushMessages.id, userId: pushMessages.userId })
    const deliveries = written.flatMap(({ id: messageId, userId }) =>
      (tokensOf.get(userId) ?? []).map((tokenId) => ({ messageId, tokenId, nextAttemptAt: now })),
    )
    if (deliveries.length > 0) await q.insert(pushDeliveries).values(deliveries)
    return written.length
  })
}
