import Card from 'react-bootstrap/Card'
import { Link } from 'react-router-dom'
import type { CourseRole, InstructorCourse } from '../api/contract.ts'
import { formatDuration } from '../format/duration.ts'
import { formatCount } from '../format/money.ts'
import { paths } from '../paths.ts'
import { CourseImage } from '../ui/CourseImage.tsx'
import { Rating } from '../ui/Rating.tsx'

const ROLES: Record<CourseRole, string> = {
  MAIN: 'Giảng viên chính',
  CO: 'Đồng giảng viên',
  TA: 'Trợ giảng',
}

/** Vietnamese for the statuses that are known; others as the backend calls them. */
const STATUSES: Record<string, string> = {
  PUBLISHED: 'Đã xuất bản',
  DRAFT: 'Bản nháp',
  ARCHIVED: 'Đã lưu trữ',
}

export function TaughtCourseCard({ course }: { course: InstructorCourse }) {
  const { myRole, status } = course
  return (
    <Card as="article" className="taught-card">
      <CourseImage course={course} sizes="(min-width: 700px) 340px, 100vw" />
      <Card.Body>
        <p className="taught-badges">
          <span className="badge badge-primary">
            {myRole} · {ROLES[myRole]}
          </span>
          <span className={`badge badge-${status === 'PUBLISHED' ? 'success' : 'warning'}`}>
            {STATUSES[status] ?? (status || 'Chưa rõ trạng thái')}
            {STATUSES[status] ? <span className="visually-hidden"> ({status})</span> : null}
          </span>
        </p>
        <h2 className="lines-2" title={course.title}>
          {course.title}
        </h2>
        <p className="taught-facts">
          <Rating course={course} /> · {formatCount(course.lessons)} bài học ·{' '}
          {formatDuration(course.totalDurationSec)}
        </p>
        <p className="taught-acts">
          <Link className="btn btn-primary" to={paths.instructorCourse(course._id)}>
            Quản lý <span className="visually-hidden">{course.title}</span>
          </Link>
          <Link
            className="btn btn-outline-primary"
            to={paths.course(course.slug)}
            target="_blank"
            rel="noopener"
          >
            Trang công khai{' '}
            <span className="visually-hidden">của {course.title} (mở trong thẻ mới)</span>
          </Link>
        </p>
      </Card.Body>
    </Card>
  )
}
