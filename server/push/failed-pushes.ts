import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { pushDeliveries, pushMessages, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export interface FailedPush {
  /** Of the message; it may have failed on its way to several browsers. */
  id: string
  to: string
  title: string
  attempts: number
  /** Meaningless once `attempts` is `MAX_ATTEMPTS`: then it rests. */
  nextAttemptAt: Date
  lastError: string | null
  expiresAt: Date
}

const failed = and(isNull(pushDeliveries.sentAt), isNotNull(pushDeliveries.lastError))

/** Deliveries that have failed so far, the newest first, `most` of them. For operators. */
export async function failedPushes(deps: Deps, most: number): Promise<FailedPush[]> {
  const rows = await deps.db.q
    .select({
      id: pushMessages.id,
      to: users.email,
      data: pushMessages.data,
      attempts: pushDeliveries.attempts,
      nextAttemptAt: pushDeliveries.nextAttemptAt,
      lastError: pushDeliveries.lastError,
      expiresAt: pushMessages.expiresAt,
    })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.messageId))
    .innerJoin(users, eq(users.id, pushMessages.userId))
    .where(failed)
    .orderBy(desc(pushMessages.createdAt), desc(pushMessages.id))
    .limit(most)
  return rows.map(({ data, ...row }) => ({ ...row, title: data['title'] ?? '' }))
}

/**
 * Has every failed delivery tried again now, or those of one message; not what has expired. Returns
 * how many. The running server sends them.
 */
export async function requeuePush(deps: Deps, messageId?: string): Promise<number> {
  const { q } = deps.db
  const now = deps.now()
  const current = q
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(gt(pushMessages.expiresAt, now))
  const rows = await q
    .update(pushDeliveries)
    .set({ attempts: 0, nextAttemptAt: now })
    .where(
      and(
        failed,
        inArray(pushDeliveries.messageId, current),
        messageId === undefined ? undefined : eq(pushDeliveries.messageId, messageId),
      ),
    )
    .returning({ messageId: pushDeliveries.messageId })
  return rows.length
}
