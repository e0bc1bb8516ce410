import { and, eq, isNull } from 'drizzle-orm'
import type { ErasureState } from '../../../shared/contract/personal-data.ts'
import { ERASURE_DAYS } from '../../../shared/rules/erasure.ts'
import { ERASED_WORDS } from '../accounts/closed-accounts.ts'
import { accountNotFound, lockAccount } from '../accounts/lock-account.ts'
import { lockAdmins } from '../accounts/keep-an-admin.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { erasures, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { DAY } from '../../platform/time-units.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import { obstacleOf } from './obstacle.ts'

/** Asking for an erasure, and taking it back (docs/trust.md#erasure). */

const isOpen = and(isNull(erasures.cancelledAt), isNull(erasures.doneAt))

/** Who asks: the person, or somebody of the site in their name, with a reason. */
export type Asker = 'self' | { by: By; reason: string }

/** GET /api/profile/erasure: whether the account waits for its erasure, and what is in the way of one. */
export async function readErasure(deps: Deps, userId: string): Promise<ErasureState> {
  const [open] = await deps.db.q
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isOpen))
  const obstacle = await obstacleOf(deps, userId)
  return {
    erasure: open
      ? {
          askedAt: open.createdAt.toISOString(),
          dueAt: open.dueAt.toISOString(),
          byOwner: open.reason !== '',
        }
      : null,
    obstacle: obstacle?.message ?? null,
  }
}

/**
 * Has an account erased in 15 days, and mails it; repeatable. 404, 409 ERASED, LAST_ADMIN, STILL_TEACHES,
 * PAYMENT_PENDING.
 */
export async function askErasure(deps: Deps, userId: string, asker: Asker): Promise<void> {
  const isNew = await deps.db.tx(async () => {
    await lockAdmins(deps)
    const user = await lockAccount(deps, userId)
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    const open = await deps.db.q.$count(erasures, and(eq(erasures.userId, userId), isOpen))
    if (open > 0) return false
    const obstacle = await obstacleOf(deps, userId)
    if (obstacle) throw conflict(obstacle.code, obstacle.message)
    const now = deps.now()
    const id = newId(now)
    const dueAt = new Date(now.getTime() + ERASURE_DAYS * DAY)
    await deps.db.q.insert(erasures).values({
      id,
      userId,
      dueAt,
      createdAt: now,
      ...(asker === 'self'
        ? {}
        : { reason: asker.reason, askedById: 'userId' in asker.by ? asker.by.userId : null }),
    })
    if (asker !== 'self') {
      await record(deps, asker.by, {
        action: 'user.erasure',
        targetId: userId,
        after: { eraseAt: dueAt.toISOString() },
        note: asker.reason,
      })
    }
    const byOwner = asker !== 'self'
    await enqueueMail(deps, {
      dedupeKey: `erasure:${id}`,
      to: user.email,
      userId,
      template: 'erasure',
      data: {
        name: nameOf(user),
        isLocked: user.disabledAt !== null,
        dueAt: dueAt.toISOString(),
        byOwner,
      },
    })
    return true
  })
  if (!isNew) return
  deps.wakeOutbox()
  const by = asker === 'self' ? { by: userId } : loggedAs(asker.by)
  deps.log.security('erasure-asked', { ...by, userId })
}

/** Keeps an account that was to be erased, if it still waits. `by`: an admin, for the log. */
export async function keepAccount(deps: Deps, userId: string, by?: By): Promise<void> {
  const isKept = await deps.db.tx(async () => {
    const [kept] = await deps.db.q
      .update(erasures)
      .set({ cancelledAt: deps.now() })
      .where(and(eq(erasures.userId, userId), isOpen))
      .returning({ id: erasures.id })
    const [user] = await deps.db.q.select().from(users).where(eq(users.id, userId))
    if (!user) throw accountNotFound()
    if (!kept) return false
    if (by) {
      await record(deps, by, { action: 'user.erasure-cancel', targetId: userId })
    }
    await enqueueMail(deps, {
      dedupeKey: `erasure-kept:${kept.id}`,
      to: user.email,
      userId,
      template: 'erasure-kept',
      data: { name: nameOf(user) },
    })
    return true
  })
  if (!isKept) return
  deps.wakeOutbox()
  deps.log.security('erasure-cancelled', { ...(by ? loggedAs(by) : { by: userId }), userId })
}
