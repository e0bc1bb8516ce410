import { text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** 24 hex characters made by `newId()`. */
export const id = () => text().primaryKey()
/** The id of the row that this one belongs to: deleting that row deletes this one. */
export const partOf = (id: () => AnyPgColumn) =>
  text().notNull().references(id, { onDelete: 'cascade' })
/** `timestamptz`, as a `Date`. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()
