/** The status of a course (docs/back-office.md#publication). */
export type CourseStatus = 'DRAFT' | 'PENDING' | 'PUBLISHED' | 'ARCHIVED'

/** In words; another version of the server may know more. */
export const COURSE_STATUS_NAMES: Record<string, string> = {
  DRAFT: 'Bản nháp',
  PENDING: 'Chờ duyệt',
  PUBLISHED: 'Đã xuất bản',
  ARCHIVED: 'Đã lưu trữ',
} satisfies Record<CourseStatus, string>
