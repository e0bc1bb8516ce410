import { and, asc, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { mails, pushDeliveries } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** Messages rest after so many failed attempts, until an operator asks for more. */
export const MAX_ATTEMPTS = 8
/** A claimed row whose process died is tried again after this long; any sending ends far sooner. */
const LEASE_MS = 5 * 60_000

type OutboxTable = typeof mails | typeof pushDeliveries
type Row<T extends OutboxTable> = T['$inferSelect']
type Claim<K extends string> = Record<K, string> & { attempts: number }

interface OutboxKind<T extends OutboxTable, K extends string> {
  table: T
  /** The columns that name a row. */
  key: Record<K, PgColumn>
  /** Waiting time after the first, second, … failed attempt, in milliseconds; the last one repeats. */
  waitsMs: readonly number[]
}

/**
 * Messages of one kind on their way out: rows written in the transaction of their event and sent
 * after commit. Several processes may empty one outbox: each claims rows, sends them and says of
 * each what became of it.
 */
export class Outbox<T extends OutboxTable, K extends keyof Row<T> & string> {
  readonly #table: OutboxTable
  readonly #key: [name: K, column: PgColumn][]
  readonly #waitsMs: readonly number[]
  /** True of rows that have been refused at least once and are not sent. */
  readonly failed: SQL | undefined

  constructor({ table, key, waitsMs }: OutboxKind<T, K>) {
    this.#table = table
    // The names of a record's own keys are of its key type.
    this.#key = Object.entries(key) as [K, PgColumn][]
    this.#waitsMs = waitsMs
    this.failed = and(isNull(this.#table.sentAt), isNotNull(this.#table.lastError))
  }

  #rowOf(row: Record<K, string>): SQL | undefined {
    return and(...this.#key.map(([name, column]) => eq(column, row[name])))
  }

  /** True of the row while this claim is its last one: of a claim whose lease ran out, only the later counts. */
  isOf(claim: Claim<K>): SQL | undefined {
    return and(this.#rowOf(claim), eq(this.#table.attempts, claim.attempts))
  }

  /**
   * Takes up to `most` due rows for this process, the longest due first: the attempt is counted and
   * they are out of sight for the lease, in one statement, so no transaction is open while they are
   * sent.
   */
  async claim(deps: Deps, most: number): Promise<Row<T>[]> {
    const { q } = deps.db
    const table = this.#table
    const now = deps.now()
    const due = q.$with('due').as(
      q
        .select(Object.fromEntries(this.#key))
        .from(table)
        .where(
          and(
            isNull(table.sentAt),
            lte(table.nextAttemptAt, now),
            lt(table.attempts, MAX_ATTEMPTS),
          ),
        )
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
      })
      .where(sql`(${sql.join(columns, sql`, `)}) in (select * from ${due})`)
      .returning()
    // The rows of `table`, which is a T.
    return rows as Row<T>[]
  }

  /** It went out; `also` changes further columns with that. */
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

  /** Not this time: again after `waitMs` (by default as long as its kind waits), or never with `null`. */
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

  /** Nobody needs it any more. */
  async forget(deps: Deps, row: Record<K, string>): Promise<void> {
    await deps.db.q.delete(this.#table).where(this.#rowOf(row))
  }

  /**
   * Has what failed tried again from the first attempt on, all of it or where a condition holds; the
   * running server sends it. Returns how many. Not what is being sent for the first time, which must
   * not go out twice.
   */
  async retryFailed(deps: Deps, where?: SQL): Promise<number> {
    const rows = await deps.db.q
      .update(this.#table)
      .set({ attempts: 0, nextAttemptAt: deps.now() })
      .where(and(this.failed, where))
      .returning({ attempts: this.#table.attempts })
    return rows.length
  }
}
