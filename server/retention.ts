import {
  and,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { runAlone } from './db/run-alone.ts'
import {
  emailChanges,
  emailProofs,
  dataExports,
  mails,
  orders,
  passwordResets,
  paymentEvents,
  paymentReviews,
  simulatorBooks,
} from './db/schema.ts'
import type { Deps } from './deps.ts'
import { MAX_ATTEMPTS } from './outbox/outbox.ts'

/** How long rows are kept that nobody needs any more (docs/operations.md#what-is-kept). */

const DAY = 24 * 3_600_000
/** Of links that are mailed: to a password, to the own data. */
const LINKS_MS = 7 * DAY
const MAIL_TEXTS_MS = 30 * DAY
const MAILS_MS = 180 * DAY
const STRAY_EVENTS_MS = 90 * DAY
const ORDER_EVENTS_MS = 2 * 365 * DAY

/** Rows of one statement, so that none holds locks for long. */
const BATCH = 1_000

const LEASE_MS = 5 * 60_000

/**
 * Job: removes what has been kept long enough, some rows at a time; ends early at a stop. Once a day, in one
 * process of all.
 */
export async function removeOldRows(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const steps = [
    removeLinks(passwordResets),
    removeLinks(emailProofs),
    removeLinks(emailChanges),
    removeLinks(dataExports),
    emptyMails,
    removeMails,
    removeStrayEvents,
    removeOrderEvents,
    removeSimulatorBooks,
  ]
  const work = async (signal: AbortSignal) => {
    for (const step of steps) {
      let changed = BATCH
      while (changed === BATCH && !signal.aborted) changed = await step(deps)
    }
  }
  await runAlone(deps, 'old rows', LEASE_MS, work, { restMs: DAY, ...(stopping && { stopping }) })
}

const before = (deps: Deps, ms: number) => new Date(deps.now().getTime() - ms)

/** The keys of some rows that match, for `inArray`. */
const some = (deps: Deps, key: PgColumn, where: SQL | undefined) =>
  deps.db.q.select({ key }).from(key.table).where(where).limit(BATCH)

/** Links that were mailed: to a new password, to the proof of an address, to somebody's own data. */
const removeLinks =
  (table: typeof passwordResets | typeof emailProofs | typeof emailChanges | typeof dataExports) =>
  async (deps: Deps): Promise<number> => {
    const { tokenHash, expiresAt } = table
    const old = some(deps, tokenHash, lt(expiresAt, before(deps, LINKS_MS)))
    const removed = await deps.db.q
      .delete(table)
      .where(inArray(tokenHash, old))
      .returning({ key: tokenHash })
    return removed.length
  }

/** Texts hold names and what was bought; the rest says that the mail went out. */
async function emptyMails(deps: Deps): Promise<number> {
  const old = some(
    deps,
    mails.id,
    and(lt(mails.sentAt, before(deps, MAIL_TEXTS_MS)), ne(mails.textBody, '')),
  )
  const emptied = await deps.db.q
    .update(mails)
    .set({ textBody: '', htmlBody: '' })
    .where(inArray(mails.id, old))
    .returning({ key: mails.id })
  return emptied.length
}

/** Mails that were sent or given up; their keys matter no more, since their events happen once. */
async function removeMails(deps: Deps): Promise<number> {
  const old = some(
    deps,
    mails.id,
    and(
      lt(mails.createdAt, before(deps, MAILS_MS)),
      or(isNotNull(mails.sentAt), gte(mails.attempts, MAX_ATTEMPTS)),
    ),
  )
  const removed = await deps.db.q
    .delete(mails)
    .where(inArray(mails.id, old))
    .returning({ key: mails.id })
  return removed.length
}

const removeEvents = async (deps: Deps, where: SQL | undefined): Promise<number> => {
  const removed = await deps.db.q
    .delete(paymentEvents)
    .where(inArray(paymentEvents.id, some(deps, paymentEvents.id, where)))
    .returning({ key: paymentEvents.id })
  return removed.length
}

/** The order of an event, if it is one of ours and matches. */
const orderOf = (deps: Deps, where?: SQL) =>
  deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, paymentEvents.orderId), where))

/** Forged callbacks and those of other shops, about no order of ours. */
const removeStrayEvents = (deps: Deps): Promise<number> =>
  removeEvents(
    deps,
    and(lt(paymentEvents.createdAt, before(deps, STRAY_EVENTS_MS)), notExists(orderOf(deps))),
  )

const removeSimulatorBooks = async (deps: Deps): Promise<number> => {
  const old = some(
    deps,
    simulatorBooks.id,
    lt(simulatorBooks.createdAt, before(deps, STRAY_EVENTS_MS)),
  )
  const removed = await deps.db.q
    .delete(simulatorBooks)
    .where(inArray(simulatorBooks.id, old))
    .returning({ key: simulatorBooks.id })
  return removed.length
}

/** The order itself, with amount, times and references, stays; so does all about one that is not settled. */
const removeOrderEvents = (deps: Deps): Promise<number> =>
  removeEvents(
    deps,
    and(
      lt(paymentEvents.createdAt, before(deps, ORDER_EVENTS_MS)),
      exists(orderOf(deps, ne(orders.status, 'PENDING'))),
      notExists(
        deps.db.q
          .select({ id: paymentReviews.id })
          .from(paymentReviews)
          .where(
            and(
              eq(paymentReviews.orderId, paymentEvents.orderId),
              isNull(paymentReviews.resolvedAt),
            ),
          ),
      ),
    ),
  )
