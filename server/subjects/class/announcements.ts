import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Announcement, ClassMessageKind } from '../../../shared/contract/class.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  classMessageRecipients,
  classMessages,
  courses,
  enrolments,
  users,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { DAY } from '../../platform/time-units.ts'

const SHOWN_DAYS = 60
const MOST_SHOWN = 50

/**
 * GET /api/student/announcements: what teachers wrote and the user has not put away, newest first, of the courses that
 * the user has (docs/class.md#announcements).
 */
export async function unreadAnnouncements(deps: Deps, actor: Actor): Promise<Announcement[]> {
  const rows = await deps.db.q
    .select({
      _id: classMessages.id,
      kind: classMessages.kind,
      title: classMessages.title,
      body: classMessages.body,
      createdAt: classMessages.createdAt,
      author: users.fullName,
      course: { _id: courses.id, title: courses.title },
    })
    .from(classMessageRecipients)
    .innerJoin(classMessages, eq(classMessages.id, classMessageRecipients.messageId))
    .innerJoin(courses, eq(courses.id, classMessages.courseId))
    .innerJoin(
      enrolments,
      and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, actor.id)),
    )
    .leftJoin(users, eq(users.id, classMessages.authorId))
    .where(
      and(
        eq(classMessageRecipients.userId, actor.id),
        isNull(classMessageRecipients.readAt),
        gt(classMessages.createdAt, new Date(deps.now().getTime() - SHOWN_DAYS * DAY)),
      ),
    )
    .orderBy(desc(classMessages.createdAt), asc(classMessages.id))
    .limit(MOST_SHOWN)
  return rows.map(({ kind, createdAt, author, ...row }) => ({
    ...row,
    // Written by this server alone.
    kind: kind as ClassMessageKind,
    author: author ?? '',
    createdAt: createdAt.toISOString(),
  }))
}

/** POST /api/student/announcements/{id}/read: puts it away; once more changes nothing. 404 for another person's. */
export async function readAnnouncement(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { messageId, userId, readAt } = classMessageRecipients
  const read = await deps.db.q
    .update(classMessageRecipients)
    .set({ readAt: sql`coalesce(${readAt}, ${deps.now().toISOString()}::timestamptz)` })
    .where(and(eq(messageId, id), eq(userId, actor.id)))
    .returning({ messageId })
  if (read.length === 0) throw notFound('Không tìm thấy thông báo này.')
}
