import type { MailKind } from '../../shared/rules/mail-kinds.ts'
import {
  changeAskedMail,
  changedMail,
  changeMail,
  changeTakenMail,
  invitationMail,
  proofMail,
  registeredAgainMail,
  resetMail,
  welcomeMail,
} from './contents/account.ts'
import { classMessageMail } from './contents/class.ts'
import {
  commentMail,
  courseStatusMail,
  digestMail,
  dueSoonMail,
  gradedMail,
  redoMail,
} from './contents/notices.ts'
import { newReviewMail, reviewAnsweredMail, reviewHiddenMail } from './contents/reviews.ts'
import { orderReviewMail, receiptCopyMail, receiptMail, refundMail } from './contents/orders.ts'
import { dataLinkMail, erasureMail, keptMail, lastDayMail } from './contents/personal-data.ts'
import { asNotice } from './notices.ts'
import type { Link, MailContent } from './render.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe.ts'

/** Every mail with made-up content, by the functions that write the real ones, for /api/docs/mails. */

interface Sample {
  /** Which mail it is. */
  name: string
  /** Absent for mails that nobody can switch off. */
  kind?: MailKind
  content: (link: Link) => MailContent
}

const AT = new Date('2026-03-02T01:00:00Z')
const inDays = (days: number) => new Date(AT.getTime() + days * 24 * 3600_000)
const READER = { fullName: 'Trần Thị Lan', emailProvedAt: AT }
const ORDER_ID = '0198a2b4c6d87e1f9a3b5c7d'
const TOKEN = 'duong-dan-mau'
const WORK = {
  assessmentId: 'bai-mau',
  lessonId: 'bai-hoc-mau',
  title: 'Bài tập cuối chương: viết một thành phần React',
  courseTitle: 'React từ số không',
}
const SUBMISSION = { submissionId: 'bai-nop-mau', userId: 'hoc-vien-mau' }
const COURSE = { courseId: 'khoa-mau', slug: 'react-tu-so-khong', title: 'React từ số không' }
const REVIEWED = { id: COURSE.courseId, slug: COURSE.slug, title: COURSE.title }
const MESSAGE = { author: 'Phạm Minh Đức', courseId: COURSE.courseId, course: COURSE.title }
const ORDER = {
  orderId: ORDER_ID,
  totalAmount: 848_000,
  buyer: READER,
  items: [
    { title: 'React từ số không', price: 499_000, quantity: 1 },
    { title: 'TypeScript cho người bận rộn', price: 349_000, quantity: 1 },
  ],
}

const SAMPLES = {
  'email-proof': { name: 'Xác nhận địa chỉ', content: (link) => proofMail(link, TOKEN) },
  'email-change': {
    name: 'Xác nhận địa chỉ mới',
    content: (link) => changeMail(link, TOKEN),
  },
  'email-change-taken': {
    name: 'Địa chỉ mới đã có tài khoản',
    content: (link) => changeTakenMail(link, READER),
  },
  'email-change-asked': {
    name: 'Yêu cầu đổi địa chỉ',
    content: (link) => changeAskedMail(link, READER),
  },
  'email-changed': {
    name: 'Địa chỉ đã đổi',
    content: (link) => changedMail(link, { ...READER, byAdmin: false }),
  },
  'email-changed-by-admin': {
    name: 'Quản trị viên đổi địa chỉ',
    content: (link) => changedMail(link, { ...READER, byAdmin: true }),
  },
  welcome: { name: 'Chào mừng', content: (link) => welcomeMail(link, READER) },
  erasure: {
    name: 'Yêu cầu xoá tài khoản',
    content: (link) => erasureMail(link, { ...READER, dueAt: inDays(15), byOwner: false }),
  },
  'erasure-on-request': {
    name: 'Quản trị viên đặt lịch xoá tài khoản',
    content: (link) => erasureMail(link, { ...READER, dueAt: inDays(15), byOwner: true }),
  },
  'erasure-soon': {
    name: 'Tài khoản sắp được xoá',
    content: (link) => lastDayMail(link, { ...READER, dueAt: inDays(1) }),
  },
  'erasure-kept': { name: 'Tài khoản được giữ lại', content: (link) => keptMail(link, READER) },
  'data-export': {
    name: 'Đường dẫn tới dữ liệu của bạn',
    content: (link) =>
      dataLinkMail(link, {
        ...READER,
        path: `/api/public/data-exports/${TOKEN}/page`,
        expiresAt: inDays(7),
      }),
  },
  'registered-again': {
    name: 'Đăng ký bằng địa chỉ đã có tài khoản',
    content: (link) => registeredAgainMail(link, READER),
  },
  reset: {
    name: 'Đặt lại mật khẩu',
    content: (link) => resetMail(link, { ...READER, email: 'lan@vi-du.vn', token: TOKEN }),
  },
  'reset-by-admin': {
    name: 'Đặt lại mật khẩu, do quản trị viên gửi',
    content: (link) =>
      resetMail(link, { ...READER, email: 'lan@vi-du.vn', token: TOKEN, byAdmin: true }),
  },
  invitation: {
    name: 'Mời đặt mật khẩu',
    content: (link) => invitationMail(link, { ...READER, email: 'lan@vi-du.vn', token: TOKEN }),
  },
  receipt: { name: 'Biên nhận', content: (link) => receiptMail(link, ORDER) },
  'receipt-copy': {
    name: 'Biên nhận gửi lại, của đơn đã hoàn tiền',
    content: (link) => receiptCopyMail(link, { ...ORDER, paidAt: AT, refundedAt: inDays(2) }),
  },
  refund: {
    name: 'Hoàn tiền',
    content: (link) =>
      refundMail(link, {
        ...ORDER,
        titles: ORDER.items.map(({ title }) => title),
        keepsSome: false,
      }),
  },
  'order-review': {
    name: 'Đơn hàng cần người xem (cho chủ trang)',
    content: (link) =>
      orderReviewMail(link, {
        orderId: ORDER_ID,
        reason: 'Cổng báo số tiền 840.000 đ, không khớp đơn (848.000 đ).',
        totalAmount: ORDER.totalAmount,
        provider: 'MOMO',
      }),
  },
  'due-soon': {
    name: 'Sắp đến hạn',
    kind: 'due-soon',
    content: (link) => dueSoonMail(link, { ...WORK, dueAt: inDays(1) }),
  },
  graded: { name: 'Đã chấm', kind: 'graded', content: (link) => gradedMail(link, WORK) },
  redo: { name: 'Cần làm lại', kind: 'redo', content: (link) => redoMail(link, WORK) },
  comment: {
    name: 'Bình luận mới, cho học viên',
    kind: 'comment',
    content: (link) =>
      commentMail(link, {
        ...COURSE,
        ...WORK,
        ...SUBMISSION,
        authorName: 'Phạm Minh Đức',
        isToTeacher: false,
      }),
  },
  'comment-to-teacher': {
    name: 'Bình luận mới, cho giảng viên',
    kind: 'comment',
    content: (link) =>
      commentMail(link, {
        ...COURSE,
        ...WORK,
        ...SUBMISSION,
        authorName: 'Trần Thị Lan',
        isToTeacher: true,
      }),
  },
  announcement: {
    name: 'Thông báo của lớp',
    kind: 'announcement',
    content: (link) =>
      classMessageMail(link, {
        ...MESSAGE,
        title: 'Buổi hỏi đáp tối thứ Sáu',
        body: 'Chào các bạn,\nTối thứ Sáu lúc 20:00 có buổi hỏi đáp về chương 3.',
      }),
  },
  reminder: {
    name: 'Lời nhắc của giảng viên',
    kind: 'reminder',
    content: (link) =>
      classMessageMail(link, {
        ...MESSAGE,
        title: 'Bạn học tiếp nhé',
        body: 'Đã hai tuần bạn chưa vào lớp. Bài 4 chỉ mất 20 phút.',
      }),
  },
  review: {
    name: 'Đánh giá mới, cho giảng viên',
    kind: 'review',
    content: (link) =>
      newReviewMail(link, REVIEWED, { stars: 4, text: 'Dễ hiểu, nhiều ví dụ thật.' }),
  },
  'review-answered': {
    name: 'Đánh giá được trả lời',
    kind: 'review',
    content: (link) => reviewAnsweredMail(link, REVIEWED, 'Cảm ơn bạn, chương 5 sẽ có thêm ví dụ.'),
  },
  'review-hidden': {
    name: 'Đánh giá bị ẩn',
    kind: 'review',
    content: (link) => reviewHiddenMail(link, REVIEWED, 'có số điện thoại của người khác.'),
  },
  'course-published': {
    name: 'Khóa học đã xuất bản',
    kind: 'course-status',
    content: (link) => courseStatusMail(link, { ...COURSE, act: 'publish' }),
  },
  'course-returned': {
    name: 'Khóa học được trả lại',
    kind: 'course-status',
    content: (link) =>
      courseStatusMail(link, {
        ...COURSE,
        act: 'return',
        note: 'Ảnh bìa còn mờ, và bài đầu tiên chưa có tiếng. Nhờ bạn thay giúp.',
      }),
  },
  digest: {
    name: 'Bài đến hạn trong tuần',
    kind: 'digest',
    content: (link) =>
      digestMail(link, [
        { ...WORK, dueAt: inDays(1) },
        { title: 'Quiz 2', courseTitle: 'TypeScript cho người bận rộn', dueAt: inDays(4) },
        {
          title: 'Bài luận',
          courseTitle: 'Viết cho người đọc',
          dueAt: new Date('2026-03-08T16:59:00Z'),
        },
      ]),
  },
} satisfies Record<string, Sample>

export type MailName = keyof typeof SAMPLES
export const MAIL_SAMPLES: Record<MailName, Sample> = SAMPLES

/** A sample as its reader would get it. */
export function sampleMail({ kind, content }: Sample, link: Link): MailContent {
  const written = content(link)
  return kind ? asNotice(written, READER, link(`${UNSUBSCRIBE_PATH}?k=${kind}`)) : written
}
