import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
} from 'drizzle-orm'
import type { Role } from '../../../shared/contract/account.ts'
import type {
  AccountFilter,
  AccountState,
  AdminEnrolment,
  AdminUser,
  AdminUserRow,
} from '../../../shared/contract/admin/users.ts'
import { avatarAddress } from '../accounts/avatars.ts'
import { accountNotFound } from '../accounts/lock-account.ts'
import {
  courseInstructors,
  courses,
  enrolments,
  erasures,
  lessonCompletions,
  lessons,
  orders,
  sessions,
  users,
} from '../../platform/db/schema.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { byTitle } from '../../platform/db/word-order.ts'
import { personHasWords } from '../../platform/db/search-words.ts'
import { SCREEN_ROWS } from '../../platform/http/pages.ts'
import type { Deps } from '../../deps.ts'
import { readErasure } from '../personal-data/erasure.ts'

export interface UserFilter {
  /** Words of name, email or username. */
  q?: string | undefined
  role?: Role | undefined
  state?: AccountFilter | undefined
  after?: string | undefined
}

const NEWEST = keyset([users.createdAt, 'desc'], [users.id, 'asc'])

const OF_STATE = {
  erased: isNotNull(users.erasedAt),
  disabled: and(isNotNull(users.disabledAt), isNull(users.erasedAt)),
  invited: and(isNull(users.disabledAt), eq(users.passwordHash, '')),
  active: and(isNull(users.disabledAt), ne(users.passwordHash, '')),
}

const erasing = (deps: Deps) =>
  inArray(
    users.id,
    deps.db.q
      .select({ userId: erasures.userId })
      .from(erasures)
      .where(and(isNull(erasures.cancelledAt), isNull(erasures.doneAt))),
  )

const isInState = (deps: Deps, state: AccountFilter) =>
  state === 'erasing' ? erasing(deps) : OF_STATE[state]

type StateColumns = Pick<typeof users.$inferSelect, 'erasedAt' | 'disabledAt' | 'passwordHash'>

const stateOf = (row: StateColumns): AccountState => {
  if (row.erasedAt) return 'erased'
  if (row.disabledAt) return 'disabled'
  return row.passwordHash === '' ? 'invited' : 'active'
}

/** GET /api/admin/users: the accounts that fit, newest first, in four statements. */
export async function listUsers(deps: Deps, filter: UserFilter) {
  const { q } = deps.db
  // Found first and read then: what is read of a row is computed for those of the page alone.
  const found = q
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        personHasWords(filter.q ?? ''),
        filter.role && arrayContains(users.roles, [filter.role]),
        filter.state && isInState(deps, filter.state),
        NEWEST.after(filter.after),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(SCREEN_ROWS + 1)
    .as('found')
  const rows = await q
    .select({
      id: users.id,
      key: NEWEST.key,
      fullName: users.fullName,
      email: users.email,
      username: users.username,
      avatarFileId: users.avatarFileId,
      roles: users.roles,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
      erasedAt: users.erasedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .innerJoin(found, eq(found.id, users.id))
    .orderBy(NEWEST.order)
  const ids = rows.map(({ id }) => id)
  const [paid, owned, seen] = await Promise.all([
    q
      .select({ userId: orders.userId, count: count() })
      .from(orders)
      .where(and(inArray(orders.userId, ids), eq(orders.status, 'PAID')))
      .groupBy(orders.userId),
    q
      .select({ userId: enrolments.userId, count: count() })
      .from(enrolments)
      .where(inArray(enrolments.userId, ids))
      .groupBy(enrolments.userId),
    q
      .select({ userId: sessions.userId, at: max(sessions.seenAt) })
      .from(sessions)
      .where(and(inArray(sessions.userId, ids), gt(sessions.expiresAt, deps.now())))
      .groupBy(sessions.userId),
  ])
  const countIn = (counts: typeof paid) => {
    const byUser = new Map(counts.map((row) => [row.userId, row.count]))
    return (userId: string) => byUser.get(userId) ?? 0
  }
  const [paidOf, ownedOf] = [countIn(paid), countIn(owned)]
  const seenOf = new Map(seen.map(({ userId, at }) => [userId, at]))
  return toPage(rows, SCREEN_ROWS, (row): AdminUserRow => ({
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    username: row.username,
    // Roles are written by this server alone, from the three of `Role`.
    roles: row.roles as Role[],
    state: stateOf(row),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    paidOrders: paidOf(row.id),
    courses: ownedOf(row.id),
    avatar: row.avatarFileId ? avatarAddress(row.avatarFileId) : null,
    seenAt: seenOf.get(row.id)?.toISOString() ?? null,
  }))
}

const SHOWN_ORDERS = 20

/** GET /api/admin/users/{id}: one account with all that it has. 404 for an unknown one. */
export async function readUser(deps: Deps, userId: string): Promise<AdminUser> {
  const { q } = deps.db
  const [user] = await q.select().from(users).where(eq(users.id, userId))
  if (!user) throw accountNotFound()
  const [devices, bought, orderCount, owned, taught, ending] = await Promise.all([
    q
      .select({ count: count(), seenAt: max(sessions.seenAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, deps.now()))),
    q
      .select({
        id: orders.id,
        status: orders.status,
        provider: orders.provider,
        totalAmount: orders.totalAmount,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(SHOWN_ORDERS),
    q.$count(orders, eq(orders.userId, userId)),
    enrolmentsOf(deps, userId),
    q
      .select({
        courseId: courses.id,
        title: courses.title,
        status: courses.status,
        role: courseInstructors.role,
      })
      .from(courseInstructors)
      .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
      .where(eq(courseInstructors.userId, userId))
      .orderBy(byTitle(courses.title), courses.id),
    readErasure(deps, userId),
  ])
  const [seen] = devices
  return {
    _id: user.id,
    fullName: user.fullName,
    email: user.email,
    username: user.username,
    roles: user.roles as Role[],
    state: stateOf(user),
    disabledAt: user.disabledAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    avatar: user.avatarFileId ? avatarAddress(user.avatarFileId) : null,
    emailProvedAt: user.emailProvedAt?.toISOString() ?? null,
    erasedAt: user.erasedAt?.toISOString() ?? null,
    ...ending,
    sessions: { count: seen?.count ?? 0, seenAt: seen?.seenAt?.toISOString() ?? null },
    orders: bought.map(({ id, createdAt, ...order }) => ({
      _id: id,
      ...order,
      createdAt: createdAt.toISOString(),
    })),
    orderCount,
    enrolments: owned,
    taught,
  }
}

async function enrolmentsOf(deps: Deps, userId: string): Promise<AdminEnrolment[]> {
  const rows = await deps.db.q
    .select({
      courseId: enrolments.courseId,
      title: courses.title,
      status: courses.status,
      since: enrolments.createdAt,
      orderId: enrolments.orderId,
      lessons: count(lessons.id),
      done: count(lessonCompletions.lessonId),
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(lessons, eq(lessons.courseId, enrolments.courseId))
    .leftJoin(
      lessonCompletions,
      and(
        eq(lessonCompletions.lessonId, lessons.id),
        eq(lessonCompletions.userId, enrolments.userId),
      ),
    )
    .where(eq(enrolments.userId, userId))
    .groupBy(enrolments.id, courses.id)
    .orderBy(desc(enrolments.createdAt), desc(enrolments.id))
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
