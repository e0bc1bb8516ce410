import { files } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { removeBytes } from './unused-files.ts'

/** Longer than any upload takes from its first byte to the commit of its row. */
const KEPT_MS = 24 * 3600_000

/**
 * Job: removes stored bytes that no row of `files` names and that are older than a day. They stay when
 * a process dies between upload and commit, or before it removes replaced bytes. Removes nothing when
 * they outnumber the rows of `files`: then the store belongs to another database. Returns how many were
 * removed. Several processes may run it at once.
 */
export async function removeOrphanedFiles(deps: Deps): Promise<number> {
  // The store first, so that an upload that comes between the two reads is not considered.
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
