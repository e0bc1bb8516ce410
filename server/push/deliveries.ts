import { and, asc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { pushDeliveries, pushMessages, pushTokens } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { PushData } from './message.ts'

export const MAX_ATTEMPTS = 8
/** A claimed delivery whose process died is tried again after this long; calls to FCM end far sooner. */
const LEASE_MS = 5 * 60_000

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

/**
 * Takes some due deliveries for this process: the attempt is counted and they are out of sight for
 * the lease, in one statement, so no transaction is open while FCM talks.
 */
export async function claimDeliveries(deps: Deps, most: number): Promise<ClaimedDelivery[]> {
  const { q } = deps.db
  const now = deps.now()
  const due = q.$with('due').as(
    q
      .select({ messageId: pushDeliveries.messageId, tokenId: pushDeliveries.tokenId })
      .from(pushDeliveries)
      .where(
        and(
          isNull(pushDeliveries.sentAt),
          lte(pushDeliveries.nextAttemptAt, now),
          lt(pushDeliveries.attempts, MAX_ATTEMPTS),
        ),
      )
      .orderBy(asc(pushDeliveries.nextAttemptAt))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  const rows = await q
    .with(due)
    .update(pushDeliveries)
    .set({
      attempts: sql`${pushDeliveries.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .from(due)
    .innerJoin(pushMessages, eq(pushMessages.id, due.messageId))
    .innerJoin(pushTokens, eq(pushTokens.id, due.tokenId))
    .where(
      and(eq(pushDeliveries.messageId, due.messageId), eq(pushDeliveries.tokenId, due.tokenId)),
    )
    .returning({
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
  // Written by `enqueuePushes` alone, so its shape is known.
  return rows.map((row) => ({ ...row, data: row.data as PushData }))
}

type Claim = Pick<ClaimedDelivery, 'messageId' | 'tokenId' | 'attempts'>

const rowOf = ({ messageId, tokenId }: Claim): SQL | undefined =>
  and(eq(pushDeliveries.messageId, messageId), eq(pushDeliveries.tokenId, tokenId))

export async function markSent(deps: Deps, claim: Claim): Promise<void> {
  await deps.db.q
    .update(pushDeliveries)
    .set({ sentAt: deps.now(), lastError: null })
    .where(rowOf(claim))
}

/** It is over: nobody needs it any more. */
export async function forget(deps: Deps, claim: Claim): Promise<void> {
  await deps.db.q.delete(pushDeliveries).where(rowOf(claim))
}

/** Not this time: again after `waitMs`, or never (until somebody asks for it) with `null`. */
export async function markFailed(
  deps: Deps,
  claim: Claim,
  { reason, waitMs }: { reason: string; waitMs: number | null },
): Promise<void> {
  await deps.db.q
    .update(pushDeliveries)
    .set({
      lastError: reason.slice(0, 500),
      ...(waitMs === null
        ? { attempts: MAX_ATTEMPTS }
        : { nextAttemptAt: new Date(deps.now().getTime() + waitMs) }),
    })
    // Of a claim whose lease ran out, only the later one still counts.
    .where(and(rowOf(claim), eq(pushDeliveries.attempts, claim.attempts)))
}

/** A browser that takes no more messages, with all that was on its way to it. */
export async function dropToken(deps: Deps, { tokenId }: ClaimedDelivery): Promise<void> {
  await deps.db.q.delete(pushTokens).where(eq(pushTokens.id, tokenId))
}
