import Card from 'react-bootstrap/Card'
import { Link } from 'react-router-dom'
import type { InstructorCourse } from '../api/contract.ts'
import { formatDuration } from '../format/duration.ts'
import { formatCount } from '../format/money.ts'
import { paths } from '../paths.ts'
import { CourseImage } from '../ui/CourseImage.tsx'
import { Rating } from '../ui/Rating.tsx'
import { CourseBadges } from './CourseBadges.tsx'

export function TaughtCourseCard({ course }: { course: InstructorCourse }) {
  return (
    <Card as="article" className="taught-card">
      <CourseImage course={course} sizes="(min-width: 700px) 340px, 100vw" />
      <Card.Body>
        <CourseBadges course={course} />
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
