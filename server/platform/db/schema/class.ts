import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { courses } from './catalogue.ts'
import { users } from './people.ts'

/** What a teacher has written to a class, or to those of it who are behind (docs/class.md#announcements). */
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

/** To whom it was written, chosen at that moment; a job writes their mails. */
export const classMessageRecipients = pgTable(
  'class_message_recipients',
  {
    messageId: partOf(() => classMessages.id),
    userId: partOf(() => users.id),
    /** When its mail stood in the outbox, or it was found that there is none. */
    mailedAt: at(),
    /** When the student has put it away. */
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
