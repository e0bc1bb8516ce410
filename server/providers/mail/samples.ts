import { asNotice } from './rows.ts'
import type { Link, MailContent } from './render.ts'
import { contentOf, kindOf, type AnyMail } from './templates.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe.ts'

/** Every mail with made-up content, by the functions that write the real ones, for /api/docs/mails. */

/** A mail, and what it is called. */
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

const SAMPLES = {
  'email-proof': { name: 'Xác nhận địa chỉ', template: 'email-proof', data: { token: TOKEN } },
  'email-change': {
    name: 'Xác nhận địa chỉ mới',
    template: 'email-change',
    data: { token: TOKEN },
  },
  'email-change-taken': {
    name: 'Địa chỉ mới đã có tài khoản',
    template: 'email-change-taken',
    data: READER,
  },
  'email-change-asked': {
    name: 'Yêu cầu đổi địa chỉ',
    template: 'email-change-asked',
    data: READER,
  },
  'email-changed': {
    name: 'Địa chỉ đã đổi',
    template: 'email-changed',
    data: { ...READER, byAdmin: false },
  },
  'email-changed-by-admin': {
    name: 'Quản trị viên đổi địa chỉ',
    template: 'email-changed',
    data: { ...READER, byAdmin: true },
  },
  welcome: { name: 'Chào mừng', template: 'welcome', data: READER },
  erasure: {
    name: 'Yêu cầu xoá tài khoản',
    template: 'erasure',
    data: { ...READER, isLocked: false, dueAt: inDays(15), byOwner: false },
  },
  'erasure-on-request': {
    name: 'Quản trị viên đặt lịch xoá tài khoản',
    template: 'erasure',
    data: { ...READER, isLocked: false, dueAt: inDays(15), byOwner: true },
  },
  'erasure-soon': {
    name: 'Tài khoản sắp được xoá',
    template: 'erasure-soon',
    data: { ...READER, isLocked: false, dueAt: inDays(1) },
  },
  'erasure-kept': { name: 'Tài khoản được giữ lại', template: 'erasure-kept', data: READER },
  'data-export': {
    name: 'Đường dẫn tới dữ liệu của bạn',
    template: 'data-export',
    data: {
      ...READER,
      path: `/api/public/data-exports/${TOKEN}/page`,
      expiresAt: inDays(7),
    },
  },
  'registered-again': {
    name: 'Đăng ký bằng địa chỉ đã có tài khoản',
    template: 'registered-again',
    data: READER,
  },
  reset: {
    name: 'Đặt lại mật khẩu',
    template: 'reset',
    data: { ...READER, email: 'lan@vi-du.vn', token: TOKEN, byAdmin: false },
  },
  'reset-by-admin': {
    name: 'Đặt lại mật khẩu, do quản trị viên gửi',
    template: 'reset',
    data: { ...READER, email: 'lan@vi-du.vn', token: TOKEN, byAdmin: true },
  },
  invitation: {
    name: 'Mời đặt mật khẩu',
    template: 'invitation',
    data: { ...READER, email: 'lan@vi-du.vn', token: TOKEN },
  },
  receipt: { name: 'Biên nhận', template: 'receipt', data: ORDER },
  'receipt-copy': {
    name: 'Biên nhận gửi lại, của đơn đã hoàn tiền',
    template: 'receipt-copy',
    data: { ...ORDER, paidAt: inDays(0), refundedAt: inDays(2) },
  },
  refund: {
    name: 'Hoàn tiền',
    template: 'refund',
    data: {
      ...ORDER,
      titles: ORDER.items.map(({ title }) => title),
      keepsSome: false,
    },
  },
  'order-review': {
    name: 'Đơn hàng cần người xem (cho chủ trang)',
    template: 'order-review',
    data: {
      orderId: ORDER_ID,
      reason: 'Cổng báo số tiền 840.000 đ, không khớp đơn (848.000 đ).',
      totalAmount: ORDER.totalAmount,
      provider: 'MOMO',
    },
  },
  'due-soon': {
    name: 'Sắp đến hạn',
    template: 'due-soon',
    data: { ...WORK, dueAt: inDays(1) },
  },
  graded: { name: 'Đã chấm', template: 'graded', data: WORK },
  redo: { name: 'Cần làm lại', template: 'redo', data: WORK },
  comment: {
    name: 'Bình luận mới, cho học viên',
    template: 'comment',
    data: {
      ...COURSE,
      ...WORK,
      ...SUBMISSION,
      authorName: 'Phạm Minh Đức',
      isToTeacher: false,
    },
  },
  'comment-to-teacher': {
    name: 'Bình luận mới, cho giảng viên',
    template: 'comment',
    data: {
      ...COURSE,
      ...WORK,
      ...SUBMISSION,
      authorName: 'Trần Thị Lan',
      isToTeacher: true,
    },
  },
  announcement: {
    name: 'Thông báo của lớp',
    template: 'announcement',
    data: {
      ...MESSAGE,
      title: 'Buổi hỏi đáp tối thứ Sáu',
      body: 'Chào các bạn,\nTối thứ Sáu lúc 20:00 có buổi hỏi đáp về chương 3.',
    },
  },
  reminder: {
    name: 'Lời nhắc của giảng viên',
    template: 'reminder',
    data: {
      ...MESSAGE,
      title: 'Bạn học tiếp nhé',
      body: 'Đã hai tuần bạn chưa vào lớp. Bài 4 chỉ mất 20 phút.',
    },
  },
  review: {
    name: 'Đánh giá mới, cho giảng viên',
    template: 'new-review',
    data: { course: REVIEWED, stars: 4, text: 'Dễ hiểu, nhiều ví dụ thật.' },
  },
  'review-answered': {
    name: 'Đánh giá được trả lời',
    template: 'review-answered',
    data: { course: REVIEWED, answer: 'Cảm ơn bạn, chương 5 sẽ có thêm ví dụ.' },
  },
  'review-hidden': {
    name: 'Đánh giá bị ẩn',
    template: 'review-hidden',
    data: { course: REVIEWED, reason: 'có số điện thoại của người khác.' },
  },
  'course-published': {
    name: 'Khóa học đã xuất bản',
    template: 'course-status',
    data: { ...COURSE, act: 'publish' },
  },
  'course-returned': {
    name: 'Khóa học được trả lại',
    template: 'course-status',
    data: {
      ...COURSE,
      act: 'return',
      note: 'Ảnh bìa còn mờ, và bài đầu tiên chưa có tiếng. Nhờ bạn thay giúp.',
    },
  },
  digest: {
    name: 'Bài đến hạn trong tuần',
    template: 'digest',
    data: {
      due: [
        { ...WORK, dueAt: inDays(1) },
        { title: 'Quiz 2', courseTitle: 'TypeScript cho người bận rộn', dueAt: inDays(4) },
        {
          title: 'Bài luận',
          courseTitle: 'Viết cho người đọc',
          dueAt: '2026-03-08T16:59:00.000Z',
        },
      ],
      more: 0,
    },
  },
} satisfies Record<string, Sample>

export type MailName = keyof typeof SAMPLES
export const MAIL_SAMPLES: Record<MailName, Sample> = SAMPLES

/** A sample as its reader would get it. */
export function sampleMail(sample: Sample, link: Link): MailContent {
  const written = contentOf(sample, link, {})
  const kind = kindOf(sample.template)
  return kind ? asNotice(written, READER.name, link(`${UNSUBSCRIBE_PATH}?k=${kind}`)) : written
}
