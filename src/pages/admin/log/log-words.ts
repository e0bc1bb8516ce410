import type { AuditAction, LogEntry, LogField } from '../../../../shared/contract/admin/log.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatMoney } from '../../../../shared/format/money.ts'
import { formatNumber } from '../../../../shared/format/score.ts'
import { COURSE_ROLE_NAMES } from '../../../../shared/rules/course-roles.ts'
import { COURSE_LANGUAGES, COURSE_LEVELS } from '../../../../shared/rules/course-settings.ts'
import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { SITE_PAGES } from '../../../../shared/rules/site-pages.ts'
import { statusWords } from '../../../../shared/format/order-words.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'

/** The log in words. */

/** The act; the name of its target follows. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  'order.refund': 'Hoàn tiền đơn hàng',
  'order.refund-confirmed': 'Xác nhận đã hoàn tiền đơn hàng',
  'order.ask': 'Hỏi lại cổng thanh toán về đơn hàng',
  'order.receipt': 'Gửi lại biên nhận của đơn hàng',
  'order.resolve': 'Xử lý xong cảnh báo của đơn hàng',
  'user.create': 'Tạo tài khoản',
  'user.roles': 'Đổi vai trò của',
  'user.disable': 'Khóa tài khoản',
  'user.enable': 'Mở khóa tài khoản',
  'user.password': 'Đặt mật khẩu mới cho',
  'user.reset-link': 'Gửi đường dẫn đặt mật khẩu cho',
  'user.email': 'Đổi địa chỉ email của',
  'user.data-export': 'Gửi dữ liệu cá nhân cho',
  'user.erasure': 'Đặt lịch xoá tài khoản',
  'user.erasure-cancel': 'Giữ lại tài khoản',
  'enrolment.give': 'Thêm khóa học cho',
  'enrolment.take': 'Gỡ khóa học của',
  'course.create': 'Tạo khóa học',
  'course.settings': 'Sửa thiết lập khóa học',
  'course.cover': 'Đổi ảnh bìa khóa học',
  'course.ask': 'Gửi duyệt khóa học',
  'course.withdraw': 'Rút lại yêu cầu duyệt khóa học',
  'course.publish': 'Xuất bản khóa học',
  'course.return': 'Trả lại khóa học để sửa',
  'course.unpublish': 'Gỡ khỏi danh mục khóa học',
  'course.archive': 'Lưu trữ khóa học',
  'course.restore': 'Bỏ lưu trữ khóa học',
  'course.assign': 'Giao người dạy cho khóa học',
  'course.dismiss': 'Thôi giao người dạy của khóa học',
  'content.create': 'Thêm nội dung vào khóa học',
  'content.edit': 'Sửa nội dung của khóa học',
  'content.move': 'Đổi chỗ nội dung của khóa học',
  'content.delete': 'Xoá nội dung của khóa học',
  'submission.grade': 'Chấm bài trong khóa học',
  'submission.comment': 'Nhận xét bài nộp trong khóa học',
  'extension.give': 'Gia hạn cho học viên trong khóa học',
  'extension.take': 'Bỏ gia hạn của học viên trong khóa học',
  'class.announce': 'Gửi thông báo cho lớp của khóa học',
  'class.remind': 'Nhắc học viên của khóa học',
  'topic.create': 'Tạo chủ đề',
  'topic.rename': 'Đổi tên chủ đề',
  'topic.order': 'Đổi thứ tự chủ đề',
  'topic.merge': 'Gộp chủ đề',
  'topic.delete': 'Xoá chủ đề',
  'site.settings': 'Sửa thông tin trang web',
  'review.hide': 'Ẩn đánh giá',
  'review.show': 'Cho hiện lại đánh giá',
  'review.dismiss': 'Bỏ qua báo cáo về đánh giá',
  'page.draft': 'Sửa bản nháp của trang',
  'page.publish': 'Công bố trang',
  'mail.retry': 'Cho gửi lại thư gửi hỏng',
  'push.retry': 'Cho gửi lại thông báo gửi hỏng',
}

export const actionWords = (action: string): string => ACTION_WORDS[action as AuditAction] ?? action

const FIELDS: Record<LogField, string> = {
  address: 'Địa chỉ',
  amount: 'Số tiền',
  answer: 'Cổng trả lời',
  askedAt: 'Gửi duyệt lúc',
  assessment: 'Bài kiểm tra, bài tập',
  audience: 'Dành cho ai',
  brand: 'Thương hiệu',
  code: 'Mã trả về',
  count: 'Số lượng',
  courseId: 'Khóa học',
  courses: 'Số khóa học',
  coursesTaken: 'Khóa học lấy lại',
  currency: 'Tiền tệ',
  date: 'ngày',
  description: 'Mô tả',
  disabledAt: 'Khóa lúc',
  dueAt: 'Hạn nộp',
  durationLabel: 'Nhịp học',
  email: 'Email',
  eraseAt: 'Xoá lúc',
  extraAttempts: 'Thêm lượt',
  extraMinutes: 'Thêm phút',
  fullName: 'Họ tên',
  goals: 'Học được gì',
  id: 'Mã',
  imageUrl: 'Ảnh bìa',
  intoId: 'Gộp vào',
  language: 'Ngôn ngữ',
  legalName: 'Tên pháp lý',
  lesson: 'Bài học',
  level: 'Trình độ',
  licence: 'Giấy phép',
  main: 'Giảng viên chính',
  name: 'Tên',
  note: 'Ghi chú',
  noticeAddress: 'Địa chỉ nhận thông báo',
  number: 'Số',
  orderId: 'Đơn hàng',
  outcome: 'Kết quả',
  page: 'Trang',
  phone: 'Điện thoại',
  place: 'nơi cấp',
  position: 'Vị trí',
  price: 'Giá',
  promoUrl: 'Phim giới thiệu',
  reasons: 'Điều cần xem',
  requirements: 'Cần có trước',
  resource: 'Tài nguyên',
  returnNote: 'Lý do trả lại',
  role: 'Vai trò trong khóa học',
  roles: 'Vai trò',
  saleEndsAt: 'Hết khuyến mãi lúc',
  salePrice: 'Giá khuyến mãi',
  score: 'Điểm',
  section: 'Chương',
  selfApproval: 'Giảng viên tự xuất bản',
  slug: 'Đường dẫn',
  sortOrder: 'Thứ tự',
  status: 'Trạng thái',
  subject: 'Tiêu đề',
  taxCode: 'Mã số thuế',
  title: 'Tên khóa học',
  topicId: 'Chủ đề',
  totalAmount: 'Số tiền',
  userId: 'Người dùng',
  zalo: 'Zalo',
}

const CODES: Partial<Record<string, string>> = {
  ...COURSE_ROLE_NAMES,
  ...COURSE_LEVELS,
  ...COURSE_LANGUAGES,
  ...SITE_PAGES,
  STUDENT: 'Học viên',
  INSTRUCTOR: 'Giảng viên',
  ADMIN: 'Quản trị viên',
  asked: 'đã gửi yêu cầu tới cổng',
  refunded: 'đã hoàn tiền',
  refused: 'cổng từ chối',
  unclear: 'chưa rõ',
  paid: 'đã trả tiền',
  failed: 'không thành công',
  waiting: 'đang chờ người mua',
  processing: 'chưa có kết quả cuối cùng',
  'not-found': 'cổng không biết đơn này',
  unreachable: 'cổng không trả lời',
  PAID: 'Đã thanh toán',
  FAILED: 'Không thành công',
  REFUNDED: 'Đã hoàn tiền',
  SUBMITTED: 'Đã nộp',
  GRADED: 'Đã chấm',
  RETURNED: 'Trả lại để làm lại',
}

const MONEY: readonly string[] = ['price', 'salePrice', 'totalAmount', 'amount']
const LONGEST = 240
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Rich text without its tags. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A value as a person reads it. */
function valueWords(field: string, value: unknown, names: LogEntry['names']): string {
  if (value === null || value === undefined || value === '') return 'trống'
  if (Array.isArray(value)) {
    const words = value.map((one) => valueWords(field, one, names))
    return words.length > 0 ? shortened(words.join(', ')) : 'trống'
  }
  if (typeof value === 'boolean') return value ? 'có' : 'không'
  if (typeof value === 'number') {
    return MONEY.includes(field) ? formatMoney(value) : formatNumber(value)
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, one]) => `${fieldWords(name)} ${valueWords(name, one, names)}`,
    )
    return shortened(parts.join('; ')) || 'trống'
  }
  if (typeof value !== 'string') return ''
  if (field === 'orderId') return orderCode(value)
  if (TIME.test(value)) return formatDateTime(value)
  return names[value] ?? CODES[value] ?? COURSE_STATUS_NAMES[value] ?? shortened(plain(value))
}

const fieldWords = (field: string): string => FIELDS[field as LogField] ?? field

export interface Change {
  field: string
  /** null: the field was not there. */
  before: string | null
  after: string | null
}

/** The fields that an act has changed. */
export function changesOf({ before, after, names, target }: LogEntry): Change[] {
  // Orders and courses have a status of the same name.
  const wordsOf = (field: string, value: unknown) =>
    target.type === 'order' && field === 'status' && typeof value === 'string'
      ? statusWords(value)
      : valueWords(field, value, names)
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const wordsIn = (from: Record<string, unknown> | null, field: string) =>
    from && field in from ? wordsOf(field, from[field]) : null
  return [...fields].map((field) => ({
    field: fieldWords(field),
    before: wordsIn(before, field),
    after: wordsIn(after, field),
  }))
}
