import { like } from 'drizzle-orm'
import { jobRuns } from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { removeOldRows } from '../../server/retention.ts'

/** A run of `removeOldRows`, however short ago the last one was. */
export async function removeOldRowsNow(deps: Deps): Promise<void> {
  await deps.db.q.delete(jobRuns).where(like(jobRuns.name, '% rows'))
  await removeOldRows(deps)
}
