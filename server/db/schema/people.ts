import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Lower case, trimmed. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    avatarFileId: text(),
    roles: text().array().notNull().default(['STUDENT']),
    /** A password change raises it; access tokens with an older version are invalid. */
    tokenVersion: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_avatar_idx').on(t.avatarFileId),
  ],
)

export const passwordResets = pgTable('password_resets', {
  /** SHA-256 of the token in the mail; the token itself is not stored. */
  tokenHash: text().primaryKey(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: at().notNull(),
  usedAt: at(),
  createdAt: createdAt(),
})
