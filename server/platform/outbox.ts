import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { mails, pushDeliveries } from './db/schema.ts'
import type { Deps } from '../deps.ts'

/** A message is not tried again after this many failed attempts, unless an operator retries it. */
export const MAX_ATTEMPTS = 8
/** A claimed row whose process died is tried again after this time; a sending takes far less. */
const LEASE_MS = 5 * 60_000

export type OutboxTable = typeof mails | typeof pushDeliveries
type Row<T extends OutboxTable> = T['$inferSelect']
type Claim<K extends string> = Record<K, string> & { attempts: number }

/** Conditions for the rows that are not sent; those `waiting` are tried again, those `givenUp` are not. */
export const unsentOf = ({ sentAt, attempts }: OutboxTable) => {
  const unsent = isNull(sentAt)
  return {
    unsent,
    waiting: and(unsent, lt(attempts, MAX_ATTEMPTS)),
    givenUp: and(unsent, gte(attempts, MAX_ATTEMPTS)),
  }
}

/** Counts the rows that fulfil the condition. */
export const countOf = (which: SQL | undefined) =>
  sql<number>`count(*) filter (where ${which})`.mapWith(Number)

interface OutboxKind<T extends OutboxTable, K extends string> {
  table: T
  /** The columns of the primary key. */
  key: Record<K, PgColumn>
  /** Waiting times after the first, second, … failed attempt in milliseconds; the last one repeats. */
  waitsMs: readonly number[]
}

/**
 * The outbox of one kind of message, written in the transaction of its event and sent after commit. Several processes
 * may send it: each claims rows and marks them.
 */
export class Outbox<T extends OutboxTable, K extends keyof Row<T> & string> {
  readonly #table: OutboxTable
  readonly #key: [name: K, column: PgColumn][]
  readonly #waitsMs: readonly number[]
  /** True for unsent rows whose last attempt failed, or that have no attempt left. */
  readonly failed: SQL | undefined

  constructor({ table, key, waitsMs }: OutboxKind<T, K>) {
    this.#table = table
    // The names of a record's own keys are of its key type.
    this.#key = Object.entries(key) as [K, PgColumn][]
    this.#waitsMs = waitsMs
    const { unsent, givenUp } = unsentOf(table)
    this.failed = and(unsent, or(isNotNull(table.lastError), givenUp))
  }

  #rowOf(row: Record<K, string>): SQL | undefined {
    return and(...this.#key.map(([name, column]) => eq(column, row[name])))
  }

  /** True for the row of this claim, until another process claims it, which may happen after the lease has ended. */
  isOf(claim: Claim<K>): SQL | undefined {
    return and(this.#rowOf(claim), eq(this.#table.attempts, claim.attempts))
  }

  /**
   * Claims up to `most` due rows, the longest due first: one statement counts the attempt and postpones the row by the
   * lease. A row under way has no `lastError`.
   */
  async claim(deps: Deps, most: number): Promise<Row<T>[]> {
    const { q } = deps.db
    const table = this.#table
    const now = deps.now()
    const due = q.$with('due').as(
      q
        .select(Object.fromEntries(this.#key))
        .from(table)
        .where(and(unsentOf(table).waiting, lte(table.nextAttemptAt, now)))
        .orderBy(asc(table.nextAttemptAt))
        .limit(most)
        .for('update', { skipLocked: true }),
    )
    const columns = this.#key.map(([, column]) => sql`${column}`)
    const rows = await q
      .with(due)
      .update(table)
      .set({
        attempts: sql`${table.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + LEASE_MS),
        lastError: null,
      })
      .where(sql`(${sql.join(columns, sql`, `)}) in (select * from ${due})`)
      .returning()
    // The rows of `table`, which is a T.
    return rows as Row<T>[]
  }

  async markSent(
    deps: Deps,
    row: Record<K, string>,
    also: Partial<T['$inferInsert']> = {},
  ): Promise<void> {
    await deps.db.q
      .update(this.#table)
      .set({ ...also, sentAt: deps.now(), lastError: null })
      .where(this.#rowOf(row))
  }

  /** Marks the attempt as failed: the next one is after `waitMs` (default: `waitAfter`); `null`: none. */
  async markFailed(
    deps: Deps,
    claim: Claim<K>,
    { reason, waitMs = this.waitAfter(claim.attempts) }: { reason: string; waitMs?: number | null },
  ): Promise<void> {
    await deps.db.q
      .update(this.#table)
      .set({
        lastError: reason.slice(0, 500),
        ...(waitMs === null
          ? { attempts: MAX_ATTEMPTS }
          : { nextAttemptAt: new Date(deps.now().getTime() + waitMs) }),
      })
      .where(this.isOf(claim))
  }

  waitAfter(attempts: number): number {
    return this.#waitsMs[Math.min(attempts, this.#waitsMs.length) - 1] ?? 0
  }

  async forget(deps: Deps, row: Record<K, string>): Promise<void> {
    await deps.db.q.delete(this.#table).where(this.#rowOf(row))
  }

  /** Makes the failed rows that match `where` due again with a new count, but none under way. Returns how many. */
  async retryFailed(deps: Deps, where?: SQL): Promise<number> {
    const { lastError, nextAttemptAt } = this.#table
    const isAtRest = or(isNotNull(lastError), lte(nextAttemptAt, deps.now()))
    const rows = await deps.db.q
      .update(this.#table)
      .set({ attempts: 0, nextAttemptAt: deps.now() })
      .where(and(this.failed, isAtRest, where))
      .returning({ attempts: this.#table.attempts })
    return rows.length
  }
}
