import { and, arrayOverlaps, eq, ne } from 'drizzle-orm'
import {
  assessments,
  courseInstructors,
  courses,
  submissionComments,
  submissions,
  users,
} from '../../platform/db/schema.ts'
import { paths } from '../../../shared/paths.ts'
import type { Deps } from '../../deps.ts'
import type { PushData } from '../../../shared/rules/push-data.ts'
import { enqueueNotices } from '../../providers/mail/notices.ts'
import { enqueuePushes } from '../../providers/push/outbox.ts'

/** The pushes and mails about a submission (docs/behaviour.md#push, docs/trust.md#kinds-of-mails). */

/** A push about a submission expires after three days. */
const NEWS_MS = 3 * 24 * 3600_000

const expiry = (deps: Deps) => new Date(deps.now().getTime() + NEWS_MS)

const columns = {
  userId: submissions.userId,
  status: submissions.status,
  gradedAt: submissions.gradedAt,
  assessmentId: assessments.id,
  title: assessments.title,
  lessonId: assessments.lessonId,
  courseId: assessments.courseId,
  courseTitle: courses.title,
}

/** The address of the feedback on an assessment (docs/product.md#feedback). */
const feedbackUrl = ({ lessonId, assessmentId }: { lessonId: string; assessmentId: string }) =>
  paths.lesson(lessonId, { view: assessmentId })

/**
 * Writes a push and a mail about a GRADED or RETURNED submission, without the score (lock screens). In the transaction
 * of the grade; `deps.wakeOutbox()` after commit.
 */
export async function notifyGraded(deps: Deps, submissionId: string): Promise<void> {
  const [row] = await deps.db.q
    .select(columns)
    .from(submissions)
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .where(eq(submissions.id, submissionId))
  if (!row || (row.status !== 'GRADED' && row.status !== 'RETURNED')) return
  const returned = row.status === 'RETURNED'
  const data: PushData = {
    type: row.status,
    title: `${returned ? 'Cần làm lại' : 'Đã chấm'}: ${row.title}`,
    body: returned
      ? `Giảng viên yêu cầu bạn làm lại bài này. Khóa học: ${row.courseTitle}.`
      : `Mở để xem điểm và nhận xét của giảng viên. Khóa học: ${row.courseTitle}.`,
    url: feedbackUrl(row),
    tag: `submission-${submissionId}`,
  }
  const { userId } = row
  const key = `graded:${submissionId}:${row.gradedAt?.getTime() ?? 0}`
  await enqueuePushes(deps, [{ key, userId, data, expiresAt: expiry(deps) }])
  const { assessmentId, lessonId, title, courseTitle } = row
  const mail = { assessmentId, lessonId, title, courseTitle }
  const template = returned ? 'redo' : 'graded'
  await enqueueNotices(deps, template, [{ data: mail, userId, dedupeKey: key }])
}

/**
 * Writes a push and a mail about a new comment, to the student or to the teachers, without its text (lock screens). In
 * the comment's transaction; `deps.wakeOutbox()` after commit.
 */
export async function notifyCommented(deps: Deps, commentId: string): Promise<void> {
  const [row] = await deps.db.q
    .select({
      ...columns,
      submissionId: submissions.id,
      authorId: submissionComments.userId,
      authorName: users.fullName,
    })
    .from(submissionComments)
    .innerJoin(users, eq(users.id, submissionComments.userId))
    .innerJoin(submissions, eq(submissions.id, submissionComments.submissionId))
    .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .where(eq(submissionComments.id, commentId))
  if (!row) return
  const byStudent = row.authorId === row.userId
  const readers = byStudent ? await teachersOf(deps, row.courseId, row.authorId) : [row.userId]
  const whose = byStudent ? 'bài nộp của mình' : 'bài nộp của bạn'
  const data: PushData = {
    type: 'COMMENT',
    title: `Bình luận mới: ${row.title}`,
    body: `${row.authorName} vừa bình luận về ${whose}. Khóa học: ${row.courseTitle}.`,
    url: byStudent ? paths.gradingCourse(row.courseId) : feedbackUrl(row),
    tag: `comments-${row.submissionId}`,
  }
  const keyOf = (userId: string) => `comment:${commentId}:${userId}`
  await enqueuePushes(
    deps,
    readers.map((userId) => ({ key: keyOf(userId), userId, data, expiresAt: expiry(deps) })),
  )
  const { assessmentId, lessonId, title, courseTitle, courseId, submissionId } = row
  const { userId: studentId, authorName } = row
  const work = { assessmentId, lessonId, title, courseTitle, courseId, submissionId, studentId }
  await enqueueNotices(
    deps,
    'comment',
    readers.map((userId) => ({
      data: { ...work, authorName, isToTeacher: byStudent },
      userId,
      dedupeKey: keyOf(userId),
    })),
  )
}

/** The course's teachers who may open its grading pages (docs/product.md#roles), except the author. */
async function teachersOf(deps: Deps, courseId: string, authorId: string): Promise<string[]> {
  const rows = await deps.db.q
    .select({ userId: users.id })
    .from(courseInstructors)
    .innerJoin(users, eq(users.id, courseInstructors.userId))
    .where(
      and(
        eq(courseInstructors.courseId, courseId),
        ne(users.id, authorId),
        arrayOverlaps(users.roles, ['INSTRUCTOR', 'ADMIN']),
      ),
    )
  return rows.map(({ userId }) => userId)
}
