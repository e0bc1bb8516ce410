import { eq, or, sql } from 'drizzle-orm'
import { pushDeliveries, pushMessages, pushTokens } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Outbox } from '../../platform/outbox.ts'
import type { PushData } from '../../../shared/rules/push-data.ts'

const SECOND = 1000

export const pushOutbox = new Outbox({
  table: pushDeliveries,
  key: { messageId: pushDeliveries.messageId, tokenId: pushDeliveries.tokenId },
  waitsMs: [30 * SECOND, 120 * SECOND, 480 * SECOND, 1920 * SECOND, 7200 * SECOND],
})

/** One push to one browser, claimed by this process. */
export interface ClaimedDelivery {
  messageId: string
  tokenId: string
  attempts: number
  token: string
  userId: string
  /** `NewPush.key` of the message. */
  key: string
  data: PushData
  expiresAt: Date
  /** True when another user has signed in on the browser since the push was written. */
  elsewhere: boolean
}

/** Claims up to `most` due deliveries for this process, with the data for the sending. */
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

/** Deletes the token of a browser that accepts no more messages, and all deliveries to it. */
export async function dropToken(deps: Deps, { tokenId }: ClaimedDelivery): Promise<void> {
  await deps.db.q.delete(pushTokens).where(eq(pushTokens.id, tokenId))
}
