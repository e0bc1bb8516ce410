import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Lesson } from '../../shared/contract/learning.ts'
import type { ApiError } from '../api/errors.ts'
import { lessonQuery } from '../api/learning-queries.ts'
import { paths } from '../../shared/paths.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { LessonOutline } from './LessonOutline.tsx'
import { LessonView } from './LessonView.tsx'
import { OutlineButton } from './OutlineButton.tsx'
import './lesson.scss'

const FAILED = 'Không tải được bài học'

/** /learning/lesson/{lessonId} (section 2, "Lesson player"): the lesson, and the outline beside it. */
export default function LessonPage() {
  const { lessonId = '' } = useParams()
  const query = lessonQuery(lessonId)
  const lesson = useQuery(query)
  const course = useLastKnown(lesson.data?.lesson.course ?? undefined)
  const courseId = course?._id
  return (
    <div className="lesson-page">
      <div className="lesson-main">
        {/* Its place is kept while the first lesson is on its way. */}
        <div className="lesson-bar">
          {lesson.data || course ? <WayBack course={course} /> : null}
          {courseId ? <OutlineButton courseId={courseId} lessonId={lessonId} /> : null}
        </div>
        <LoadState
          query={query}
          skeleton={<LessonSkeleton />}
          failure={{
            title: FAILED,
            extra: <OtherWays />,
            instead: notAllowed(courseId),
          }}
        >
          {(detail) => <LessonView key={lessonId} lessonId={lessonId} detail={detail} />}
        </LoadState>
      </div>
      {courseId ? <LessonOutline courseId={courseId} lessonId={lessonId} /> : null}
    </div>
  )
}

const WayBack = ({ course }: { course: Lesson['course'] | undefined }) =>
  course?._id ? (
    <Link to={paths.outline(course._id)}>
      ← Đề cương
      {course.title ? <span className="way-back-course">: {course.title}</span> : null}
    </Link>
  ) : (
    <Link to={paths.learning()}>← Khóa học của tôi</Link>
  )

/** Keeps the outline in place while the next lesson of the same course is on its way. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value && value !== known) setKnown(value)
  return value ?? known
}

/** A user who has not bought the course is shown the way to it. */
const notAllowed = (courseId: string | undefined) =>
  function instead({ kind, message }: ApiError) {
    if (kind !== 'denied') return null
    return (
      <Message title={FAILED} text={message}>
        <Link className="btn btn-primary" to={courseId ? paths.course(courseId) : paths.courses()}>
          {courseId ? 'Đến trang khóa học' : 'Xem các khóa học'}
        </Link>
        <OtherWays />
      </Message>
    )
  }

const OtherWays = () => (
  <>
    <PageTitle>Bài học</PageTitle>
    <Link className="btn btn-outline-primary" to={paths.learning()}>
      Về khóa học của tôi
    </Link>
  </>
)

const LessonSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Đang tải bài học">
    <Bar width="70%" height={36} />
    <div className="stage-skeleton" />
    <Bar width="200px" height={44} />
    <Bar />
    <Bar width="80%" />
  </div>
)
