import { asc, eq } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/account.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { courseInstructors, courses, users } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound } from '../../platform/errors.ts'
import { ERASED_WORDS } from './closed-accounts.ts'
import { lockAdmins } from './keep-an-admin.ts'

/** How many courses a refusal names. */
const NAMED = 5

interface Changed {
  before: Role[]
  after: Role[]
}

/**
 * Changes the roles of an account, for PUT /api/admin/users/{id}/roles, `user:grant` and `user:revoke`; `change`
 * gets those of now. 404 for an unknown account, 400 NO_ROLE for none at all, 409 ERASED, 409 LAST_ADMIN, 409 STILL_TEACHES
 * when INSTRUCTOR is taken from somebody who has courses. The same roles again change and log nothing.
 */
export async function changeRoles(
  deps: Deps,
  by: By,
  userId: string,
  change: (roles: readonly Role[]) => readonly Role[],
): Promise<Changed> {
  const changed = await deps.db.tx(async () => {
    const refuseLast = await lockAdmins(deps)
    const [user] = await deps.db.q
      .select({ roles: users.roles, disabledAt: users.disabledAt, erasedAt: users.erasedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!user) throw notFound('Không tìm thấy tài khoản này.')
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    const before = user.roles as Role[]
    const after = [...new Set(change(before))]
    if (after.length === 0) {
      const message = 'Tài khoản cần ít nhất một vai trò.'
      throw new AppError('invalid', 'NO_ROLE', message, { roles: message })
    }
    const lost = before.filter((role) => !after.includes(role))
    const isSame = lost.length === 0 && after.length === before.length
    if (isSame) return { before, after: before }
    if (lost.includes('ADMIN') && user.disabledAt === null) refuseLast(userId)
    if (lost.includes('INSTRUCTOR')) await refuseWhileTeaching(deps, userId)
    await deps.db.q.update(users).set({ roles: after }).where(eq(users.id, userId))
    await record(deps, by, {
      action: 'user.roles',
      target: 'user',
      targetId: userId,
      before: { roles: before },
      after: { roles: after },
    })
    return { before, after }
  })
  const { before, after } = changed
  const line = (role: Role) => ({ ...loggedAs(by), userId, role })
  for (const role of after)
    if (!before.includes(role)) deps.log.security('role-granted', line(role))
  for (const role of before)
    if (!after.includes(role)) deps.log.security('role-revoked', line(role))
  return changed
}

async function refuseWhileTeaching(deps: Deps, userId: string): Promise<void> {
  const taught = await deps.db.q
    .select({ title: courses.title })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(eq(courseInstructors.userId, userId))
    .orderBy(byTitle(courses.title), asc(courses.id))
  if (taught.length === 0) return
  const names = taught.slice(0, NAMED).map(({ title }) => `«${title}»`)
  const more = taught.length > NAMED ? ` và ${taught.length - NAMED} khóa học khác` : ''
  throw conflict(
    'STILL_TEACHES',
    `Người này còn dạy ${names.join(', ')}${more}. Hãy thôi giao các khóa học đó trước.`,
  )
}
