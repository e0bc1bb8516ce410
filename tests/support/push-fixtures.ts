import { eq } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'

/** A registered browser of this user. */
export async function makeBrowser(
  db: Database,
  userId: string,
  given: Partial<typeof t.pushTokens.$inferInsert> = {},
) {
  const id = newId()
  const row = { id, token: `token-${id}`, userId, ...given }
  await db.q.insert(t.pushTokens).values(row)
  return row
}

/** The pushes to this user, the oldest first. */
export const pushesTo = (db: Database, userId: string) =>
  db.q
    .select()
    .from(t.pushMessages)
    .where(eq(t.pushMessages.userId, userId))
    .orderBy(t.pushMessages.createdAt, t.pushMessages.id)
