import { eq } from 'drizzle-orm'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'

export const accountNotFound = () => notFound('Không tìm thấy tài khoản này.')

/** The account, locked until the transaction ends; 404. With `update` nobody adds a row that refers to it, either. */
export async function lockAccount(
  deps: Deps,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
) {
  const [user] = await deps.db.q.select().from(users).where(eq(users.id, userId)).for(strength)
  if (!user) throw accountNotFound()
  return user
}
