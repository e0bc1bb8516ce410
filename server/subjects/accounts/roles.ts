import { asc, eq } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/account.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { courseInstructors, courses, users } from '../../platform/db/schema.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../platform/errors.ts'
import { ERASED_WORDS } from './closed-accounts.ts'
import { lockAccount } from './lock-account.ts'
import { lockAdmins } from './keep-an-admin.ts'

const NAMED = 5

interface Changed {
  before: Role[]
  after: Role[]
}

/**
 * Changes the roles of an account (PUT /api/admin/users/{id}/roles, `user:grant`, `user:revoke`). 404, 400 NO_ROLE, 409
 * ERASED, LAST_ADMIN, STILL_TEACHES. The same roles again change and log nothing.
 */
export async function changeRoles(
  deps: Deps,
  by: By,
  userId: string,
  change: (roles: readonly Role[]) => readonly Role[],
): Promise<Changed> {
  const changed = await deps.db.tx(async () => {
    const refuseLast = await lockAdmins(deps)
    const user = await lockAccount(deps, userId, 'update')
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

/** The first five courses by their titles, and how many more there are, for a refusal. */
export function courseNames(titles: readonly string[]): string {
  const more = titles.length > NAMED ? ` và ${titles.length - NAMED} khóa học khác` : ''
  const names = titles.slice(0, NAMED).map((title) => `«${title}»`)
  return names.join(', ') + more
}

async function refuseWhileTeaching(deps: Deps, userId: string): Promise<void> {
  const taught = await deps.db.q
    .select({ title: courses.title })
    .from(courseInstructors)
    .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
    .where(eq(courseInstructors.userId, userId))
    .orderBy(byTitle(courses.title), asc(courses.id))
  if (taught.length === 0) return
  const named = courseNames(taught.map(({ title }) => title))
  throw conflict(
    'STILL_TEACHES',
    `Người này còn dạy ${named}. Hãy thôi giao các khóa học đó trước.`,
  )
}
