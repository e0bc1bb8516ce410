import { Link } from 'react-router-dom'
import type { PublicLesson } from '../../shared/contract/catalogue.ts'
import { formatLessonDuration } from '../../shared/format/duration.ts'
import { paths } from '../../shared/paths.ts'
import { LessonTypeBadge } from '../course/LessonTypeBadge.tsx'

/** A lesson of a course not bought yet: only a free preview can be opened. */
export function LessonRow({ lesson, number }: { lesson: PublicLesson; number: number }) {
  const duration = formatLessonDuration(lesson.durationSec)
  return (
    <li className="course-lesson">
      <span className="course-lesson-number numeric">{number}</span>
      <span className="course-lesson-title">
        {lesson.isFreePreview ? (
          <Link to={paths.lesson(lesson._id)}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
      </span>
      <span className="course-lesson-facts">
        {lesson.isFreePreview ? <span className="badge badge-success">Học thử</span> : null}
        <LessonTypeBadge type={lesson.type} />
        <span className="course-lesson-duration numeric">{duration}</span>
      </span>
    </li>
  )
}
