import { and, eq, inArray } from 'drizzle-orm'
import { refuseClosed } from '../accounts/closed-accounts.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { revokeCertificates } from '../certificates/certificates.ts'
import { countEnrolments } from '../catalogue/course-counts.ts'
import { cartItems, courses, enrolments, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

interface Gift {
  userId: string
  courseId: string
  /** Why, for the log. */
  reason: string
}

const NO_ACCOUNT = 'Không tìm thấy tài khoản này.'
/** Of the certificate, for whoever checks it. */
const TAKEN = 'Người học không còn khóa học này.'
const NO_COURSE = 'Không tìm thấy khóa học.'

/**
 * POST /api/admin/users/{id}/courses: gives a course without an order, whatever the course's status. 404 for an unknown
 * account or course, 409 DISABLED for a locked account, 409 ERASED, 409 ALREADY_OWNED.
 */
export async function giveCourse(deps: Deps, by: By, gift: Gift): Promise<void> {
  const { userId, courseId, reason } = gift
  await deps.db.tx(async () => {
    const user = await lockUser(deps, userId)
    refuseClosed(user, {
      code: 'DISABLED',
      message: 'Tài khoản đang bị khóa nên không thêm khóa học được.',
    })
    const [course] = await deps.db.q
      .select({ id: courses.id })
      .from(courses)
      .where(eq(courses.id, courseId))
    if (!course) throw notFound(NO_COURSE)
    const given = await enrolByHand(deps, by, { userId, courseIds: [courseId], reason })
    if (given.length === 0) throw conflict('ALREADY_OWNED', 'Người này đã có khóa học đó.')
  })
  deps.log.security('course-given', { ...loggedAs(by), userId, courseId })
}

/**
 * Enrols the user in those of the courses that are not owned yet, which it returns; call it in a transaction that has
 * locked the user, as `makePaid` does.
 */
export async function enrolByHand(
  deps: Deps,
  by: By,
  gift: { userId: string; courseIds: readonly string[]; reason: string },
): Promise<string[]> {
  const { userId, courseIds, reason } = gift
  if (courseIds.length === 0) return []
  const { q } = deps.db
  const now = deps.now()
  const rows = await q
    .insert(enrolments)
    .values(courseIds.map((courseId) => ({ id: newId(now), userId, courseId, createdAt: now })))
    .onConflictDoNothing({ target: [enrolments.userId, enrolments.courseId] })
    .returning({ courseId: enrolments.courseId })
  const given = rows.map(({ courseId }) => courseId).sort()
  await countEnrolments(deps, userId, given, 1)
  for (const courseId of given) {
    await record(deps, by, {
      action: 'enrolment.give',
      target: 'user',
      targetId: userId,
      after: { courseId },
      note: reason,
    })
  }
  if (given.length > 0) {
    await q
      .delete(cartItems)
      .where(and(eq(cartItems.userId, userId), inArray(cartItems.courseId, given)))
  }
  return given
}

/**
 * DELETE /api/admin/users/{id}/courses/{courseId}: ends an enrolment, bought or given, and revokes the
 * certificate; progress and submissions stay, and no money goes back. 404 for an unknown account or course, and for one that is not owned.
 */
export async function takeCourse(deps: Deps, by: By, gift: Gift): Promise<void> {
  const { userId, courseId, reason } = gift
  await deps.db.tx(async () => {
    await lockUser(deps, userId)
    const [ended] = await deps.db.q
      .delete(enrolments)
      .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
      .returning({ orderId: enrolments.orderId })
    if (!ended) throw notFound('Người này không có khóa học đó.')
    await countEnrolments(deps, userId, [courseId], -1)
    await revokeCertificates(deps, { userId, courseIds: [courseId], reason: TAKEN })
    await record(deps, by, {
      action: 'enrolment.take',
      target: 'user',
      targetId: userId,
      before: { courseId, orderId: ended.orderId },
      note: reason,
    })
  })
  deps.log.security('course-taken', { ...loggedAs(by), userId, courseId })
}

async function lockUser(deps: Deps, userId: string) {
  const [user] = await deps.db.q
    .select({ disabledAt: users.disabledAt, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw notFound(NO_ACCOUNT)
  return user
}
