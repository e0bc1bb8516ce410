import { text, timestamp } from 'drizzle-orm/pg-core'

/** 24 hex characters made by `newId()`. */
export const id = () => text().primaryKey()
/** `timestamptz`, as a `Date`. */
export const at = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => at().notNull().defaultNow()
