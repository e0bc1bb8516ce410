import { and, arrayContains, asc, isNull } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict } from '../errors.ts'

/**
 * Somebody must be able to run the site: call it in the transaction of what takes ADMIN or an account away, before
 * any other lock. It locks all admins, so that two of them who take it from each other come one after the other.
 * The function that it returns refuses the last one: 409 LAST_ADMIN.
 */
export async function lockAdmins(deps: Deps): Promise<(userId: string) => void> {
  const rows = await deps.db.q
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['ADMIN']), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  return (userId) => {
    if (rows.length === 1 && rows[0]?.id === userId) {
      throw conflict(
        'LAST_ADMIN',
        'Đây là quản trị viên cuối cùng còn hoạt động. Hãy thêm một quản trị viên khác trước.',
      )
    }
  }
}
