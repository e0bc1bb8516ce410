import { eq } from 'drizzle-orm'
import * as t from '../../platform/db/schema.ts'
import { exportTable, type ExportTable } from './export-table.ts'

/** The own data about reviews, what was written to classes and what somebody teaches (docs/trust.md#ones-own-data). */

const reviews = exportTable({
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
  order: [t.courseReviews.createdAt, t.courseReviews.id],
  from: ({ q }, key) =>
    q
      .select({ key, review: t.courseReviews, title: t.courses.title })
      .from(t.courseReviews)
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId)),
  of: (userId) => eq(t.courseReviews.userId, userId),
  cells: ({ review, title }) => [
    title,
    review.stars,
    review.body,
    review.createdAt,
    review.updatedAt,
    review.answer,
    review.hiddenAt,
    review.hiddenReason,
  ],
})

const answers = exportTable({
  name: 'tra-loi-danh-gia',
  about: 'Những gì bạn đã trả lời đánh giá, với tư cách giảng viên',
  heads: ['Khóa học', 'Trả lời', 'Lúc'],
  order: [t.courseReviews.answeredAt, t.courseReviews.id],
  from: ({ q }, key) =>
    q
      .select({ key, review: t.courseReviews, title: t.courses.title })
      .from(t.courseReviews)
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId)),
  of: (userId) => eq(t.courseReviews.answeredById, userId),
  cells: ({ review, title }) => [title, review.answer, review.answeredAt],
})

const reports = exportTable({
  name: 'bao-cao-danh-gia',
  about: 'Đánh giá của người khác mà bạn đã báo cáo',
  heads: ['Khóa học', 'Lý do', 'Báo lúc', 'Giải quyết lúc'],
  order: [t.reviewReports.createdAt, t.reviewReports.id],
  from: ({ q }, key) =>
    q
      .select({ key, report: t.reviewReports, title: t.courses.title })
      .from(t.reviewReports)
      .innerJoin(t.courseReviews, eq(t.courseReviews.id, t.reviewReports.reviewId))
      .innerJoin(t.courses, eq(t.courses.id, t.courseReviews.courseId)),
  of: (userId) => eq(t.reviewReports.userId, userId),
  cells: ({ report, title }) => [title, report.reason, report.createdAt, report.resolvedAt],
})

const received = exportTable({
  name: 'thong-bao-cua-lop',
  about: 'Thông báo và lời nhắc của giảng viên gửi tới bạn',
  heads: ['Khóa học', 'Tiêu đề', 'Nội dung', 'Lúc', 'Đã đọc lúc'],
  order: [t.classMessages.createdAt, t.classMessages.id],
  from: ({ q }, key) =>
    q
      .select({
        key,
        message: t.classMessages,
        title: t.courses.title,
        readAt: t.classMessageRecipients.readAt,
      })
      .from(t.classMessageRecipients)
      .innerJoin(t.classMessages, eq(t.classMessages.id, t.classMessageRecipients.messageId))
      .innerJoin(t.courses, eq(t.courses.id, t.classMessages.courseId)),
  of: (userId) => eq(t.classMessageRecipients.userId, userId),
  cells: ({ message, title, readAt }) => [
    title,
    message.title,
    message.body,
    message.createdAt,
    readAt,
  ],
})

const written = exportTable({
  name: 'thong-bao-da-gui-lop',
  about: 'Thông báo và lời nhắc bạn đã gửi tới lớp mình dạy',
  heads: ['Khóa học', 'Tiêu đề', 'Nội dung', 'Lúc'],
  order: [t.classMessages.createdAt, t.classMessages.id],
  from: ({ q }, key) =>
    q
      .select({ key, message: t.classMessages, title: t.courses.title })
      .from(t.classMessages)
      .innerJoin(t.courses, eq(t.courses.id, t.classMessages.courseId)),
  of: (userId) => eq(t.classMessages.authorId, userId),
  cells: ({ message, title }) => [title, message.title, message.body, message.createdAt],
})

const taught = exportTable({
  name: 'khoa-hoc-dang-day',
  about: 'Khóa học bạn dạy, và vai trò của bạn',
  heads: ['Khóa học', 'Vai trò'],
  order: [t.courses.createdAt, t.courses.id],
  from: ({ q }, key) =>
    q
      .select({ key, title: t.courses.title, role: t.courseInstructors.role })
      .from(t.courseInstructors)
      .innerJoin(t.courses, eq(t.courses.id, t.courseInstructors.courseId)),
  of: (userId) => eq(t.courseInstructors.userId, userId),
  cells: ({ title, role }) => [title, role],
})

const files = exportTable({
  name: 'tep',
  about: 'Tệp bạn đã tải lên; ảnh đại diện và bài nộp nằm trong thư mục tep',
  heads: ['Tên tệp', 'Loại', 'Cỡ (byte)', 'Tải lên lúc'],
  order: [t.files.createdAt, t.files.id],
  from: ({ q }, key) => q.select({ key, row: t.files }).from(t.files),
  of: (userId) => eq(t.files.ownerId, userId),
  cells: ({ row: { name, mime, size, createdAt } }) => [name, mime, size, createdAt],
})

export const CLASS_TABLES: readonly ExportTable[] = [
  reviews,
  answers,
  reports,
  received,
  written,
  taught,
  files,
]
