import { and, eq, inArray } from 'drizzle-orm'
import { refuseClosed } from '../accounts/closed-accounts.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { revokeCertificates } from '../certificates/certificates.ts'
import { countEnrolments } from '../catalogue/course-counts.ts'
import { cartItems, courses, enrolments } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

interface Gift {
  userId: string
  courseId: string
  reason: string
}

/** Of the certificate, for whoever checks it. */
const TAKEN = 'Người học không còn khóa học này.'
const NO_COURSE = 'Không tìm thấy khóa học.'

/**
 * POST /api/admin/users/{id}/courses: gives a course of any status without an order. 404, 409 DISABLED, ERASED,
 * ALREADY_OWNED.
 */
export async function giveCourse(deps: Deps, by: By, gift: Gift): Promise<void> {
  const { userId, courseId, reason } = gift
  await deps.db.tx(async () => {
    const user = await lockAccount(deps, userId)
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
 * Enrols the user in the courses not owned yet, which it returns. The transaction has locked the user, as in
 * `makePaid`.
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
 * DELETE /api/admin/users/{id}/courses/{courseId}: ends an enrolment and revokes the certificate; progress stays, no
 * money goes back. 404, also when it is not owned.
 */
export async function takeCourse(deps: Deps, by: By, gift: Gift): Promise<void> {
  const { userId, courseId, reason } = gift
  await deps.db.tx(async () => {
    await lockAccount(deps, userId)
    const [ended] = await deps.db.q
      .delete(enrolments)
      .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
      .returning({ orderId: enrolments.orderId })
    if (!ended) throw notFound('Người này không có khóa học đó.')
    await countEnrolments(deps, userId, [courseId], -1)
    await revokeCertificates(deps, { userId, courseIds: [courseId], reason: TAKEN })
    await record(deps, by, {
      action: 'enrolment.take',
      targetId: userId,
      before: { courseId, orderId: ended.orderId },
      note: reason,
    })
  })
  deps.log.security('course-taken', { ...loggedAs(by), userId, courseId })
}
