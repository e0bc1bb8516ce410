import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { keyset } from './keyset.ts'
import { users } from './schema.ts'

/** The order of words that people read, the same on every engine; nothing else orders by a text that they read. */

/** `order by` of titles and names of things, as `titleOrder` (shared/rules/vietnamese-order.ts). Few rows: no index has it. */
export const byTitle = (title: AnyColumn): SQL => sql`public.title_order(${title}) collate "C" asc`

/** The order of people, by given name, as `nameOrder`; ids decide between equals. */
export const BY_NAME = keyset([users.nameOrder, 'asc', 'string'], [users.id, 'asc'])
