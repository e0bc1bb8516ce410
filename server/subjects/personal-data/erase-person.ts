import { and, eq, exists, inArray, isNotNull, isNull, like, lt, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ERASED_NAME, erasedEmail, erasedUsername } from '../../../shared/rules/erasure.ts'
import { writeSearchTexts } from '../catalogue/course-search.ts'
import { containing } from '../../platform/db/search-words.ts'
import * as t from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { dropUnusedFiles } from '../../providers/files/unused-files.ts'
import { quotesReviewsOf } from '../reviews/review-mails.ts'
import { PERSON_COLUMNS } from './person-columns.ts'
import { withoutPerson, type Leaver } from './without-person.ts'

const REVOKED_REASON = 'Chủ chứng chỉ đã xoá tài khoản.'
const REMOVED_COMMENT = '(đã xoá)'
/** A push of another person that names this one has been shown by then. */
const SHOWN_MS = 3_600_000

/**
 * Removes everything of a person but what the books and others' work need (docs/trust.md#erasure). The transaction
 * holds the account (`lockAccount`, `update`). Returns the storage keys for `removeBytes` after commit.
 */
export async function erasePerson(deps: Deps, person: Leaver): Promise<string[]> {
  const { q } = deps.db
  const gone = await removeWritten(deps, person)
  await q
    .update(t.certificates)
    .set({
      fullName: ERASED_NAME,
      revokedAt: sql`coalesce(${t.certificates.revokedAt}, ${deps.now().toISOString()}::timestamptz)`,
      revokedReason: REVOKED_REASON,
    })
    .where(eq(t.certificates.userId, person.id))
  await q.update(t.erasures).set({ reason: '' }).where(eq(t.erasures.userId, person.id))
  await scrubPayments(deps, person)
  await forgetInMessages(deps, person)
  const taught = await stopTeaching(deps, person)
  await q
    .update(t.users)
    .set({
      fullName: ERASED_NAME,
      email: erasedEmail(person.id),
      username: erasedUsername(person.id),
      passwordHash: '',
      roles: ['STUDENT'],
      tokenVersion: sql`${t.users.tokenVersion} + 1`,
      emailProvedAt: null,
      disabledAt: sql`coalesce(${t.users.disabledAt}, ${deps.now().toISOString()}::timestamptz)`,
      erasedAt: deps.now(),
    })
    .where(eq(t.users.id, person.id))
  await writeSearchTexts(deps, taught)
  return gone
}

/** The repeatable part of `erasePerson`, for rows of a request that was let in before it. Called and returns alike. */
export async function removeWritten(
  deps: Deps,
  person: Pick<Leaver, 'id' | 'email'>,
): Promise<string[]> {
  const { q } = deps.db
  const ofPerson = eq(t.submissions.userId, person.id)
  const ownWork = q.select({ id: t.submissions.id }).from(t.submissions).where(ofPerson)
  const owned = await q
    .select({ id: t.files.id })
    .from(t.files)
    .where(eq(t.files.ownerId, person.id))
  const handedIn = await q
    .delete(t.submissionFiles)
    .where(inArray(t.submissionFiles.submissionId, ownWork))
    .returning({ id: t.submissionFiles.fileId })

  for (const { column, atErasure } of PERSON_COLUMNS) {
    if (atErasure === 'deleted') await q.delete(column.table).where(eq(column, person.id))
  }
  await q.delete(t.mails).where(eq(t.mails.toAddress, person.email))
  await emptySubmissions(deps, person)
  await emptyReviews(deps, person)
  await q.update(t.users).set({ avatarFileId: null }).where(eq(t.users.id, person.id))
  return dropUnusedFiles(
    deps,
    [...owned, ...handedIn].map(({ id }) => id),
  )
}

/** Scores stay without work and words. Ungraded work goes: a teacher would find it waiting and empty. */
async function emptySubmissions(deps: Deps, { id }: Pick<Leaver, 'id'>): Promise<void> {
  const { q } = deps.db
  const own = eq(t.submissions.userId, id)
  await q.delete(t.submissions).where(and(own, isNull(t.submissions.score)))
  const graded = q.select({ id: t.submissions.id }).from(t.submissions).where(own)
  await q.delete(t.submissionComments).where(inArray(t.submissionComments.submissionId, graded))
  await q
    .update(t.submissionComments)
    .set({ message: REMOVED_COMMENT })
    .where(eq(t.submissionComments.userId, id))
  await q
    .update(t.gradeHistory)
    .set({ feedback: '' })
    .where(inArray(t.gradeHistory.submissionId, graded))
  await q
    .update(t.earlierWork)
    .set({ textAnswer: '', feedback: '' })
    .where(inArray(t.earlierWork.submissionId, graded))
  await q.update(t.submissions).set({ textAnswer: '', answersJson: null, feedback: '' }).where(own)
}

/** The stars stay, so that a course's average does; what was written to and about the person goes. */
async function emptyReviews(deps: Deps, { id }: Pick<Leaver, 'id'>): Promise<void> {
  const { q } = deps.db
  const own = q
    .select({ id: t.courseReviews.id })
    .from(t.courseReviews)
    .where(eq(t.courseReviews.userId, id))
  await q.delete(t.reviewReports).where(inArray(t.reviewReports.reviewId, own))
  await q
    .update(t.courseReviews)
    .set({ body: '', answer: '', answeredAt: null, answeredById: null, hiddenReason: '' })
    .where(eq(t.courseReviews.userId, id))
  await q.delete(t.mails).where(quotesReviewsOf(id))
}

/** What providers and staff have written beside the money: amounts, times and references stay. */
async function scrubPayments(deps: Deps, person: Leaver): Promise<void> {
  const { q } = deps.db
  const own = q.select({ id: t.orders.id }).from(t.orders).where(eq(t.orders.userId, person.id))
  const events = await q
    .select({ id: t.paymentEvents.id, payload: t.paymentEvents.payload })
    .from(t.paymentEvents)
    .where(inArray(t.paymentEvents.orderId, own))
  for (const { id, payload } of events) {
    const clean = withoutPerson(payload, person)
    if (JSON.stringify(clean) === JSON.stringify(payload)) continue
    await q.update(t.paymentEvents).set({ payload: clean }).where(eq(t.paymentEvents.id, id))
  }
  const reviews = await q
    .select({
      id: t.orderFlags.id,
      reason: t.orderFlags.reason,
      note: t.orderFlags.note,
    })
    .from(t.orderFlags)
    .where(inArray(t.orderFlags.orderId, own))
  for (const { id, ...words } of reviews) {
    const clean = withoutPerson(words, person)
    if (JSON.stringify(clean) === JSON.stringify(words)) continue
    await q.update(t.orderFlags).set(clean).where(eq(t.orderFlags.id, id))
  }
  await q
    .update(t.orderFlags)
    .set({ resolvedBy: ERASED_NAME })
    .where(eq(t.orderFlags.resolvedBy, person.email))
}

/** Mails and pushes to others that name the person: they have been read, so they lose their text. */
async function forgetInMessages(deps: Deps, person: Leaver): Promise<void> {
  const { q } = deps.db
  // Anybody's may quote the person. Without its text it still says that the write was done.
  await q.update(t.keptAnswers).set({ answer: null }).where(isNotNull(t.keptAnswers.answer))
  const names = [person.fullName, person.email]
  const isNamedIn = (column: PgColumn) =>
    // As JSON writes them.
    or(...names.map((n) => sql`${column}::text like ${containing(JSON.stringify(n).slice(1, -1))}`))
  await q
    .update(t.mails)
    .set({ data: null })
    .where(and(isNotNull(t.mails.sentAt), isNamedIn(t.mails.data)))
  await q
    .update(t.mails)
    .set({ subject: `Thư về ${ERASED_NAME.toLowerCase()}` })
    .where(
      and(
        isNotNull(t.mails.sentAt),
        or(...names.map((name) => like(t.mails.subject, containing(name)))),
      ),
    )
  const shown = new Date(deps.now().getTime() - SHOWN_MS)
  await q
    .delete(t.pushMessages)
    .where(and(lt(t.pushMessages.createdAt, shown), isNamedIn(t.pushMessages.data)))
}

/**
 * Ends the teaching; an archived course keeps its MAIN, by whom its income is counted. Returns the courses with the old
 * name.
 */
async function stopTeaching(deps: Deps, { id }: Leaver): Promise<string[]> {
  const { q } = deps.db
  const own = eq(t.courseInstructors.userId, id)
  const taught = await q
    .select({ courseId: t.courseInstructors.courseId })
    .from(t.courseInstructors)
    .where(own)
  const going = q
    .select({ id: t.courses.id })
    .from(t.courses)
    .where(and(eq(t.courses.id, t.courseInstructors.courseId), ne(t.courses.status, 'ARCHIVED')))
  await q
    .delete(t.courseInstructors)
    .where(and(own, or(ne(t.courseInstructors.role, 'MAIN'), exists(going))))
  return taught.map(({ courseId }) => courseId)
}
