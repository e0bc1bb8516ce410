import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { classMessageRecipients, classMessages, courses, users } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import { enqueueNotices } from '../../providers/mail/notices.ts'

const BATCH = 250

/**
 * Job: writes the mails of class messages into the outbox, in batches (docs/class.md#announcements). Each batch is one
 * transaction with locked rows, so several processes share the work. Returns how many recipients.
 */
export async function mailClassMessages(deps: Deps, stopping?: AbortSignal): Promise<number> {
  let dealt = 0
  while (!stopping?.aborted) {
    const batch = await deps.db.tx(() => mailBatch(deps))
    if (batch === 0) break
    dealt += batch
    deps.wakeOutbox()
  }
  return dealt
}

async function mailBatch(deps: Deps): Promise<number> {
  const { q } = deps.db
  const { messageId, userId, mailedAt } = classMessageRecipients
  const waiting = await q
    .select({ messageId, userId })
    .from(classMessageRecipients)
    .where(isNull(mailedAt))
    .orderBy(asc(messageId), asc(userId))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return 0
  const readersOf = grouped(waiting, 'messageId', (row) => row.userId)
  const messages = await q
    .select({
      id: classMessages.id,
      kind: classMessages.kind,
      title: classMessages.title,
      body: classMessages.body,
      author: users.fullName,
      courseId: courses.id,
      course: courses.title,
    })
    .from(classMessages)
    .innerJoin(courses, eq(courses.id, classMessages.courseId))
    .leftJoin(users, eq(users.id, classMessages.authorId))
    .where(inArray(classMessages.id, [...readersOf.keys()]))
  for (const message of messages) {
    const readers = readersOf.get(message.id) ?? []
    const kind = message.kind === 'REMINDER' ? 'reminder' : 'announcement'
    const { title, body, author, courseId, course } = message
    const data = { title, body, author, courseId, course }
    const notices = readers.map((userId) => ({
      userId,
      dedupeKey: `class-message:${message.id}:${userId}`,
      data,
    }))
    await enqueueNotices(deps, kind, notices)
    await q
      .update(classMessageRecipients)
      .set({ mailedAt: deps.now() })
      .where(and(eq(messageId, message.id), inArray(userId, readers)))
  }
  return waiting.length
}
