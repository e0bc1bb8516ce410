import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { UserOption } from '../../shared/contract/admin/user-options.ts'
import type { Role } from '../../shared/contract/account.ts'
import { hasWords } from '../catalogue/search-text.ts'
import { users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** As many as a person looks through. */
const MOST = 20

/** GET /api/admin/user-options: accounts that are not disabled, by words of name, email and username. */
export async function userOptions(deps: Deps, q: string): Promise<UserOption[]> {
  const rows = await deps.db.q
    .select({ _id: users.id, fullName: users.fullName, email: users.email, roles: users.roles })
    .from(users)
    .where(
      and(
        isNull(users.disabledAt),
        q.trim() ? or(hasWords(users.searchText, q), eq(users.id, q.trim())) : undefined,
      ),
    )
    .orderBy(asc(users.nameOrder), asc(users.id))
    .limit(MOST)
  return rows.map((row) => ({ ...row, roles: row.roles as Role[] }))
}
