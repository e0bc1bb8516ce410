import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { edited } from './edited.ts'

/**
 * What back-office people have done (docs/back-office.md#the-log). A trigger refuses changes. Rows name people by id
 * only.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    id: id(),
    /** The account that did it; null: the command line. */
    actorId: text(),
    /** Who ran the command; empty for an account. */
    command: text().notNull().default(''),
    /** An `AuditAction`. */
    action: text().notNull(),
    /** An `AuditTarget`. */
    targetType: text().notNull(),
    /** Empty for the site. */
    targetId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The reason that was given, or the result of the act. */
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_log_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('admin_log_target_idx').on(t.targetId, t.createdAt.desc().nullsFirst(), t.id),
    index('admin_log_actor_idx').on(t.actorId, t.createdAt.desc().nullsFirst(), t.id),
  ],
)

/** What the owner has set in the back office, by name; what is missing has its default (`site-settings.ts`). */
export const siteSettings = pgTable('site_settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  ...edited(),
})
