import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, jsonb, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { users } from './people.ts'

/** The state of a row's delivery; `server/platform/outbox.ts` reads and writes these columns. */
const sending = () => ({
  attempts: integer().notNull().default(0),
  nextAttemptAt: createdAt(),
  sentAt: at(),
  lastError: text(),
})

/** The outbox of mails: written in the transaction of the event, sent after commit. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Names the event, so that one event sends one mail: `order-paid:<orderId>`. */
    dedupeKey: text().notNull().unique(),
    toAddress: text().notNull(),
    /** The user whose mail it is; null: the mail belongs to no account. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The function of `server/providers/mail/templates.ts` that writes the text when the mail is sent. */
    template: text().notNull(),
    /** What the text needs to know of its event; null once that is removed. */
    data: jsonb().$type<object>(),
    subject: text().notNull(),
    ...sending(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_user_idx').on(t.userId),
    index('mails_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** A browser that receives pushes, and the user who signed in there last. */
export const pushTokens = pgTable(
  'push_tokens',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: partOf(() => users.id),
    platform: text().notNull().default('web'),
    createdAt: createdAt(),
    /** The last registration; tokens that are not renewed for 60 days are removed (`push/subject.ts`). */
    seenAt: createdAt(),
  },
  (t) => [index('push_tokens_user_idx').on(t.userId)],
)

/** A push to one user, written in the transaction of its event. */
export const pushMessages = pgTable('push_messages', {
  id: id(),
  /** Names event and user, so that one event sends one push to a user: `comment:<comment>:<reader>`. */
  dedupeKey: text().notNull().unique(),
  userId: partOf(() => users.id),
  /** The data for the service worker; texts only (docs/providers/push.md#message-data). */
  data: jsonb().$type<Record<string, string>>().notNull(),
  /** The push is not sent after this time. */
  expiresAt: at().notNull(),
  createdAt: createdAt(),
})

/** The outbox of pushes: a push to one browser, sent after commit. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    messageId: partOf(() => pushMessages.id),
    tokenId: partOf(() => pushTokens.id),
    ...sending(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.tokenId] }),
    index('push_deliveries_token_idx').on(t.tokenId),
    index('push_deliveries_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null`),
  ],
)
