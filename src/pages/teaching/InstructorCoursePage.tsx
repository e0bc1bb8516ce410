import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { ApiError } from '../../api/errors.ts'
import { contentQuery } from '../../api/teaching.ts'
import { isKeptFrom } from '../../parts/course/not-mine.tsx'
import { CourseTop } from '../../parts/course/CourseTop.tsx'
import type { PageData } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton, sameBars } from '../../ui/BarSkeleton.tsx'
import { Content } from './content/Content.tsx'
import { NoSections } from './content/NoSections.tsx'
import { useTaughtCourse } from '../../parts/course/use-taught-course.ts'

/** /instructor/courses/{courseId} (docs/product.md#content-page). */
export default function InstructorCoursePage() {
  const { courseId = '' } = useParams()
  const query = contentQuery(courseId)
  const answer = useQuery(query)
  const course = useTaughtCourse(courseId, answer)
  const title = course?.title || 'Nội dung khóa học'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <CourseTop courseId={courseId} at="content" myRole={course?.myRole} error={answer.error} />
      <LoadState
        query={query}
        skeleton={<ContentSkeleton />}
        empty={
          <>
            <h1>{title}</h1>
            <NoSections />
          </>
        }
        failure={{ instead: empty }}
      >
        {({ sections }) => (
          <Content
            // The key resets open sections and dialogs for another course.
            key={courseId}
            courseId={courseId}
            course={course}
            title={title}
            sections={sections}
          />
        )}
      </LoadState>
    </>
  )
}

InstructorCoursePage.data = ((read, { courseId = '' }) =>
  read(contentQuery(courseId))) satisfies PageData

/** Another teacher's course shows the empty state without 'Thử lại', which would not help. */
const empty = (error: ApiError) =>
  isKeptFrom(error) ? (
    <>
      <h1>Nội dung khóa học</h1>
      <NoSections text={error.message} />
    </>
  ) : null

const ContentSkeleton = () => (
  <Skeleton
    className="skeleton-page"
    label="Đang tải nội dung"
    bars={[['60%', 36], ['40%', 24], ['220px', 44], ...sameBars(4, 64)]}
  />
)
