import { asc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as t from '../db/schema.ts'
import type { Section } from './section.ts'

/** The own data about what somebody learns (docs/trust.md#ones-own-data). */

const STATUSES: Partial<Record<string, string>> = {
  SUBMITTED: 'Đã nộp',
  GRADED: 'Đã chấm',
  RETURNED: 'Trả lại để làm lại',
  EXPIRED: 'Hết giờ, không nộp',
}
const statusOf = (status: string) => STATUSES[status] ?? status

const grader = alias(t.users, 'grader')

const courses: Section = {
  name: 'khoa-hoc',
  about: 'Khóa học bạn có',
  heads: ['Khóa học', 'Từ lúc', 'Bài đã xong', 'Học gần nhất', 'Theo đơn hàng'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ title: t.courses.title, enrolment: t.enrolments })
      .from(t.enrolments)
      .innerJoin(t.courses, eq(t.courses.id, t.enrolments.courseId))
      .where(eq(t.enrolments.userId, userId))
      .orderBy(asc(t.enrolments.createdAt), asc(t.enrolments.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ title, enrolment }) => [
      title,
      enrolment.createdAt,
      enrolment.lessonsDone,
      enrolment.lastSeenAt,
      enrolment.orderId,
    ])
  },
}

const lessons: Section = {
  name: 'bai-hoc-da-xong',
  about: 'Bài học bạn đã hoàn thành',
  heads: ['Khóa học', 'Bài học', 'Xong lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const done = t.lessonCompletions
    const rows = await db.q
      .select({ course: t.courses.title, lesson: t.lessons.title, at: done.completedAt })
      .from(done)
      .innerJoin(t.lessons, eq(t.lessons.id, done.lessonId))
      .innerJoin(t.courses, eq(t.courses.id, t.lessons.courseId))
      .where(eq(done.userId, userId))
      .orderBy(asc(done.completedAt), asc(done.lessonId))
      .limit(limit)
      .offset(offset)
    return rows.map(({ course, lesson, at }) => [course, lesson, at])
  },
}

const certificates: Section = {
  name: 'chung-chi',
  about: 'Chứng chỉ',
  heads: ['Mã', 'Họ tên', 'Khóa học', 'Cấp lúc', 'Thu hồi lúc', 'Lý do thu hồi'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.certificates)
      .where(eq(t.certificates.userId, userId))
      .orderBy(asc(t.certificates.issuedAt), asc(t.certificates.code))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [
      row.code,
      row.fullName,
      row.courseTitle,
      row.issuedAt,
      row.revokedAt,
      row.revokedReason,
    ])
  },
}

const attempts: Section = {
  name: 'lan-lam-trac-nghiem',
  about: 'Những lần bạn bắt đầu một bài trắc nghiệm',
  heads: ['Bài', 'Lần', 'Bắt đầu lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const made = t.quizAttempts
    const rows = await db.q
      .select({ title: t.assessments.title, number: made.number, at: made.startedAt })
      .from(made)
      .innerJoin(t.assessments, eq(t.assessments.id, made.assessmentId))
      .where(eq(made.userId, userId))
      .orderBy(asc(made.startedAt), asc(made.assessmentId), asc(made.number))
      .limit(limit)
      .offset(offset)
    return rows.map(({ title, number, at }) => [title, number, at])
  },
}

const submissions: Section = {
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
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({
        made: t.submissions,
        title: t.assessments.title,
        course: t.courses.title,
        grader: grader.fullName,
      })
      .from(t.submissions)
      .innerJoin(t.assessments, eq(t.assessments.id, t.submissions.assessmentId))
      .innerJoin(t.courses, eq(t.courses.id, t.assessments.courseId))
      .leftJoin(grader, eq(grader.id, t.submissions.graderUserId))
      .where(eq(t.submissions.userId, userId))
      .orderBy(asc(t.submissions.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ made, title, course, grader: name }) => [
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
    ])
  },
}

const earlierWork: Section = {
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
  rows: async ({ db }, userId, { limit, offset }) => {
    const kept = t.earlierWork
    const rows = await db.q
      .select({ work: kept, grader: grader.fullName })
      .from(kept)
      .innerJoin(t.submissions, eq(t.submissions.id, kept.submissionId))
      .leftJoin(grader, eq(grader.id, kept.graderUserId))
      .where(eq(t.submissions.userId, userId))
      .orderBy(asc(kept.createdAt), asc(kept.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ work, grader: name }) => [
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
    ])
  },
}

const grades: Section = {
  name: 'lich-su-cham',
  about: 'Mọi lần bài của bạn được chấm',
  heads: ['Mã bài nộp', 'Tình trạng', 'Điểm (%)', 'Đạt', 'Nhận xét', 'Người chấm', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const given = t.gradeHistory
    const rows = await db.q
      .select({ grade: given, grader: grader.fullName })
      .from(given)
      .innerJoin(t.submissions, eq(t.submissions.id, given.submissionId))
      .leftJoin(grader, eq(grader.id, given.graderUserId))
      .where(eq(t.submissions.userId, userId))
      .orderBy(asc(given.createdAt), asc(given.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ grade, grader: name }) => [
      grade.submissionId,
      statusOf(grade.status),
      grade.score,
      grade.pass,
      grade.feedback,
      name,
      grade.createdAt,
    ])
  },
}

const comments: Section = {
  name: 'trao-doi',
  about: 'Trao đổi dưới bài của bạn, và những gì bạn đã viết dưới bài của người khác',
  heads: ['Mã bài nộp', 'Người viết', 'Nội dung', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const said = t.submissionComments
    const rows = await db.q
      .select({ comment: said, author: t.users.fullName })
      .from(said)
      .innerJoin(t.submissions, eq(t.submissions.id, said.submissionId))
      .innerJoin(t.users, eq(t.users.id, said.userId))
      .where(or(eq(t.submissions.userId, userId), eq(said.userId, userId)))
      .orderBy(asc(said.createdAt), asc(said.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ comment, author }) => [
      comment.submissionId,
      author,
      comment.message,
      comment.createdAt,
    ])
  },
}

const extensions: Section = {
  name: 'gia-han',
  about: 'Hạn nộp và số lần làm riêng của bạn',
  heads: ['Bài', 'Hạn nộp', 'Thêm lần', 'Thêm phút', 'Lý do', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const given = t.assessmentExtensions
    const rows = await db.q
      .select({ extension: given, title: t.assessments.title })
      .from(given)
      .innerJoin(t.assessments, eq(t.assessments.id, given.assessmentId))
      .where(eq(given.userId, userId))
      .orderBy(asc(given.createdAt), asc(given.assessmentId))
      .limit(limit)
      .offset(offset)
    return rows.map(({ extension, title }) => [
      title,
      extension.dueAt,
      extension.extraAttempts,
      extension.extraMinutes,
      extension.reason,
      extension.createdAt,
    ])
  },
}

export const LEARNING_SECTIONS: readonly Section[] = [
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
