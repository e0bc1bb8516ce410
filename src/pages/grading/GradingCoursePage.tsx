import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { ApiError } from '../../api/errors.ts'
import { studentsQuery } from '../../api/grading.ts'
import { contentQuery } from '../../api/teaching.ts'
import { paths } from '../../../shared/paths.ts'
import type { PageData } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { BarList, Skeleton, sameBars } from '../../ui/BarSkeleton.tsx'
import { isKeptFrom } from '../../parts/course/not-mine.tsx'
import { CourseHeading, CourseTop } from '../../parts/course/CourseTop.tsx'
import { useTaughtCourse } from '../../parts/course/use-taught-course.ts'
import { Desk } from './desk/Desk.tsx'
import * as styles from './desk/desk.module.scss'

/** /instructor/grading/{courseId} (docs/product.md#grading-desk). */
export default function GradingCoursePage() {
  const { courseId = '' } = useParams()
  const query = contentQuery(courseId)
  // Starts beside the content request; the desk reads the result.
  useQuery({ ...studentsQuery(courseId), notifyOnChangeProps: [] })
  const answer = useQuery(query)
  const course = useTaughtCourse(courseId, answer)
  const title = course ? `Chấm bài: ${course.title}` : 'Chấm bài'
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <CourseTop
        courseId={courseId}
        at="grading"
        up="grading"
        myRole={course?.myRole}
        error={answer.error}
      />
      <LoadState
        query={query}
        skeleton={<DeskSkeleton title={course?.title} />}
        isEmpty={({ sections }) => sections.every(({ lessons }) => lessons.length === 0)}
        empty={<NothingToGrade title={title} />}
        failure={{ instead: empty }}
      >
        {({ sections }) => (
          <Desk
            key={courseId}
            courseId={courseId}
            title={course?.title}
            sections={sections}
            canExtend={course !== null && course.myRole !== 'TA'}
          />
        )}
      </LoadState>
    </>
  )
}

GradingCoursePage.data = ((read, { courseId = '' }) => {
  read(contentQuery(courseId))
  read(studentsQuery(courseId))
}) satisfies PageData

const NothingToGrade = ({ title, text }: { title: string; text?: string }) => (
  <>
    <h1>{title}</h1>
    <Message as="p" title="Chưa có bài học nào để chấm" text={text}>
      <Link className="btn btn-outline-primary" to={paths.grading()}>
        Về danh sách chấm bài
      </Link>
    </Message>
  </>
)

/** Another teacher's course shows the empty state without 'Thử lại', which would not help. */
const empty = (error: ApiError) =>
  isKeptFrom(error) ? <NothingToGrade title="Chấm bài" text={error.message} /> : null

const DeskSkeleton = ({ title }: { title: string | undefined }) => (
  <div className={styles.deskPage}>
    <div className={styles.deskHead}>
      <CourseHeading page="Chấm bài" course={title} />
    </div>
    <Skeleton className={styles.desk} label="Đang tải bài nộp của lớp">
      {[1, 2, 3].map((panel) => (
        <div key={panel} className={styles.deskPanel} aria-hidden="true">
          <BarList bars={[['50%', 30], ...sameBars(3, 48)]} />
        </div>
      ))}
    </Skeleton>
  </div>
)
