import { and, eq, lte, sql } from 'drizzle-orm'
import { innermostMessage } from '../errors.ts'
import { MINUTE } from '../time-units.ts'
import type { Database } from './client.ts'
import { jobRuns } from './schema.ts'

/** A lease is renewed this often before it ends. */
const RENEWALS = 3

/**
 * Runs `work`, or returns null while another process of this database runs it. The lease ends `leaseMs` after its last
 * renewal. The signal aborts when the lease is lost, or with `stopping`: `work` then ends between two of its steps.
 * With `restMs`, runs begin at least that far apart. `job_runs` has the times and the last failure, which is also
 * thrown.
 */
export async function runAlone<T>(
  deps: { db: Database; now: () => Date },
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  {
    stopping,
    restMs,
    leaseMs = 5 * MINUTE,
  }: { stopping?: AbortSignal; restMs?: number; leaseMs?: number } = {},
): Promise<T | null> {
  const { db, now } = deps
  const startedAt = now()
  const leaseFrom = (time: Date) => new Date(time.getTime() + leaseMs)
  const mayBegin = [
    lte(jobRuns.leasedUntil, startedAt),
    restMs === undefined
      ? undefined
      : lte(jobRuns.startedAt, new Date(startedAt.getTime() - restMs)),
  ]
  const claimed = await db.q
    .insert(jobRuns)
    .values({ name, startedAt, leasedUntil: leaseFrom(startedAt) })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { startedAt, leasedUntil: leaseFrom(startedAt), endedAt: sql`null` },
      setWhere: and(...mayBegin),
    })
    .returning({ name: jobRuns.name })
  if (claimed.length === 0) return null

  // The process that began last holds the lease.
  const mine = and(eq(jobRuns.name, name), eq(jobRuns.startedAt, startedAt))
  const lost = new AbortController()
  const renew = async () => {
    const kept = await db.q
      .update(jobRuns)
      .set({ leasedUntil: leaseFrom(now()) })
      .where(mine)
      .returning({ name: jobRuns.name })
    if (kept.length === 0) lost.abort()
  }
  // A failed renewal is tried again at the next interval; when none succeeds, the lease ends.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS)
  timer.unref()
  const end = (lastError: string | null) =>
    db.q.update(jobRuns).set({ endedAt: now(), leasedUntil: now(), lastError }).where(mine)
  try {
    const result = await work(stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal)
    await end(null)
    return result
  } catch (error) {
    // The caller gets the failure of the work, not one of this update.
    await end(innermostMessage(error)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}
