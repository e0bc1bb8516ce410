import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { courses } from './catalogue.ts'
import { users } from './people.ts'

/** A teacher's message to a class, or to its students who are behind (docs/class.md#announcements). */
export const classMessages = pgTable(
  'class_messages',
  {
    id: id(),
    courseId: partOf(() => courses.id),
    /** Null: the account was deleted. */
    authorId: text().references(() => users.id, { onDelete: 'set null' }),
    /** ANNOUNCEMENT or REMINDER. */
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('class_messages_course_idx').on(t.courseId, t.createdAt.desc().nullsFirst(), t.id)],
)

/** The recipients of a message, chosen when it was written; a job writes their mails. */
export const classMessageRecipients = pgTable(
  'class_message_recipients',
  {
    messageId: partOf(() => classMessages.id),
    userId: partOf(() => users.id),
    /** When the mail was put into the outbox, or when the job found that this recipient gets none. */
    mailedAt: at(),
    /** When the student closed the message. */
    readAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('class_message_recipients_unread_idx')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
    index('class_message_recipients_unmailed_idx')
      .on(t.messageId)
      .where(sql`${t.mailedAt} is null`),
  ],
)
