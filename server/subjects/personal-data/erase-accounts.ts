import { and, asc, eq, gt, gte, isNull, lt, lte } from 'drizzle-orm'
import { ERASED_WORDS } from '../accounts/closed-accounts.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { lockAdmins } from '../accounts/keep-an-admin.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { erasures, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { removeBytes } from '../../providers/files/unused-files.ts'
import { newId } from '../../platform/ids.ts'
import { DAY } from '../../platform/time-units.ts'
import { enqueueMail } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import { erasePerson, removeWritten } from './erase-person.ts'
import { obstacleOf } from './obstacle.ts'

/** Read at once; each is a transaction of its own. */
const BATCH = 100

const isOpen = and(isNull(erasures.cancelledAt), isNull(erasures.doneAt))

/**
 * Job: erases accounts after 15 days and mails those whose last day it is (docs/trust.md#erasure). Each erasure is done
 * once; an obstacle waits for the next run; late rows of the last day go, too. Returns how many.
 */
export async function eraseAccounts(deps: Deps, stopping?: AbortSignal): Promise<number> {
  await tellTheLastDay(deps, stopping)
  await removeLateWritten(deps, stopping)
  let erased = 0
  for await (const { id, userId } of openUntil(deps, deps.now(), stopping)) {
    try {
      if (await eraseDue(deps, id, userId)) erased += 1
    } catch (error) {
      // The others do not wait for this one.
      deps.log.error('account not erased', error, { userId })
    }
  }
  return erased
}

/** The erasures that wait and are due by then, in their order. */
async function* openUntil(deps: Deps, dueBy: Date, stopping?: AbortSignal) {
  let last = ''
  for (;;) {
    const rows = await deps.db.q
      .select({ id: erasures.id, userId: erasures.userId })
      .from(erasures)
      .where(and(isOpen, lte(erasures.dueAt, dueBy), gt(erasures.id, last)))
      .orderBy(asc(erasures.id))
      .limit(BATCH)
    for (const row of rows) {
      if (stopping?.aborted) return
      yield row
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

async function tellTheLastDay(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.now()
  for await (const { id } of openUntil(deps, new Date(now.getTime() + DAY), stopping)) {
    const [row] = await deps.db.q
      .select({ erasure: erasures, user: users })
      .from(erasures)
      .innerJoin(users, eq(users.id, erasures.userId))
      .where(and(eq(erasures.id, id), isOpen, gt(erasures.dueAt, now)))
    if (!row) continue
    const { erasure, user } = row
    await enqueueMail(deps, {
      dedupeKey: `erasure-soon:${erasure.id}`,
      to: user.email,
      userId: user.id,
      template: 'erasure-soon',
      data: {
        name: nameOf(user),
        isLocked: user.disabledAt !== null,
        dueAt: erasure.dueAt.toISOString(),
      },
    })
  }
  deps.wakeOutbox()
}

/** False when another process has done it, somebody has kept the account, or something is in the way. */
async function eraseDue(deps: Deps, id: string, userId: string): Promise<boolean> {
  const end = await deps.db.tx(async () => {
    await lockAdmins(deps)
    const user = await lockAccount(deps, userId, 'update')
    const [erasure] = await deps.db.q
      .select({ id: erasures.id })
      .from(erasures)
      .where(and(eq(erasures.id, id), isOpen, lte(erasures.dueAt, deps.now())))
      .for('update')
    if (!erasure) return { code: 'KEPT' } as const
    // Somebody has become the last admin, or the only teacher of a course, since they asked.
    const obstacle = await obstacleOf(deps, userId)
    if (obstacle) return obstacle
    const keys = await erasePerson(deps, user)
    await deps.db.q.update(erasures).set({ doneAt: deps.now() }).where(eq(erasures.id, id))
    return { code: 'ERASED', keys } as const
  })
  if (end.code === 'ERASED') {
    await removeBytes(deps, end.keys)
    deps.log.security('account-erased', { userId })
    return true
  }
  if (end.code !== 'KEPT') deps.log.warn('account not erased yet', { userId, code: end.code })
  return false
}

/** A request that was let in before an erasure may have written after it. */
async function removeLateWritten(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const now = deps.now()
  const done = await deps.db.q
    .select({ userId: erasures.userId })
    .from(erasures)
    .where(and(gte(erasures.doneAt, new Date(now.getTime() - DAY)), lt(erasures.doneAt, now)))
  for (const { userId } of done) {
    if (stopping?.aborted) return
    try {
      const keys = await deps.db.tx(async () =>
        removeWritten(deps, await lockAccount(deps, userId, 'update')),
      )
      await removeBytes(deps, keys)
    } catch (error) {
      // Neither the others nor those who are due wait for this one.
      deps.log.error('late rows of an erased account not removed', error, { userId })
    }
  }
}

/**
 * `user:erase --now`: erases at once, also after a restored back-up (docs/operations.md#erased-accounts). 404, 409
 * ERASED and those of `obstacleOf`.
 */
export async function eraseNow(deps: Deps, by: By, userId: string, reason: string): Promise<void> {
  const keys = await deps.db.tx(async () => {
    await lockAdmins(deps)
    const user = await lockAccount(deps, userId, 'update')
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    const obstacle = await obstacleOf(deps, userId)
    if (obstacle) throw conflict(obstacle.code, obstacle.message)
    const now = deps.now()
    const [open] = await deps.db.q
      .update(erasures)
      .set({ doneAt: now })
      .where(and(eq(erasures.userId, userId), isOpen))
      .returning({ id: erasures.id })
    if (!open) {
      await deps.db.q
        .insert(erasures)
        .values({ id: newId(now), userId, dueAt: now, doneAt: now, createdAt: now })
    }
    await record(deps, by, {
      action: 'user.erasure',
      targetId: userId,
      after: { eraseAt: now.toISOString() },
      note: reason,
    })
    return erasePerson(deps, user)
  })
  await removeBytes(deps, keys)
  deps.log.security('account-erased', { ...loggedAs(by), userId })
}
