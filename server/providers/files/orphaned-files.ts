import { and, asc, count, eq, lte, notExists, sql } from 'drizzle-orm'
import { runAlone } from '../../platform/db/run-alone.ts'
import { files, orphanedFiles } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { DAY } from '../../platform/time-units.ts'
import type { Deps } from '../../deps.ts'
import { inBatches } from './batches.ts'
import { claimStore } from './claim-store.ts'
import { removeBytes } from './unused-files.ts'

export const ORPHANED_FILES = 'orphaned files'
/** Longer than any upload takes from its first byte to the commit of its row. */
const YOUNG_MS = DAY
/** Long enough to notice that rows are gone which should not be, and to put them back. */
export const KEPT_DAYS = 30
/** Each costs a look through the whole table `files`, which has no index for it. */
const BATCH = 5_000

/**
 * Job: notes stored bytes older than a day that no row of `files` names, and removes them 30 days later unless a row
 * names them again. They come from processes that died, or from a back-up of the database. One process at a time;
 * nothing of another database's store (`ForeignStoreError`). Returns how many.
 */
export async function removeOrphanedFiles(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const sweep = async (signal: AbortSignal) => {
    if (!(await claimStore(deps))) return 0
    await noteOrphans(deps, signal)
    return removeNoted(deps, signal)
  }
  const removed = await runAlone(deps, ORPHANED_FILES, sweep, stopping && { stopping })
  return removed ?? 0
}

/** The store's keys before the rows, so that an upload that comes between the two reads is not considered. */
async function noteOrphans(deps: Deps, signal: AbortSignal) {
  const { q } = deps.db
  const longAgo = deps.now().getTime() - YOUNG_MS
  let found = 0
  for await (const keys of inBatches(deps.files.list(), BATCH)) {
    if (signal.aborted) return
    const named = await q
      .select({ key: files.storageKey })
      .from(files)
      .where(sql`${files.storageKey} in (select unnest(${sql.param(keys)}::text[]))`)
    const noted = await q
      .select({ key: orphanedFiles.storageKey })
      .from(orphanedFiles)
      .where(isOneOf(orphanedFiles.storageKey, keys))
    const isNamed = new Set(named.map(({ key }) => key))
    const known = new Set([...isNamed, ...noted.map(({ key }) => key)])
    const orphans: string[] = []
    for (const key of keys) {
      if (known.has(key)) continue
      const bytes = await deps.files.stat(key)
      if (bytes && bytes.writtenAt.getTime() < longAgo) orphans.push(key)
    }
    if (orphans.length > 0) {
      const foundAt = deps.now()
      await q
        .insert(orphanedFiles)
        .values(orphans.map((storageKey) => ({ storageKey, foundAt })))
        .onConflictDoNothing()
    }
    const forgotten = noted.flatMap(({ key }) => (isNamed.has(key) ? key : []))
    if (forgotten.length > 0) {
      await q.delete(orphanedFiles).where(isOneOf(orphanedFiles.storageKey, forgotten))
    }
    found += orphans.length
  }
  if (found > 0) deps.log.warn('orphaned files found', { found })
}

async function removeNoted(deps: Deps, signal: AbortSignal): Promise<number> {
  const { q } = deps.db
  const due = lte(orphanedFiles.foundAt, new Date(deps.now().getTime() - KEPT_DAYS * DAY))
  const unnamed = notExists(
    q.select().from(files).where(eq(files.storageKey, orphanedFiles.storageKey)),
  )
  let removed = 0
  while (!signal.aborted) {
    const gone = await q
      .select({ key: orphanedFiles.storageKey })
      .from(orphanedFiles)
      .where(and(due, unnamed))
      .limit(BATCH)
    if (gone.length === 0) break
    const keys = gone.map(({ key }) => key)
    await removeBytes(deps, keys)
    // What could not be removed is found again.
    await q.delete(orphanedFiles).where(isOneOf(orphanedFiles.storageKey, keys))
    removed += keys.length
  }
  return removed
}

/** The oldest notes, at most `limit` of them, and how many there are; for the operator. */
export async function readOrphans(deps: Deps, limit: number) {
  const { q } = deps.db
  const [all] = await q.select({ count: count() }).from(orphanedFiles)
  const rows = await q
    .select()
    .from(orphanedFiles)
    .orderBy(asc(orphanedFiles.foundAt), asc(orphanedFiles.storageKey))
    .limit(limit)
  return { count: all?.count ?? 0, rows }
}
