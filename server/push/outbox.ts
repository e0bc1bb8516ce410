import { inArray, lt } from 'drizzle-orm'
import { pushDeliveries, pushMessages, pushTokens } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import type { PushData } from '../../shared/contract/push.ts'

export interface NewPush {
  /** Names event and reader, so that it is told once: `graded:<submission>:<time>`. */
  key: string
  userId: string
  data: PushData
  /** After this nobody needs it any more. */
  expiresAt: Date
}

/**
 * Writes pushes into the outbox, one delivery for each browser of the user; call it inside the
 * transaction of the event and `deps.wakeOutbox()` after commit. Dropped are a second push with the
 * same key, a push to somebody without a registered browser, and all of them where FCM is not set
 * up. Returns how many were written.
 */
export async function enqueuePushes(deps: Deps, pushes: readonly NewPush[]): Promise<number> {
  if (!deps.settings.fcm || pushes.length === 0) return 0
  return deps.db.tx(async () => {
    const { q } = deps.db
    const now = deps.now()
    // Held until commit, or a browser that is let go at this moment would fail the event itself.
    const tokens = await q
      .select({ id: pushTokens.id, userId: pushTokens.userId })
      .from(pushTokens)
      .where(inArray(pushTokens.userId, [...new Set(pushes.map(({ userId }) => userId))]))
      .for('key share', { skipLocked: true })
    const tokensOf = new Map<string, string[]>()
    for (const { id, userId } of tokens) {
      tokensOf.set(userId, [...(tokensOf.get(userId) ?? []), id])
    }
    const told = pushes.filter(({ userId }) => tokensOf.has(userId))
    if (told.length === 0) return 0
    // In the order of their keys: two who write the same pushes never wait for each other in a circle.
    const rows = told
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

/** What is long over is no longer needed, not even to know that it was told. */
const KEPT_MS = 30 * 24 * 3600_000

/** Removes pushes a month after they expired, with their deliveries. */
export async function pruneMessages(deps: Deps): Promise<void> {
  const longAgo = new Date(deps.now().getTime() - KEPT_MS)
  await deps.db.q.delete(pushMessages).where(lt(pushMessages.expiresAt, longAgo))
}
