import { and, eq, isNull, or } from 'drizzle-orm'
import type { UserOption } from '../../../shared/contract/admin/user-options.ts'
import type { Role } from '../../../shared/contract/account.ts'
import { users } from '../../platform/db/schema.ts'
import { BY_NAME } from '../../platform/db/word-order.ts'
import { closestPeople, personHasWords } from '../../platform/db/search-words.ts'
import type { Deps } from '../../deps.ts'

const MOST = 20

/** GET /api/admin/user-options: accounts that are not disabled, by words of name, email and username, the closest first. */
export async function userOptions(deps: Deps, q: string): Promise<UserOption[]> {
  const rows = await deps.db.q
    .select({ _id: users.id, fullName: users.fullName, email: users.email, roles: users.roles })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        q.trim() ? or(personHasWords(q), eq(users.id, q.trim())) : undefined,
      ),
    )
    .orderBy(...closestPeople(q), BY_NAME.order)
    .limit(MOST)
  return rows.map((row) => ({ ...row, roles: row.roles as Role[] }))
}
