import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'

/** A text that is ordered by its bytes, whatever the database's own order. */
const byteOrdered = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** Lower case, trimmed. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    fullName: text().notNull(),
    /** By given name, in the order of the Vietnamese dictionary (`nameOrder`). */
    nameOrder: byteOrdered()
      .notNull()
      .generatedAlwaysAs(sql`public.name_order(full_name)`),
    /** Name, email and username, folded (`foldText`), searched by trigram. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`public.fold_text(full_name || ' ' || email || ' ' || username)`),
    avatarFileId: text(),
    roles: text().array().notNull().default(['STUDENT']),
    /** A new password, a change of roles and a lock raise it; access tokens with an older version are invalid. */
    tokenVersion: integer().notNull().default(0),
    /** Set: the address is known to reach this person, so mails may hold the account's own words, such as its name. */
    emailProvedAt: at(),
    /** Set: nobody signs in with this account, and its data stay. */
    disabledAt: at(),
    /** Set: the person's data are gone, and the row has no name any more (docs/trust.md#erasure). */
    erasedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_avatar_idx').on(t.avatarFileId),
    index('users_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    index('users_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('users_roles_idx').using('gin', t.roles),
    index('users_name_idx').on(t.nameOrder, t.id),
  ],
)

/** A link that opens something once. */
const linkColumns = () => ({
  /** SHA-256 of the token in the link; the token itself is not stored. */
  tokenHash: text().primaryKey(),
  userId: partOf(() => users.id),
  expiresAt: at().notNull(),
  usedAt: at(),
  createdAt: createdAt(),
})

export const passwordResets = pgTable('password_resets', linkColumns())

/** A signed-in browser: the access token names it, and ends with it (docs/behaviour.md#sessions). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** What the browser said of itself, shortened. */
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
    createdAt: createdAt(),
    /** The last request with this session, accurate to some minutes. */
    seenAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expiry_idx').on(t.expiresAt)],
)

/** Links by which the owner of an address proves it (docs/trust.md#proof-of-an-address). */
export const emailProofs = pgTable(
  'email_proofs',
  {
    ...linkColumns(),
  },
  (t) => [index('email_proofs_user_idx').on(t.userId)],
)

/** New email addresses that wait for their proof; at most one for each account (docs/trust.md#another-address). */
export const emailChanges = pgTable(
  'email_changes',
  {
    ...linkColumns(),
    /** Lower case, trimmed. Somebody else may have an account with it. */
    email: text().notNull(),
    /** The session that asked; it goes on when the address changes. */
    sessionId: text(),
  },
  (t) => [
    uniqueIndex('email_changes_open_key')
      .on(t.userId)
      .where(sql`${t.usedAt} is null`),
    index('email_changes_user_idx').on(t.userId),
  ],
)

/** Kinds of mails that somebody has switched off (docs/trust.md#kinds-of-mails). */
export const mailsOff = pgTable(
  'mails_off',
  {
    userId: partOf(() => users.id),
    /** A `MailKind`. */
    kind: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Links that open a person's own data once (docs/trust.md#ones-own-data). */
export const dataExports = pgTable(
  'data_exports',
  {
    ...linkColumns(),
  },
  (t) => [index('data_exports_user_idx').on(t.userId)],
)

/** Who has asked for their account to be erased, and what became of it (docs/trust.md#erasure). */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    userId: partOf(() => users.id),
    /** The admin who asked in the person's name; null: the person. */
    askedById: text().references(() => users.id, { onDelete: 'set null' }),
    /** Why an admin asked. */
    reason: text().notNull().default(''),
    /** When it is carried out. */
    dueAt: at().notNull(),
    cancelledAt: at(),
    doneAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('erasures_open_key')
      .on(t.userId)
      .where(sql`${t.cancelledAt} is null and ${t.doneAt} is null`),
    index('erasures_due_idx')
      .on(t.dueAt)
      .where(sql`${t.cancelledAt} is null and ${t.doneAt} is null`),
  ],
)
