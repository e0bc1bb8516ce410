import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { instructorCoursesQuery } from '../api/teaching-queries.ts'
import { paths } from '../paths.ts'
import { NoCoursesDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'

/** The courses whose work one grades; grading itself is not there yet, and the page says so. */
export default function GradingPage() {
  return (
    <>
      <PageTitle>Chấm bài</PageTitle>
      <h1>Chấm bài</h1>
      <p className="text-secondary page-head">
        Phần chấm bài chưa sẵn sàng ở bản này. Dưới đây là các khóa học bạn giảng dạy.
      </p>
      <LoadState
        query={useQuery(instructorCoursesQuery())}
        skeleton={<PageSkeleton />}
        isEmpty={(courses) => courses.length === 0}
        empty={
          <Message
            as="p"
            drawing={<NoCoursesDrawing />}
            title="Bạn chưa có khóa học nào"
            text="Khóa học bạn được giao giảng dạy sẽ hiện ở đây."
          />
        }
      >
        {(courses) => (
          <ul className="text-break">
            {courses.map((course) => (
              <li key={course._id} className="mb-2">
                <Link to={paths.course(course.slug)}>{course.title}</Link>
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </>
  )
}
