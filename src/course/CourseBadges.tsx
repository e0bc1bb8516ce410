import type { CourseRole } from '../../shared/contract/teaching.ts'
import * as styles from './taught-courses.module.scss'

const ROLES: Record<CourseRole, string> = {
  MAIN: 'Giảng viên chính',
  CO: 'Đồng giảng viên',
  TA: 'Trợ giảng',
}

/** Labels of the known statuses; others are shown as they are. */
const STATUSES: Record<string, string> = {
  PUBLISHED: 'Đã xuất bản',
  DRAFT: 'Bản nháp',
  ARCHIVED: 'Đã lưu trữ',
}

/** The teacher's role and the course's status (docs/product.md#instructor-courses). */
export function CourseBadges({ course }: { course: { myRole: CourseRole; status: string } }) {
  const { myRole, status } = course
  return (
    <p className={styles.taughtBadges}>
      <span className="badge badge-primary">{`${myRole} · ${ROLES[myRole]}`}</span>
      <span className={`badge badge-${status === 'PUBLISHED' ? 'success' : 'warning'}`}>
        {STATUSES[status] ?? (status || 'Chưa rõ trạng thái')}
      </span>
      {STATUSES[status] ? <span className="visually-hidden">{`(${status})`}</span> : null}
    </p>
  )
}
