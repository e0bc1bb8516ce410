import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Certificate, CheckedCertificate } from '../../../shared/contract/certificates.ts'
import { courseProgress } from '../../../shared/rules/progress.ts'
import type { Actor } from '../../platform/actor.ts'
import {
  certificates,
  courseInstructors,
  courses,
  enrolments,
  lessons,
  users,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { readSite } from '../site/site-settings.ts'
import { newCertificateCode, readCertificateCode } from './certificate-code.ts'

type Row = typeof certificates.$inferSelect

interface Enrolled {
  userId: string
  courseId: string
}

const valid = isNull(certificates.revokedAt)

const listed = ({ code, courseId, courseTitle, issuedAt, revokedAt }: Row): Certificate => ({
  code,
  courseId,
  courseTitle,
  issuedAt: issuedAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

/** Reads whether the enrolment exists and is complete, and locks it until the transaction ends. */
async function lockedState(deps: Deps, { userId, courseId }: Enrolled) {
  const [row] = await deps.db.q
    .select({
      fullName: users.fullName,
      courseTitle: courses.title,
      done: enrolments.lessonsDone,
      lessons: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id})`,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
    // A refund that ends the enrolment runs either before this, or after it, and then sees the certificate.
    .for('no key update', { of: enrolments })
  if (!row) return null
  const { fullName, courseTitle } = row
  return { fullName, courseTitle, completed: courseProgress(row).completed }
}

/**
 * Issues the certificate of a completed course (docs/trust.md#certificates), once for each student and course, in a
 * transaction. Returns the valid certificate; null when not complete or not enrolled.
 */
export async function issueCertificate(deps: Deps, of: Enrolled): Promise<Certificate | null> {
  const state = await lockedState(deps, of)
  return state?.completed ? issue(deps, of, state) : null
}

async function issue(
  deps: Deps,
  { userId, courseId }: Enrolled,
  { fullName, courseTitle }: { fullName: string; courseTitle: string },
): Promise<Certificate> {
  await deps.db.q
    .insert(certificates)
    .values({
      code: newCertificateCode(),
      userId,
      courseId,
      fullName,
      courseTitle,
      issuedAt: deps.now(),
    })
    .onConflictDoNothing({ target: [certificates.userId, certificates.courseId], where: valid })
  const [row] = await deps.db.q
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), valid))
  if (!row) throw new Error('a certificate that was neither issued nor there')
  return listed(row)
}

/** POST /api/student/courses/{id}/certificate: issues one for a complete course. 404, 409 NOT_COMPLETE. */
export function claimCertificate(deps: Deps, actor: Actor, courseId: string): Promise<Certificate> {
  const of = { userId: actor.id, courseId }
  return deps.db.tx(async () => {
    const state = await lockedState(deps, of)
    if (!state) throw notFound('Không tìm thấy khóa học này trong các khóa học của bạn.')
    if (!state.completed) {
      throw conflict('NOT_COMPLETE', 'Bạn chưa hoàn thành tất cả bài học của khóa học này.')
    }
    return issue(deps, of, state)
  })
}

/** Revokes the user's certificates of these courses, in the transaction of the enrolments. `reason` is public. */
export async function revokeCertificates(
  deps: Deps,
  { userId, courseIds, reason }: { userId: string; courseIds: readonly string[]; reason: string },
): Promise<void> {
  if (courseIds.length === 0) return
  await deps.db.q
    .update(certificates)
    .set({ revokedAt: deps.now(), revokedReason: reason })
    .where(
      and(eq(certificates.userId, userId), inArray(certificates.courseId, [...courseIds]), valid),
    )
}

/** GET /api/student/certificates: the user's own, newest first, also the revoked ones. */
export async function ownCertificates(deps: Deps, actor: Actor): Promise<Certificate[]> {
  const rows = await deps.db.q
    .select()
    .from(certificates)
    .where(eq(certificates.userId, actor.id))
    .orderBy(desc(certificates.issuedAt), asc(certificates.code))
  return rows.map(listed)
}

const unknown = () => notFound('Không có chứng chỉ nào mang mã này.')

/** GET /api/public/certificates/{code}: what anybody may know; upper or lower case and dashes do not matter. 404. */
export async function checkCertificate(deps: Deps, typed: string): Promise<CheckedCertificate> {
  const code = readCertificateCode(typed)
  if (code === null) throw unknown()
  const [row] = await deps.db.q
    .select({ certificate: certificates, slug: courses.slug, status: courses.status })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(and(eq(certificates.code, code), isNull(users.erasedAt)))
  if (!row) throw unknown()
  const { certificate, slug, status } = row
  const { courseId, courseTitle, fullName, issuedAt, revokedAt, revokedReason } = certificate
  const [{ data }, teachers] = await Promise.all([readSite(deps), teachersOf(deps, courseId)])
  return {
    code,
    brand: data.brand,
    courseTitle,
    courseSlug: status === 'PUBLISHED' ? slug : null,
    issuedAt: issuedAt.toISOString(),
    ...(revokedAt
      ? { revoked: { at: revokedAt.toISOString(), reason: revokedReason } }
      : { fullName, teachers }),
  }
}

/** The names of the teachers responsible for the course, without assistants, in the order of the course's page. */
async function teachersOf(deps: Deps, courseId: string): Promise<string[]> {
  const rows = await deps.db.q
    .select({ fullName: users.fullName })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(
      and(
        eq(courseInstructors.courseId, courseId),
        inArray(courseInstructors.role, ['MAIN', 'CO']),
      ),
    )
    .orderBy(asc(courseInstructors.sortOrder), asc(users.id))
  return rows.map(({ fullName }) => fullName)
}
