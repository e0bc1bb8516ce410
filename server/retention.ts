import { and, inArray, lt } from 'drizzle-orm'
import { runAlone } from './platform/db/run-alone.ts'
import type { Deps } from './deps.ts'
import type { Keep, OldRows, SubjectJob } from './platform/subject.ts'
import { DAY, HOUR } from './platform/time-units.ts'
import { subjects } from './subjects.ts'

/** All that is kept for some days only, as docs/operations.md#what-is-kept lists it. */
export const KEEPS: readonly Keep[] = subjects.flatMap(({ keeps = [] }) => keeps)

/** The most rows of one statement, so that no statement holds locks for long. */
const BATCH = 1_000

/** Rows that are not kept after their end are removed every hour; other rows once a day, because that reads more. */
const ROUNDS = [
  { name: 'ended rows', restMs: HOUR, isIn: ({ days }: Keep) => days === 0 },
  { name: 'old rows', restMs: DAY, isIn: ({ days }: Keep) => days > 0 },
]

/** Job: removes what has been kept long enough, some rows at a time, in one process at a time; ends early at a stop. */
export async function removeOldRows(deps: Deps, stopping?: AbortSignal): Promise<void> {
  for (const { name, restMs, isIn } of ROUNDS) {
    const work = async (signal: AbortSignal) => {
      for (const keep of KEEPS.filter(isIn)) {
        if ('byJob' in keep) continue
        const before = new Date(deps.now().getTime() - keep.days * DAY)
        let changed = BATCH
        while (changed === BATCH && !signal.aborted) changed = await removeSome(deps, keep, before)
      }
    }
    await runAlone(deps, name, work, { restMs, ...(stopping && { stopping }) })
  }
}

async function removeSome(
  { db: { q } }: Deps,
  { since, key, where, set }: OldRows,
  before: Date,
): Promise<number> {
  const { table } = key
  const old = q
    .select({ key })
    .from(table)
    .where(and(lt(since, before), where))
    .limit(BATCH)
  const changed = set
    ? await q.update(table).set(set).where(inArray(key, old)).returning({ key })
    : await q.delete(table).where(inArray(key, old)).returning({ key })
  return changed.length
}

export const OLD_ROWS: SubjectJob = { name: 'old rows', everyMs: HOUR, run: removeOldRows }
