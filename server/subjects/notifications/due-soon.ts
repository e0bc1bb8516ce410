import { and, eq, exists, notExists } from 'drizzle-orm'
import { enrolments, mails, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { enqueueNotices, getsMails } from '../../providers/mail/notices.ts'
import { workDueSoon } from '../../providers/push/reminders.ts'

/**
 * Job: mails the same work that pushes remind of (`workDueSoon`), also to students without a browser and without FCM.
 * One mail for each student, assessment and due time. Returns how many.
 */
export async function mailDueSoon(deps: Deps, stopping?: AbortSignal): Promise<number> {
  let written = 0
  while (!stopping?.aborted) {
    const batch = await deps.db.tx(() => mailBatch(deps))
    if (batch === 0) break
    written += batch
  }
  if (written > 0) deps.wakeOutbox()
  return written
}

async function mailBatch(deps: Deps): Promise<number> {
  const { q } = deps.db
  const reader = q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, enrolments.userId), getsMails(deps, 'due-soon')))
  const due = await workDueSoon(deps, 'due-soon:', (key) =>
    and(
      exists(reader),
      notExists(q.select({ id: mails.id }).from(mails).where(eq(mails.dedupeKey, key))),
    ),
  )
  return enqueueNotices(
    deps,
    'due-soon',
    due.map(({ userId, key, assessmentId, title, courseTitle, dueAt }) => ({
      userId,
      dedupeKey: key,
      data: { assessmentId, title, courseTitle, dueAt: dueAt.toISOString() },
    })),
  )
}
