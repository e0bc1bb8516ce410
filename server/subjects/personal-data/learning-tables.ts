import { eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as t from '../../platform/db/schema.ts'
import { exportTable, type ExportTable } from './export-table.ts'

/** The own data about what somebody learns (docs/trust.md#ones-own-data). */

const STATUSES: Partial<Record<string, string>> = {
  SUBMITTED: 'Đã nộp',
  GRADED: 'Đã chấm',
  RETURNED: 'Trả lại để làm lại',
  EXPIRED: 'Hết giờ, không nộp',
}
const statusOf = (status: string) => STATUSES[status] ?? status

const grader = alias(t.users, 'grader')

const courses = exportTable({
  name: 'khoa-hoc',
  about: 'Khóa học bạn có',
  heads: ['Khóa học', 'Từ lúc', 'Bài đã xong', 'Học gần nhất', 'Theo đơn hàng'],
  order: [t.enrolments.createdAt, t.enrolments.id],
  from: ({ q }, key) =>
    q
      .select({ key, title: t.courses.title, enrolment: t.enrolments })
      .from(t.enrolments)
      .innerJoin(t.courses, eq(t.courses.id, t.enrolments.courseId)),
  of: (userId) => eq(t.enrolments.userId, userId),
  cells: ({ title, enrolment }) => [
    title,
    enrolment.createdAt,
    enrolment.lessonsDone,
    enrolment.lastSeenAt,
    enrolment.orderId,
  ],
})

const lessons = exportTable({
  name: 'bai-hoc-da-xong',
  about: 'Bài học bạn đã hoàn thành',
  heads: ['Khóa học', 'Bài học', 'Xong lúc'],
  order: [t.lessonCompletions.completedAt, t.lessonCompletions.lessonId],
  from: ({ q }, key) =>
    q
      .select({
        key,
        course: t.courses.title,
        lesson: t.lessons.title,
        at: t.lessonCompletions.completedAt,
      })
      .from(t.lessonCompletions)
      .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
      .innerJoin(t.courses, eq(t.courses.id, t.lessons.courseId)),
  of: (userId) => eq(t.lessonCompletions.userId, userId),
  cells: ({ course, lesson, at }) => [course, lesson, at],
})

const certificates = exportTable({
  name: 'chung-chi',
  about: 'Chứng chỉ',
  heads: ['Mã', 'Họ tên', 'Khóa học', 'Cấp lúc', 'Thu hồi lúc', 'Lý do thu hồi'],
  order: [t.certificates.issuedAt, t.certificates.code],
  from: ({ q }, key) => q.select({ key, row: t.certificates }).from(t.certificates),
  of: (userId) => eq(t.certificates.userId, userId),
  cells: ({ row }) => [
    row.code,
    row.fullName,
    row.courseTitle,
    row.issuedAt,
    row.revokedAt,
    row.revokedReason,
  ],
})

const attempts = exportTable({
  name: 'lan-lam-trac-nghiem',
  about: 'Những lần bạn bắt đầu một bài trắc nghiệm',
  heads: ['Bài', 'Lần', 'Bắt đầu lúc'],
  order: [t.quizAttempts.startedAt, t.quizAttempts.assessmentId, t.quizAttempts.number],
  from: ({ q }, key) =>
    q
      .select({
        key,
        title: t.assessments.title,
        number: t.quizAttempts.number,
        at: t.quizAttempts.startedAt,
      })
      .from(t.quizAttempts)
      .innerJoin(t.assessments, eq(t.assessments.id, t.quizAttempts.assessmentId)),
  of: (userId) => eq(t.quizAttempts.userId, userId),
  cells: ({ title, number, at }) => [title, number, at],
})

const submissions = exportTable({
  name: 'bai-nop',
  about: 'Bài bạn đã nộp, điểm và nhận xét; tệp đã nộp nằm trong thư mục tep/bai-nop, theo mã bài',
  heads: [
    'Mã bài nộp',
    'Khóa học',
    'Bài',
    'Lần',
    'Tình trạng',
    'Bắt đầu lúc',
    'Nộp lúc',
    'Nộp muộn',
    'Nội dung',
    'Điểm (%)',
    'Đạt',
    'Nhận xét',
    'Người chấm',
    'Chấm lúc',
  ],
  order: [t.submissions.id],
  from: ({ q }, key) =>
    q
      .select({
        key,
        made: t.submissions,
        title: t.assessments.title,
        course: t.courses.title,
        grader: grader.fullName,
      })
      .from(t.submissions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.submissions.assessmentId))
      .innerJoin(t.courses, eq(t.courses.id, t.assessments.courseId))
      .leftJoin(grader, eq(grader.id, t.submissions.graderUserId)),
  of: (userId) => eq(t.submissions.userId, userId),
  cells: ({ made, title, course, grader: name }) => [
    made.id,
    course,
    title,
    made.attemptNumber,
    statusOf(made.status),
    made.startedAt,
    made.submittedAt,
    made.late,
    made.textAnswer,
    made.score,
    made.pass,
    made.feedback,
    name,
    made.gradedAt,
  ],
})

const earlierWork = exportTable({
  name: 'bai-da-cham-truoc',
  about:
    'Bài đã được chấm trước khi bạn nộp lại; tệp nằm trong thư mục tep/bai-nop, theo mã bài nộp rồi mã bài cũ',
  heads: [
    'Mã bài nộp',
    'Mã bài cũ',
    'Tình trạng',
    'Nộp lúc',
    'Nộp muộn',
    'Nội dung',
    'Điểm (%)',
    'Đạt',
    'Nhận xét',
    'Người chấm',
    'Chấm lúc',
  ],
  order: [t.earlierWork.createdAt, t.earlierWork.id],
  from: ({ q }, key) =>
    q
      .select({ key, work: t.earlierWork, grader: grader.fullName })
      .from(t.earlierWork)
      .innerJoin(t.submissions, eq(t.submissions.id, t.earlierWork.submissionId))
      .leftJoin(grader, eq(grader.id, t.earlierWork.graderUserId)),
  of: (userId) => eq(t.submissions.userId, userId),
  cells: ({ work, grader: name }) => [
    work.submissionId,
    work.id,
    statusOf(work.status),
    work.submittedAt,
    work.late,
    work.textAnswer,
    work.score,
    work.pass,
    work.feedback,
    name,
    work.gradedAt,
  ],
})

const grades = exportTable({
  name: 'lich-su-cham',
  about: 'Mọi lần bài của bạn được chấm',
  heads: ['Mã bài nộp', 'Tình trạng', 'Điểm (%)', 'Đạt', 'Nhận xét', 'Người chấm', 'Lúc'],
  order: [t.gradeHistory.createdAt, t.gradeHistory.id],
  from: ({ q }, key) =>
    q
      .select({ key, grade: t.gradeHistory, grader: grader.fullName })
      .from(t.gradeHistory)
      .innerJoin(t.submissions, eq(t.submissions.id, t.gradeHistory.submissionId))
      .leftJoin(grader, eq(grader.id, t.gradeHistory.graderUserId)),
  of: (userId) => eq(t.submissions.userId, userId),
  cells: ({ grade, grader: name }) => [
    grade.submissionId,
    statusOf(grade.status),
    grade.score,
    grade.pass,
    grade.feedback,
    name,
    grade.createdAt,
  ],
})

const comments = exportTable({
  name: 'trao-doi',
  about: 'Trao đổi dưới bài của bạn, và những gì bạn đã viết dưới bài của người khác',
  heads: ['Mã bài nộp', 'Người viết', 'Nội dung', 'Lúc'],
  order: [t.submissionComments.createdAt, t.submissionComments.id],
  from: ({ q }, key) =>
    q
      .select({ key, comment: t.submissionComments, author: t.users.fullName })
      .from(t.submissionComments)
      .innerJoin(t.submissions, eq(t.submissions.id, t.submissionComments.submissionId))
      .innerJoin(t.users, eq(t.users.id, t.submissionComments.userId)),
  of: (userId) => or(eq(t.submissions.userId, userId), eq(t.submissionComments.userId, userId)),
  cells: ({ comment, author }) => [
    comment.submissionId,
    author,
    comment.message,
    comment.createdAt,
  ],
})

const extensions = exportTable({
  name: 'gia-han',
  about: 'Hạn nộp và số lần làm riêng của bạn',
  heads: ['Bài', 'Hạn nộp', 'Thêm lần', 'Thêm phút', 'Lý do', 'Lúc'],
  order: [t.assessmentExtensions.createdAt, t.assessmentExtensions.assessmentId],
  from: ({ q }, key) =>
    q
      .select({ key, extension: t.assessmentExtensions, title: t.assessments.title })
      .from(t.assessmentExtensions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.assessmentExtensions.assessmentId)),
  of: (userId) => eq(t.assessmentExtensions.userId, userId),
  cells: ({ extension, title }) => [
    title,
    extension.dueAt,
    extension.extraAttempts,
    extension.extraMinutes,
    extension.reason,
    extension.createdAt,
  ],
})

export const LEARNING_TABLES: readonly ExportTable[] = [
  courses,
  lessons,
  certificates,
  attempts,
  submissions,
  earlierWork,
  grades,
  comments,
  extensions,
]
