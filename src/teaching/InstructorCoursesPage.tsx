import { useQuery } from '@tanstack/react-query'
import Card from 'react-bootstrap/Card'
import { instructorCoursesQuery } from '../api/teaching-queries.ts'
import { NoCoursesDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { TaughtCourseCard } from './TaughtCourseCard.tsx'
import './teaching.scss'

/** Section 2, "Instructor course list". */
export default function InstructorCoursesPage() {
  return (
    <>
      <PageTitle>Khóa học giảng dạy</PageTitle>
      <h1 className="page-head">Khóa học giảng dạy</h1>
      <LoadState
        query={useQuery(instructorCoursesQuery())}
        skeleton={<CardSkeletons />}
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
          <ul className="taught-grid">
            {courses.map((course) => (
              <li key={course._id}>
                <TaughtCourseCard course={course} />
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </>
  )
}

const CardSkeletons = () => (
  <div className="taught-grid skeleton" role="status" aria-label="Đang tải">
    {[0, 1, 2].map((each) => (
      <Card key={each} className="taught-card" aria-hidden="true">
        <Bar height={180} />
        <Card.Body>
          <Bar width="50%" />
          <Bar height={48} />
          <Bar width="70%" />
          <Bar height={44} />
        </Card.Body>
      </Card>
    ))}
  </div>
)
