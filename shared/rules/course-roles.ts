import type { CourseRole } from '../contract/teaching.ts'

/** The roles in a course (docs/product.md#roles), in words. */
export const COURSE_ROLE_NAMES: Record<CourseRole, string> = {
  MAIN: 'Giảng viên chính',
  CO: 'Đồng giảng viên',
  TA: 'Trợ giảng',
}

/** The same of a code that another version of the server may have sent. */
export const courseRoleName = (role: string): string =>
  COURSE_ROLE_NAMES[role as CourseRole] ?? role
