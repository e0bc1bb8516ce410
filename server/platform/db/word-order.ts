import { type AnyColumn, sql, type SQL } from 'drizzle-orm'
import { keyset } from './keyset.ts'
import { users } from './schema.ts'

/** The order of texts that people read, the same on every engine; no other code orders by such a text. */

/**
 * `order by` of titles and names of things, as `titleOrder` (shared/rules/vietnamese-order.ts). Only for few rows: no
 * index has this order.
 */
export const byTitle = (title: AnyColumn): SQL => sql`public.title_order(${title}) collate "C" asc`

/** The order of people, by given name, as `nameOrder`; ids decide between equals. */
export const BY_NAME = keyset([users.nameOrder, 'asc', 'string'], [users.id, 'asc'])
