import { eq, or, sql } from 'drizzle-orm'
import { pushDeliveries, pushMessages, pushTokens } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { PushData } from '../../shared/contract/push.ts'

const SECOND = 1000

export const pushOutbox = new Outbox({
  table: pushDeliveries,
  key: { messageId: pushDeliveries.messageId, tokenId: pushDeliveries.tokenId },
  waitsMs: [30 * SECOND, 120 * SECOND, 480 * SECOND, 1920 * SECOND, 7200 * SECOND],
})

/** One message on its way to one browser, taken by this process. */
export interface ClaimedDelivery {
  messageId: string
  tokenId: string
  /** This one counted. */
  attempts: number
  token: string
  userId: string
  /** Of the message (`NewPush.key`). */
  key: string
  data: PushData
  expiresAt: Date
  /** The browser has changed hands since the push was written. */
  elsewhere: boolean
}

/** Takes some due deliveries for this process, with all that their sending needs. */
export async function claimDeliveries(deps: Deps, most: number): Promise<ClaimedDelivery[]> {
  const claims = await pushOutbox.claim(deps, most)
  if (claims.length === 0) return []
  const rows = await deps.db.q
    .select({
      messageId: pushDeliveries.messageId,
      tokenId: pushDeliveries.tokenId,
      attempts: pushDeliveries.attempts,
      token: pushTokens.token,
      userId: pushMessages.userId,
      key: pushMessages.dedupeKey,
      data: pushMessages.data,
      expiresAt: pushMessages.expiresAt,
      elsewhere: sql<boolean>`${pushTokens.userId} <> ${pushMessages.userId}`,
    })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.messageId))
    .innerJoin(pushTokens, eq(pushTokens.id, pushDeliveries.tokenId))
    .where(or(...claims.map((claim) => pushOutbox.isOf(claim))))
  // Written by `enqueuePushes` alone, so its shape is known.
  return rows.map((row) => ({ ...row, data: row.data as PushData }))
}

/** A browser that takes no more messages, with all that was on its way to it. */
export async function dropToken(deps: Deps, { tokenId }: ClaimedDelivery): Promise<void> {
  await deps.db.q.delete(pushTokens).where(eq(pushTokens.id, tokenId))
}
