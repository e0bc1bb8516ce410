import { text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** 24 hex characters made by `newId()`. */
export const id = () => text().primaryKey()
/** The id of a row with which this one goes. */
export const partOf = (id: () => AnyPgColumn) =>
  text().notNull().references(id, { onDelete: 'cascade' })
/** `timestamptz`, as a `Date`. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()
