import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { COURSE_ROLE_NAMES } from '../../../shared/rules/course-roles.ts'
import { COURSE_STATUS_NAMES } from '../../../shared/rules/course-status.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

interface CourseBadgesProps {
  /** No role, or false: an admin who does not teach the course. */
  course: {
    myRole: CourseRole | null
    teaches?: false | undefined
    status: string
    waitingCount?: number | undefined
  }
}

/** The teacher's role, the course's status and what waits there (docs/product.md#instructor-courses). */
export function CourseBadges({ course }: CourseBadgesProps) {
  const { myRole, teaches, status } = course
  return (
    <p className="d-flex flex-wrap gap-2 mb-0">
      {myRole && teaches !== false ? (
        <span className="badge badge-primary">{`${myRole} · ${COURSE_ROLE_NAMES[myRole]}`}</span>
      ) : null}
      <span className={`badge badge-${status === 'PUBLISHED' ? 'success' : 'warning'}`}>
        {COURSE_STATUS_NAMES[status] ?? (status || 'Chưa rõ trạng thái')}
      </span>
      {COURSE_STATUS_NAMES[status] ? (
        <span className="visually-hidden">{`(${status})`}</span>
      ) : null}
      <WaitingBadge count={course.waitingCount} noun="bài chờ chấm" />
    </p>
  )
}
