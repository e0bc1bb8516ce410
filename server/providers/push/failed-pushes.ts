import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { pushDeliveries, pushMessages, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { pushOutbox } from './deliveries.ts'

export interface FailedPush {
  id: string
  to: string
  title: string
  attempts: number
  /** Meaningless when `attempts` is `MAX_ATTEMPTS`: then there is no further attempt. */
  nextAttemptAt: Date
  lastError: string | null
  expiresAt: Date
}

/** `pushes:list` (docs/behaviour.md#admin-commands): up to `most` failed deliveries, newest first. */
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
    .where(pushOutbox.failed)
    .orderBy(desc(pushMessages.createdAt), desc(pushMessages.id))
    .limit(most)
  return rows.map(({ data, ...row }) => ({ ...row, title: data['title'] ?? '' }))
}

/** `pushes:retry`: makes failed, unexpired deliveries of all messages, or of one, due again. Returns how many. */
export function requeuePush(deps: Deps, messageId?: string): Promise<number> {
  const current = deps.db.q
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(gt(pushMessages.expiresAt, deps.now()))
  return pushOutbox.retryFailed(
    deps,
    and(
      inArray(pushDeliveries.messageId, current),
      messageId === undefined ? undefined : eq(pushDeliveries.messageId, messageId),
    ),
  )
}
