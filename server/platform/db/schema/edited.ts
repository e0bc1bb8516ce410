import { text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { users } from './people.ts'

/** When a teacher last saved the row, and who; null when nobody has since its creation. */
export const edited = () => ({
  updatedAt: at(),
  /** Also null after the account was deleted. */
  updatedById: text().references(() => users.id, { onDelete: 'set null' }),
})
