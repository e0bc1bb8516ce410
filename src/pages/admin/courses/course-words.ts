import type { CourseAct } from '../../../../shared/contract/admin/courses.ts'
import type { Checklist } from '../../../../shared/contract/course-settings.ts'
import type { CourseRole } from '../../../../shared/contract/teaching.ts'

/** Courses of the back office in words. */

export const ROLES: readonly CourseRole[] = ['MAIN', 'CO', 'TA']

/** What a role may do. */
export const ROLE_MEANS: Record<CourseRole, string> = {
  MAIN: 'Soạn bài, chấm bài, đổi giá và thông tin bán hàng, gửi duyệt.',
  CO: 'Soạn bài và chấm bài; chỉ xem giá và thông tin bán hàng.',
  TA: 'Xem nội dung và chấm bài.',
}

export const STATUS_TONES: Record<string, string> = {
  DRAFT: 'neutral',
  PENDING: 'warning',
  PUBLISHED: 'success',
  ARCHIVED: 'info',
}

export const CHECKLIST_NAMES: Record<keyof Checklist, string> = {
  cover: 'Ảnh bìa',
  description: 'Mô tả',
  price: 'Giá',
  lesson: 'Ít nhất một bài học',
  preview: 'Ít nhất một bài học thử',
}

export const missingNames = (checklist: Checklist): string[] =>
  (Object.keys(CHECKLIST_NAMES) as (keyof Checklist)[])
    .filter((name) => !checklist[name])
    .map((name) => CHECKLIST_NAMES[name])

interface ActWords {
  label: string
  busy: string
  success: string
  failure: string
  danger?: boolean
  /** Beside the button, and in its dialog. */
  means: readonly string[]
}

export const ACTS: Record<CourseAct, ActWords> = {
  publish: {
    label: 'Xuất bản',
    busy: 'Đang xuất bản…',
    success: 'Đã xuất bản khóa học.',
    failure: 'Chưa xuất bản được khóa học.',
    means: ['Ai cũng tìm thấy và mua được ngay, với giá đang đặt.'],
  },
  return: {
    label: 'Trả lại',
    busy: 'Đang trả lại…',
    success: 'Đã trả lại khóa học cho giảng viên.',
    failure: 'Chưa trả lại được khóa học.',
    means: [
      'Khóa học trở về bản nháp. Giảng viên đọc lý do của bạn trong phần thiết lập, sửa rồi gửi duyệt lại.',
    ],
  },
  unpublish: {
    label: 'Gỡ khỏi danh mục',
    busy: 'Đang gỡ…',
    success: 'Đã gỡ khóa học khỏi danh mục.',
    failure: 'Chưa gỡ được khóa học.',
    danger: true,
    means: [
      'Khóa học trở về bản nháp: không ai tìm thấy hay mua được nữa, kể cả người đã bỏ vào giỏ.',
      'Ai đã mua vẫn học, nộp bài và được chấm như trước.',
    ],
  },
  archive: {
    label: 'Lưu trữ',
    busy: 'Đang lưu trữ…',
    success: 'Đã lưu trữ khóa học.',
    failure: 'Chưa lưu trữ được khóa học.',
    danger: true,
    means: [
      'Khóa học ngừng bán: không ai tìm thấy hay mua được nữa, kể cả người đã bỏ vào giỏ.',
      'Ai đã mua vẫn học, nộp bài và được chấm như trước.',
      'Giảng viên không gửi duyệt lại được; bạn có thể khôi phục bất cứ lúc nào.',
    ],
  },
  restore: {
    label: 'Khôi phục thành bản nháp',
    busy: 'Đang khôi phục…',
    success: 'Đã khôi phục khóa học thành bản nháp.',
    failure: 'Chưa khôi phục được khóa học.',
    means: ['Khóa học chưa được bán lại cho đến khi được xuất bản.'],
  },
}

/** What the owner can do from a status. */
export const ACTS_FROM: Record<string, readonly CourseAct[]> = {
  DRAFT: ['publish', 'archive'],
  PENDING: ['publish', 'return'],
  PUBLISHED: ['unpublish', 'archive'],
  ARCHIVED: ['restore'],
}
