import { and, arrayContains, asc, isNull } from 'drizzle-orm'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'

export const LAST_ADMIN = {
  code: 'LAST_ADMIN',
  message: 'Đây là quản trị viên cuối cùng còn hoạt động. Hãy thêm một quản trị viên khác trước.',
} as const

const activeAdmins = ({ db }: Deps) =>
  db.q
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, ['ADMIN']), isNull(users.disabledAt)))
    .orderBy(asc(users.id))

const isOnly = (admins: readonly { id: string }[], userId: string) =>
  admins.length === 1 && admins[0]?.id === userId

/** Whether this is the last admin at this moment: nothing is locked. */
export const isLastAdmin = async (deps: Deps, userId: string): Promise<boolean> =>
  isOnly(await activeAdmins(deps).limit(2), userId)

/**
 * Locks all admins; the returned function refuses the last one: 409 LAST_ADMIN. Call it before any other lock in the
 * transaction that takes ADMIN or an account away.
 */
export async function lockAdmins(deps: Deps): Promise<(userId: string) => void> {
  const admins = await activeAdmins(deps).for('update')
  return (userId) => {
    if (isOnly(admins, userId)) throw conflict(LAST_ADMIN.code, LAST_ADMIN.message)
  }
}
