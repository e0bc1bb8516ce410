import { eq } from 'drizzle-orm'
import { jobRuns } from '../../server/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { OLD_ROWS, removeOldRows } from '../../server/retention.ts'

/** A run of `removeOldRows`, however short ago the last one was. */
export async function removeOldRowsNow(deps: Deps): Promise<void> {
  await deps.db.q.delete(jobRuns).where(eq(jobRuns.name, OLD_ROWS.name))
  await removeOldRows(deps)
}
