import { asc, eq } from 'drizzle-orm'
import * as t from '../db/schema.ts'
import type { Section } from './section.ts'

/** The own data about reviews, what was written to classes and what somebody teaches (docs/trust.md#ones-own-data). */

const reviews: Section = {
  name: 'danh-gia',
  about: 'Đánh giá của bạn và câu trả lời của giảng viên',
  heads: [
    'Khóa học',
    'Số sao',
    'Nội dung',
    'Viết lúc',
    'Sửa lúc',
    'Trả lời',
    'Bị ẩn lúc',
    'Lý do ẩn',
  ],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ review: t.courseReviews, title: t.courses.title })
      .from(t.courseReviews)
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId))
      .where(eq(t.courseReviews.userId, userId))
      .orderBy(asc(t.courseReviews.createdAt), asc(t.courseReviews.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ review, title }) => [
      title,
      review.stars,
      review.body,
      review.createdAt,
      review.updatedAt,
      review.answer,
      review.hiddenAt,
      review.hiddenReason,
    ])
  },
}

const answers: Section = {
  name: 'tra-loi-danh-gia',
  about: 'Những gì bạn đã trả lời đánh giá, với tư cách giảng viên',
  heads: ['Khóa học', 'Trả lời', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ review: t.courseReviews, title: t.courses.title })
      .from(t.courseReviews)
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId))
      .where(eq(t.courseReviews.answeredById, userId))
      .orderBy(asc(t.courseReviews.answeredAt), asc(t.courseReviews.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ review, title }) => [title, review.answer, review.answeredAt])
  },
}

const reports: Section = {
  name: 'bao-cao-danh-gia',
  about: 'Đánh giá của người khác mà bạn đã báo cáo',
  heads: ['Khóa học', 'Lý do', 'Báo lúc', 'Giải quyết lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ report: t.reviewReports, title: t.courses.title })
      .from(t.reviewReports)
      .innerJoin(t.courseReviews, eq(t.courseReviews.id, t.reviewReports.reviewId))
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId))
      .where(eq(t.reviewReports.userId, userId))
      .orderBy(asc(t.reviewReports.createdAt), asc(t.reviewReports.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ report, title }) => [
      title,
      report.reason,
      report.createdAt,
      report.resolvedAt,
    ])
  },
}

const received: Section = {
  name: 'thong-bao-cua-lop',
  about: 'Thông báo và lời nhắc của giảng viên gửi tới bạn',
  heads: ['Khóa học', 'Tiêu đề', 'Nội dung', 'Lúc', 'Đã đọc lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({
        message: t.classMessages,
        title: t.courses.title,
        readAt: t.classMessageRecipients.readAt,
      })
      .from(t.classMessageRecipients)
      .innerJoin(t.classMessages, eq(t.classMessages.id, t.classMessageRecipients.messageId))
      .innerJoin(t.courses, eq(t.courses.id, t.classMessages.courseId))
      .where(eq(t.classMessageRecipients.userId, userId))
      .orderBy(asc(t.classMessages.createdAt), asc(t.classMessages.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ message, title, readAt }) => [
      title,
      message.title,
      message.body,
      message.createdAt,
      readAt,
    ])
  },
}

const written: Section = {
  name: 'thong-bao-da-gui-lop',
  about: 'Thông báo và lời nhắc bạn đã gửi tới lớp mình dạy',
  heads: ['Khóa học', 'Tiêu đề', 'Nội dung', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ message: t.classMessages, title: t.courses.title })
      .from(t.classMessages)
      .innerJoin(t.courses, eq(t.courses.id, t.classMessages.courseId))
      .where(eq(t.classMessages.authorId, userId))
      .orderBy(asc(t.classMessages.createdAt), asc(t.classMessages.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ message, title }) => [title, message.title, message.body, message.createdAt])
  },
}

const taught: Section = {
  name: 'khoa-hoc-dang-day',
  about: 'Khóa học bạn dạy, và vai trò của bạn',
  heads: ['Khóa học', 'Vai trò'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ title: t.courses.title, role: t.courseInstructors.role })
      .from(t.courseInstructors)
      .innerJoin(t.courses, eq(t.courses.id, t.courseInstructors.courseId))
      .where(eq(t.courseInstructors.userId, userId))
      .orderBy(asc(t.courses.createdAt), asc(t.courses.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ title, role }) => [title, role])
  },
}

const files: Section = {
  name: 'tep',
  about: 'Tệp bạn đã tải lên; ảnh đại diện và bài nộp nằm trong thư mục tep',
  heads: ['Tên tệp', 'Loại', 'Cỡ (byte)', 'Tải lên lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.files)
      .where(eq(t.files.ownerId, userId))
      .orderBy(asc(t.files.createdAt), asc(t.files.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ name, mime, size, createdAt }) => [name, mime, size, createdAt])
  },
}

export const CLASS_SECTIONS: readonly Section[] = [
  reviews,
  answers,
  reports,
  received,
  written,
  taught,
  files,
]
