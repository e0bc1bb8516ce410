import { Link } from 'react-router-dom'
import type { Course } from '../../shared/contract/catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { Rating } from '../course/Rating.tsx'

/** Topic, title, instructors and rating of a course. */
export function CourseHead({ course }: { course: Course }) {
  const { topic, instructors } = course
  const topicKey = topic?.slug || topic?._id
  return (
    <header className="course-head">
      {topic?.name ? (
        <p className="course-topic">
          {topicKey ? (
            <Link className="badge badge-primary" to={paths.courses({ topic: topicKey })}>
              {topic.name}
            </Link>
          ) : (
            <span className="badge badge-primary">{topic.name}</span>
          )}
        </p>
      ) : null}
      <h1>{course.title}</h1>
      {instructors.length > 0 ? (
        <p>
          <span className="text-secondary">Giảng viên: </span>
          {instructors.map((each) => each.fullName).join(', ')}
        </p>
      ) : null}
      <p>
        <Rating course={course} />
      </p>
    </header>
  )
}
