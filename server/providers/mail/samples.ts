import { asNotice } from './rows.ts'
import type { Link, MailContent } from './render.ts'
import { contentOf, kindOf, type AnyMail, type DataOf, type Template } from './templates.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe.ts'

/** Every mail with made-up content, by the functions that write the real ones, for /api/docs/mails. */

type Sample = { name: string } & AnyMail

const AT = new Date('2026-03-02T01:00:00Z')
const inDays = (days: number) => new Date(AT.getTime() + days * 24 * 3600_000).toISOString()
const READER = { name: 'Trần Thị Lan' }
const ORDER_ID = '0198a2b4c6d87e1f9a3b5c7d'
const TOKEN = 'duong-dan-mau'
const WORK = {
  assessmentId: 'bai-mau',
  lessonId: 'bai-hoc-mau',
  title: 'Bài tập cuối chương: viết một thành phần React',
  courseTitle: 'React từ số không',
}
const SUBMISSION = { submissionId: 'bai-nop-mau', studentId: 'hoc-vien-mau' }
const COURSE = { courseId: 'khoa-mau', slug: 'react-tu-so-khong', title: 'React từ số không' }
const REVIEWED = { id: COURSE.courseId, slug: COURSE.slug, title: COURSE.title }
const MESSAGE = { author: 'Phạm Minh Đức', courseId: COURSE.courseId, course: COURSE.title }
const ORDER = {
  orderId: ORDER_ID,
  totalAmount: 848_000,
  ...READER,
  items: [
    { title: 'React từ số không', price: 499_000, quantity: 1 },
    { title: 'TypeScript cho người bận rộn', price: 349_000, quantity: 1 },
  ],
}

const sample = <T extends Template>(name: string, template: T, data: DataOf<T>) =>
  // The parts belong together, which TypeScript cannot see of a union.
  ({ name, template, data }) as unknown as Sample

const DELETED = { ...READER, isLocked: false }
const LINK = { ...READER, email: 'lan@vi-du.vn', token: TOKEN }
const COMMENT = { ...COURSE, ...WORK, ...SUBMISSION }

const SAMPLES = {
  'email-proof': sample('Xác nhận địa chỉ', 'email-proof', { token: TOKEN }),
  'email-change': sample('Xác nhận địa chỉ mới', 'email-change', { token: TOKEN }),
  'email-change-taken': sample('Địa chỉ mới đã có tài khoản', 'email-change-taken', READER),
  'email-change-asked': sample('Yêu cầu đổi địa chỉ', 'email-change-asked', READER),
  'email-changed': sample('Địa chỉ đã đổi', 'email-changed', { ...READER, byAdmin: false }),
  'email-changed-by-admin': sample('Quản trị viên đổi địa chỉ', 'email-changed', {
    ...READER,
    byAdmin: true,
  }),
  welcome: sample('Chào mừng', 'welcome', READER),
  erasure: sample('Yêu cầu xoá tài khoản', 'erasure', {
    ...DELETED,
    dueAt: inDays(15),
    byOwner: false,
  }),
  'erasure-on-request': sample('Quản trị viên đặt lịch xoá tài khoản', 'erasure', {
    ...DELETED,
    dueAt: inDays(15),
    byOwner: true,
  }),
  'erasure-soon': sample('Tài khoản sắp được xoá', 'erasure-soon', {
    ...DELETED,
    dueAt: inDays(1),
  }),
  'erasure-kept': sample('Tài khoản được giữ lại', 'erasure-kept', READER),
  'data-export': sample('Đường dẫn tới dữ liệu của bạn', 'data-export', {
    ...READER,
    path: `/api/public/data-exports/${TOKEN}/page`,
    expiresAt: inDays(7),
  }),
  'registered-again': sample('Đăng ký bằng địa chỉ đã có tài khoản', 'registered-again', READER),
  reset: sample('Đặt lại mật khẩu', 'reset', { ...LINK, byAdmin: false }),
  'reset-by-admin': sample('Đặt lại mật khẩu, do quản trị viên gửi', 'reset', {
    ...LINK,
    byAdmin: true,
  }),
  invitation: sample('Mời đặt mật khẩu', 'invitation', LINK),
  receipt: sample('Biên nhận', 'receipt', ORDER),
  'receipt-copy': sample('Biên nhận gửi lại, của đơn đã hoàn tiền', 'receipt-copy', {
    ...ORDER,
    paidAt: inDays(0),
    refundedAt: inDays(2),
  }),
  refund: sample('Hoàn tiền', 'refund', {
    ...ORDER,
    titles: ORDER.items.map(({ title }) => title),
    keepsSome: false,
  }),
  'order-review': sample('Đơn hàng cần người xem (cho chủ trang)', 'order-review', {
    orderId: ORDER_ID,
    reason: 'Cổng báo số tiền 840.000 đ, không khớp đơn (848.000 đ).',
    totalAmount: ORDER.totalAmount,
    provider: 'MOMO',
  }),
  'due-soon': sample('Sắp đến hạn', 'due-soon', { ...WORK, dueAt: inDays(1) }),
  graded: sample('Đã chấm', 'graded', WORK),
  redo: sample('Cần làm lại', 'redo', WORK),
  comment: sample('Bình luận mới, cho học viên', 'comment', {
    ...COMMENT,
    authorName: 'Phạm Minh Đức',
    isToTeacher: false,
  }),
  'comment-to-teacher': sample('Bình luận mới, cho giảng viên', 'comment', {
    ...COMMENT,
    authorName: 'Trần Thị Lan',
    isToTeacher: true,
  }),
  announcement: sample('Thông báo của lớp', 'announcement', {
    ...MESSAGE,
    title: 'Buổi hỏi đáp tối thứ Sáu',
    body: 'Chào các bạn,\nTối thứ Sáu lúc 20:00 có buổi hỏi đáp về chương 3.',
  }),
  reminder: sample('Lời nhắc của giảng viên', 'reminder', {
    ...MESSAGE,
    title: 'Bạn học tiếp nhé',
    body: 'Đã hai tuần bạn chưa vào lớp. Bài 4 chỉ mất 20 phút.',
  }),
  review: sample('Đánh giá mới, cho giảng viên', 'new-review', {
    course: REVIEWED,
    stars: 4,
    text: 'Dễ hiểu, nhiều ví dụ thật.',
  }),
  'review-answered': sample('Đánh giá được trả lời', 'review-answered', {
    course: REVIEWED,
    answer: 'Cảm ơn bạn, chương 5 sẽ có thêm ví dụ.',
  }),
  'review-hidden': sample('Đánh giá bị ẩn', 'review-hidden', {
    course: REVIEWED,
    reason: 'có số điện thoại của người khác.',
  }),
  'course-published': sample('Khóa học đã xuất bản', 'course-status', {
    ...COURSE,
    act: 'publish',
  }),
  'course-returned': sample('Khóa học được trả lại', 'course-status', {
    ...COURSE,
    act: 'return',
    note: 'Ảnh bìa còn mờ, và bài đầu tiên chưa có tiếng. Nhờ bạn thay giúp.',
  }),
  digest: sample('Bài đến hạn trong tuần', 'digest', {
    due: [
      { ...WORK, dueAt: inDays(1) },
      { title: 'Quiz 2', courseTitle: 'TypeScript cho người bận rộn', dueAt: inDays(4) },
      { title: 'Bài luận', courseTitle: 'Viết cho người đọc', dueAt: '2026-03-08T16:59:00.000Z' },
    ],
    more: 0,
  }),
}

export type MailName = keyof typeof SAMPLES
export const MAIL_SAMPLES: Record<MailName, Sample> = SAMPLES

export function sampleMail(sample: Sample, link: Link): MailContent {
  const written = contentOf(sample, link, {})
  const kind = kindOf(sample.template)
  return kind ? asNotice(written, READER.name, link(`${UNSUBSCRIBE_PATH}?k=${kind}`)) : written
}
