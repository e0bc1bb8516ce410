import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** `lastSeenAt` is exact to this. */
const SEEN_EVERY_MS = 5 * 60_000

/** Notes that a student opened a lesson (docs/class.md#progress), beside the request; of several at once one writes. */
export function noteOpened(
  deps: Deps,
  { enrolmentId, lastSeenAt }: { enrolmentId: string | null; lastSeenAt: Date | null },
): void {
  if (enrolmentId === null) return
  const now = deps.now()
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return
  void writeSeen(deps, enrolmentId, now)
}

async function writeSeen(deps: Deps, enrolmentId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS).toISOString()
  try {
    await deps.db.q
      .update(enrolments)
      .set({ lastSeenAt: now })
      .where(
        and(
          eq(enrolments.id, enrolmentId),
          or(
            isNull(enrolments.lastSeenAt),
            sql`${enrolments.lastSeenAt} <= ${before}::timestamptz`,
          ),
        ),
      )
  } catch (error) {
    deps.log.warn('student not noted as seen', { reason: String(error) })
  }
}
