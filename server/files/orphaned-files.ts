import { files } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { removeBytes } from './unused-files.ts'

/** Longer than any upload takes from its first byte to its row. */
const KEPT_MS = 24 * 3600_000

/**
 * Removes the bytes of uploads that no row names and that are older than a day: a process died
 * between file and row, or before it removed what was replaced. Removes nothing when they outnumber
 * the files of the database, for no crash does that: store and database do not belong together.
 * Returns how many were removed. Safe to run in several processes at once.
 */
export async function removeOrphanedFiles(deps: Deps): Promise<number> {
  // The store first: whatever comes after that is not looked at.
  const stored: string[] = []
  for await (const storageKey of deps.files.list()) stored.push(storageKey)
  const rows = await deps.db.q.select({ storageKey: files.storageKey }).from(files)
  const named = new Set(rows.map(({ storageKey }) => storageKey))
  const longAgo = deps.now().getTime() - KEPT_MS
  const orphans: string[] = []
  for (const storageKey of stored) {
    if (named.has(storageKey)) continue
    const found = await deps.files.stat(storageKey)
    if (found && found.writtenAt.getTime() < longAgo) orphans.push(storageKey)
  }
  if (orphans.length > named.size) {
    const counts = { orphans: orphans.length, files: named.size }
    deps.log.error(
      'more orphaned files than files: is UPLOAD_DIR of this database?',
      undefined,
      counts,
    )
    return 0
  }
  await removeBytes(deps, orphans)
  return orphans.length
}
