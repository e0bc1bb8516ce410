import { eq } from 'drizzle-orm'
import type { By } from '../../platform/audit.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** Who acted, for lines of the log: an account by its id. */
export const byInLog = (by: By): string =>
  'command' in by ? `dòng lệnh (${by.command})` : by.userId

/** Who acted, for people who read an order later: an account by its email. */
export async function byWords(deps: Deps, by: By): Promise<string> {
  if ('command' in by) return byInLog(by)
  const [account] = await deps.db.q
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, by.userId))
  return account?.email ?? by.userId
}
