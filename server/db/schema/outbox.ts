import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, jsonb, text } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'
import { users } from './people.ts'

/** How the sending of a row stands: what `server/outbox` reads and writes of each kind of message. */
const sending = () => ({
  attempts: integer().notNull().default(0),
  nextAttemptAt: createdAt(),
  sentAt: at(),
  lastError: text(),
})

/** Outbox: written in the transaction of the event, sent after commit. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Names the event, so that it mails once: `order-paid:<orderId>`. */
    dedupeKey: text().notNull().unique(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    ...sending(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** A browser that takes pushes. Its token belongs to whoever signed in there last. */
export const pushTokens = pgTable(
  'push_tokens',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text().notNull().default('web'),
    createdAt: createdAt(),
    /** The last registration: tokens that are not renewed for two months are let go. */
    seenAt: createdAt(),
  },
  (t) => [index('push_tokens_user_idx').on(t.userId)],
)

/** An event that someone is told of, written in the event's own transaction. */
export const pushMessages = pgTable('push_messages', {
  id: id(),
  /** Names the event, so that it is told once: `comment:<comment>:<reader>`. */
  dedupeKey: text().notNull().unique(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the service worker gets; texts only (docs/providers/push.md#message-data). */
  data: jsonb().$type<Record<string, string>>().notNull(),
  /** After this nobody needs it any more. */
  expiresAt: at().notNull(),
  createdAt: createdAt(),
})

/** A message on its way to one browser; sent after commit. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    messageId: text()
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    tokenId: text()
      .notNull()
      .references(() => pushTokens.id, { onDelete: 'cascade' }),
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
