import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { InstructorCourse } from '../../shared/contract/teaching.ts'
import { studentCountQuery } from '../api/grading.ts'
import { instructorCoursesQuery } from '../api/teaching.ts'
import { formatCount } from '../../shared/format/money.ts'
import { paths } from '../../shared/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TaughtCourseCard, TaughtCourses } from '../course/TaughtCourses.tsx'

/** The courses that the user teaches, with student counts (docs/product.md#grading-desk). */
export default function GradingPage() {
  const counts = useStudentCounts(useQuery(instructorCoursesQuery()).data ?? [])
  return (
    <>
      <PageTitle>Chấm bài</PageTitle>
      <h1>Chấm bài</h1>
      <p className="text-secondary page-head">Chọn khóa học để xem và chấm bài của học viên.</p>
      <TaughtCourses>
        {(course) => (
          <TaughtCourseCard course={course} facts={<StudentCount count={counts.get(course._id)} />}>
            <Link className="btn btn-primary" to={paths.gradingCourse(course._id)}>
              Mở bàn chấm<span className="visually-hidden">{`: ${course.title}`}</span>
            </Link>
          </TaughtCourseCard>
        )}
      </TaughtCourses>
    </>
  )
}

/** `null` when it is unknown, `undefined` while it loads. */
type Count = number | null | undefined

/** The course's own count; for courses without one, counts the students. */
function useStudentCounts(
  courses: readonly Pick<InstructorCourse, '_id' | 'studentCount'>[],
): Map<string, Count> {
  const without = courses.filter(({ studentCount }) => typeof studentCount !== 'number')
  const read = useQueries({ queries: without.map(({ _id }) => studentCountQuery(_id)) })
  const counts = new Map<string, Count>(courses.map((course) => [course._id, course.studentCount]))
  without.forEach(({ _id }, index) => {
    const result = read[index]
    counts.set(_id, result?.data ?? (result?.isError ? null : undefined))
  })
  return counts
}

function StudentCount({ count }: { count: Count }) {
  if (count === undefined) {
    return (
      <span aria-hidden="true" className="text-secondary">
        … học viên
      </span>
    )
  }
  return <span>{count === null ? 'Chưa rõ số học viên' : `${formatCount(count)} học viên`}</span>
}
