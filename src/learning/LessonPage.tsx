import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { ApiError } from '../api/errors.ts'
import { lessonQuery } from '../api/learning-queries.ts'
import { paths } from '../paths.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { LessonOutline } from './LessonOutline.tsx'
import { LessonView } from './LessonView.tsx'
import './lesson.scss'

/** /learning/lesson/{lessonId} (section 2, "Lesson player"): the lesson, and the outline beside it. */
export default function LessonPage() {
  const { lessonId = '' } = useParams()
  const lesson = useQuery(lessonQuery(lessonId))
  const courseId = useLastKnown(lesson.data?.lesson.course?._id)
  return (
    <div className="lesson-page">
      <div className="lesson-main">
        <LoadState
          query={lesson}
          skeleton={<LessonSkeleton />}
          isEmpty={() => false}
          empty={null}
          failure={failureOf(courseId, () => void lesson.refetch())}
        >
          {(detail) => <LessonView key={lessonId} lessonId={lessonId} detail={detail} />}
        </LoadState>
      </div>
      {courseId ? <LessonOutline courseId={courseId} lessonId={lessonId} /> : null}
    </div>
  )
}

/** Keeps the outline in place while the next lesson of the same course is on its way. */
function useLastKnown(value: string | undefined): string | undefined {
  const [known, setKnown] = useState(value)
  if (value && value !== known) setKnown(value)
  return value ?? known
}

const failureOf = (courseId: string | undefined, onRetry: () => void) => (error: ApiError) => {
  return (
    <Message title="Không tải được bài học" text={error.message}>
      <PageTitle>Bài học</PageTitle>
      {error.kind === 'denied' ? (
        <Link className="btn btn-primary" to={courseId ? paths.course(courseId) : paths.courses()}>
          {courseId ? 'Đến trang khóa học' : 'Xem các khóa học'}
        </Link>
      ) : (
        <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
          Thử lại
        </button>
      )}
      <Link className="btn btn-outline-primary" to={paths.learning()}>
        Về khóa học của tôi
      </Link>
    </Message>
  )
}

const LessonSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Đang tải bài học">
    <Bar width="30%" />
    <Bar width="70%" height={36} />
    <div className="stage-skeleton" />
    <Bar width="200px" height={44} />
    <Bar />
    <Bar width="80%" />
  </div>
)
