import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { rateLimits } from '../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { QUOTAS, TRIES, type GrowingWait, type QuotaName, type TryName } from './rules.ts'

/**
 * The counts of docs/behaviour.md#limits, in the database, each in one statement. Do not count in a transaction: it
 * would lock the row, and a rollback would forget the try.
 */

type CounterDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** A keyed hash of who is counted: the table holds no addresses and no emails. */
export const disguised = ({ settings }: Pick<Deps, 'settings'>, who: string): string =>
  createHmac('sha256', settings.sessionSecret)
    .update(`limit:${who}`)
    .digest('base64url')
    .slice(0, 27)

const keyOf = (deps: CounterDeps, name: string, who: string) => `${name}:${disguised(deps, who)}`

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

export interface Turn {
  allowed: boolean
  /** 0 when allowed. */
  waitMs: number
}

interface Counted extends Turn {
  /** True for the first one of a window that is refused. */
  firstRefused: boolean
}

const isOver = (now: Date) => sql`${rateLimits.endsAt} <= ${now}::timestamptz`

/** `begun` when the last window of the key is over, otherwise `going`. */
const ifOver = (now: Date, begun: SQL, going: SQL) =>
  sql`case when ${isOver(now)} then ${begun} else ${going} end`

const nextCount = (now: Date) => ifOver(now, sql`1`, sql`${rateLimits.count} + 1`)
const nextEnd = (now: Date) => ifOver(now, sql`excluded.ends_at`, sql`${rateLimits.endsAt}`)

/** Counts one of `name` for `who`. Refused ones are counted, too, but they do not lengthen the window. */
export async function countOne(deps: CounterDeps, name: QuotaName, who: string): Promise<Counted> {
  const { max, windowMs } = QUOTAS[name]
  const now = deps.now()
  const [row] = await deps.db.q
    .insert(rateLimits)
    .values({ key: keyOf(deps, name, who), count: 1, endsAt: later(now, windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: nextCount(now), endsAt: nextEnd(now) },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt })
  if (!row || row.count <= max) return { allowed: true, waitMs: 0, firstRefused: false }
  const waitMs = row.endsAt.getTime() - now.getTime()
  return { allowed: false, waitMs, firstRefused: row.count === max + 1 }
}

export interface CountedTry {
  name: TryName
  key: string
  /** Until when the next try has to wait because of this one. */
  waitUntil: Date | null
}

/** When the next try may come after try number `nextCount`: at once (null) while free tries are left. */
function nextWait(now: Date, { free, waitsMs }: GrowingWait): SQL {
  const waits = sql.raw(`(array[${waitsMs.join(', ')}])`)
  const [lastFree, last] = [free - 1, waitsMs.length].map((number) => sql.raw(String(number)))
  const turn = sql`least(${nextCount(now)} - ${lastFree}, ${last})`
  // An index outside of the array gives null, and a time plus null is null.
  return sql`${now}::timestamptz + ${waits}[${turn}] * interval '1 millisecond'`
}

const listed = (parts: SQL[]) => sql.join(parts, sql`, `)

/** Counts a try under every name, or none when one has to wait. Call it before the try: guesses may come together. */
export async function countTries(
  deps: CounterDeps,
  named: Partial<Record<TryName, string>>,
): Promise<Turn & { tries: CountedTry[] }> {
  const now = deps.now()
  const entries = (Object.entries(named) as [TryName, string][]).map(([name, who]) => ({
    name,
    key: keyOf(deps, name, who),
    rule: TRIES[name],
  }))
  const keys = entries.map(({ key }) => key)
  const waiting = and(
    inArray(rateLimits.key, keys),
    gt(rateLimits.endsAt, now),
    gt(rateLimits.waitUntil, now),
  )
  const rows = entries.map(
    ({ key, rule }) => sql`(${key}, ${later(now, rule.windowMs)}::timestamptz)`,
  )
  const waits = entries.map(({ key, rule }) => sql`when ${key} then ${nextWait(now, rule)}`)
  const counted = await deps.db.q
    .insert(rateLimits)
    .select(
      // In one order everywhere: statements that lock several rows must not wait for each other.
      sql`select t.key, 1, null::timestamptz, t.ends_at from (values ${listed(rows)}) t (key, ends_at)
        where not exists (select from ${rateLimits} where ${waiting}) order by t.key`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: nextCount(now),
        waitUntil: sql`case ${rateLimits.key} ${sql.join(waits, sql` `)} end`,
        endsAt: nextEnd(now),
      },
      // A guess at the same time may have been the last free one.
      setWhere: or(isOver(now), isNull(rateLimits.waitUntil), lte(rateLimits.waitUntil, now)),
    })
    .returning({ key: rateLimits.key, waitUntil: rateLimits.waitUntil })
  const waitUntilOf = new Map(counted.map(({ key, waitUntil }) => [key, waitUntil]))
  const tries = entries
    .filter(({ key }) => waitUntilOf.has(key))
    .map(({ name, key }) => ({ name, key, waitUntil: waitUntilOf.get(key) ?? null }))
  if (tries.length === entries.length) return { allowed: true, waitMs: 0, tries }
  const [longest] = await deps.db.q
    .select({
      until: sql<Date | null>`max(least(${rateLimits.waitUntil}, ${rateLimits.endsAt}))`.mapWith(
        rateLimits.endsAt,
      ),
    })
    .from(rateLimits)
    .where(waiting)
  const waitMs = Math.max(1, (longest?.until?.getTime() ?? 0) - now.getTime())
  return { allowed: false, waitMs, tries }
}

/** Uncounts tries that were no failures, with their waits. `forget`: names whose earlier failures are removed, too. */
export async function settleTries(
  deps: CounterDeps,
  tries: readonly CountedTry[],
  forget: readonly TryName[] = [],
): Promise<void> {
  if (tries.length === 0) return
  const own = deps.db.q.$with('own').as(
    deps.db.q
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(
        inArray(
          rateLimits.key,
          tries.map(({ key }) => key),
        ),
      )
      .orderBy(rateLimits.key)
      .for('update'),
  )
  const each = (value: (counted: CountedTry) => SQL) =>
    sql`case ${rateLimits.key} ${sql.join(
      tries.map((counted) => sql`when ${counted.key} then ${value(counted)}`),
      sql` `,
    )} end`
  const isForgotten = ({ name }: CountedTry) => forget.includes(name)
  await deps.db.q
    .with(own)
    .update(rateLimits)
    .set({
      count: each((one) => (isForgotten(one) ? sql`0` : sql`greatest(${rateLimits.count} - 1, 0)`)),
      waitUntil: each((one) =>
        isForgotten(one)
          ? sql`null::timestamptz`
          : sql`nullif(${rateLimits.waitUntil}, ${one.waitUntil}::timestamptz)`,
      ),
    })
    .from(own)
    .where(eq(rateLimits.key, own.key))
}
