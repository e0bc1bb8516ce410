import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { CourseDetail } from '../../shared/contract/catalogue.ts'
import type { ApiError } from '../api/errors.ts'
import { courseQuery } from '../api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { NothingFoundDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RichText } from '../ui/RichText.tsx'
import { BuyBox } from './BuyBox.tsx'
import { CourseHead } from './CourseHead.tsx'
import { CoursePageSkeleton } from './CoursePageSkeleton.tsx'
import { CourseSections } from './CourseSections.tsx'
import './course.scss'

/** /courses/{idOrSlug} (section 2, "Course detail"). */
export default function CoursePage() {
  const { idOrSlug = '' } = useParams()
  const detail = useQuery(courseQuery(idOrSlug))
  return (
    <LoadState
      query={detail}
      skeleton={<CoursePageSkeleton />}
      isEmpty={({ course }) => course._id === ''}
      empty={<NotFound />}
      failure={failureWith(() => void detail.refetch())}
    >
      {(data) => <Course detail={data} />}
    </LoadState>
  )
}

/** A backend may call an id that it cannot read a bad request (400, 422): it has no such course either. */
const isNotFound = ({ kind, status }: ApiError) =>
  kind === 'missing' || status === 400 || status === 422

const failureWith = (retry: () => void) => (error: ApiError) =>
  isNotFound(error) ? (
    <NotFound />
  ) : (
    <Message title="Chưa tải được khóa học" text={error.message}>
      <button type="button" className="btn btn-outline-primary" onClick={retry}>
        Thử lại
      </button>
    </Message>
  )

function Course({ detail: { course, sections } }: { detail: CourseDetail }) {
  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  return (
    <article className="course-page">
      <PageTitle>{course.title}</PageTitle>
      <CourseHead course={course} />
      {/* Another course's messages must not stay: each has a box of its own. */}
      <BuyBox key={course._id} course={course} lessons={lessons} />
      <div className="course-body">
        {course.description.trim() ? (
          <section>
            <h2>Giới thiệu khóa học</h2>
            <RichText text={course.description} />
          </section>
        ) : null}
        <CourseSections key={course._id} sections={sections} />
      </div>
    </article>
  )
}

const NotFound = () => (
  <Message title="Không tìm thấy khóa học." drawing={<NothingFoundDrawing />}>
    <PageTitle>Không tìm thấy khóa học</PageTitle>
    <Link className="btn btn-primary" to={paths.courses()}>
      Xem các khóa học khác
    </Link>
  </Message>
)
