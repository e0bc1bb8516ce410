import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '../../shared/contract/learning.ts'
import { paths } from '../../shared/paths.ts'
import { useOwner } from '../session/use-owner.ts'
import { lastLessonIn } from './last-lesson.ts'

/** The way to the lesson seen last on this device, as long as its course is one of mine. */
export function ContinueLearning({ entries }: { entries: readonly EnrolledCourse[] }) {
  const last = lastLessonIn(
    useOwner(),
    entries.map(({ course }) => course._id),
  )
  const course = entries.find((entry) => entry.course._id === last?.courseId)?.course
  if (!last || !course) return null
  return (
    <section className="continue" aria-labelledby="continue">
      <div>
        <h2 className="continue-title" id="continue">
          Tiếp tục học: {last.title}
        </h2>
        <p className="continue-course">{course.title}</p>
      </div>
      <Link
        className="btn btn-primary"
        to={paths.lesson(last.lessonId)}
        aria-label={`Tiếp tục học: ${last.title}`}
      >
        Tiếp tục
      </Link>
    </section>
  )
}
