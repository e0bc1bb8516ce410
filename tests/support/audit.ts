import { eq } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client.ts'
import { adminLog } from '../../server/platform/db/schema.ts'

type Line = typeof adminLog.$inferSelect

/** The lines of the log about one target, the oldest first: these columns of them. */
export async function linesAbout<K extends keyof Line>(
  { q }: Database,
  targetId: string,
  ...names: K[]
) {
  const about = eq(adminLog.targetId, targetId)
  const lines = await q
    .select()
    .from(adminLog)
    .where(about)
    .orderBy(adminLog.createdAt, adminLog.id)
  const told = (line: Line) => Object.fromEntries(names.map((name) => [name, line[name]]))
  return lines.map((line) => told(line) as Pick<Line, K>)
}
