import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { InstructorCourse } from '../../../shared/contract/teaching.ts'
import { studentCountQuery } from '../../api/grading.ts'
import { instructorCoursesQuery } from '../../api/teaching.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { gradingOrder } from './grading-order.ts'
import { DeskLink, isWaiting, TO_WAITING } from '../../parts/course/DeskLink.tsx'
import { TaughtCourseCard, TaughtCourses } from '../../parts/course/TaughtCourses.tsx'

/** The courses that the user teaches, with student counts (docs/product.md#grading-desk). */
export default function GradingPage() {
  const [params] = useSearchParams()
  const goesOn = params.has('next')
  const { data: taught = [] } = useQuery({ ...instructorCoursesQuery(), enabled: goesOn })
  const [first] = gradingOrder(taught).shown
  if (goesOn && first && isWaiting(first)) {
    return <Navigate replace to={paths.gradingCourse(first._id)} state={TO_WAITING} />
  }
  return (
    <>
      <PageTitle>Chấm bài</PageTitle>
      <h1>Chấm bài</h1>
      <p className="text-secondary page-head">Chọn khóa học để xem và chấm bài của học viên.</p>
      <TaughtCourses arrange={gradingOrder}>
        {(course) => (
          <TaughtCourseCard course={course} facts={<Facts course={course} />}>
            <DeskLink course={course} />
          </TaughtCourseCard>
        )}
      </TaughtCourses>
    </>
  )
}

/** The number of students and, where the backend knows it, that nothing waits. */
const Facts = ({ course }: { course: InstructorCourse }) => (
  <>
    <StudentCount course={course} />
    {course.waitingCount === 0 ? (
      <>
        {' '}
        <span>không có bài chờ</span>
      </>
    ) : null}
  </>
)

/** The course's own count; a course without one has its students counted. */
function StudentCount({ course }: { course: InstructorCourse }) {
  const known = course.studentCount ?? undefined
  const counted = useQuery({ ...studentCountQuery(course._id), enabled: known === undefined })
  const count = known ?? counted.data
  if (count !== undefined) return <span>{`${formatCount(count)} học viên`}</span>
  if (counted.isError) return <span>Chưa rõ số học viên</span>
  return (
    <span aria-hidden="true" className="text-secondary">
      … học viên
    </span>
  )
}
