import { Link } from 'react-router-dom'
import type { CourseCard } from '../../shared/contract/catalogue.ts'
import type { Progress } from '../../shared/contract/learning.ts'
import { paths } from '../../shared/paths.ts'
import { CourseImage } from '../course/CourseImage.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'

interface EnrolledCardProps {
  course: CourseCard
  progress: Progress
}

/** A course of mine: how far I came, into it, and its public page. */
export function EnrolledCard({ course, progress }: EnrolledCardProps) {
  return (
    <article className="card enrolled-card">
      <CourseImage
        course={course}
        sizes="(min-width: 992px) 33vw, (min-width: 576px) 50vw, 100vw"
        className="enrolled-image"
      />
      <div className="card-body enrolled-body">
        <p className="enrolled-state">
          {progress.completed ? (
            <span className="badge badge-success">Hoàn tất</span>
          ) : (
            <span className="badge badge-primary">Đang học</span>
          )}
        </p>
        <h2 className="enrolled-title lines-2">{course.title}</h2>
        <div className="enrolled-foot">
          <ProgressBar percent={progress.progressPct} label={`Tiến độ: ${course.title}`} />
          <div className="enrolled-actions">
            <Link
              className="btn btn-primary"
              to={paths.outline(course._id)}
              aria-label={`Vào học: ${course.title}`}
            >
              Vào học
            </Link>
            <Link
              className="btn btn-outline-primary"
              to={paths.course(course.slug)}
              aria-label={`Chi tiết: ${course.title}`}
            >
              Chi tiết
            </Link>
          </div>
        </div>
      </div>
    </article>
  )
}
