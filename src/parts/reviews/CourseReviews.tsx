import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../shared/contract/catalogue.ts'
import { ownReviewQuery, reviewsQuery } from '../../api/reviews.ts'
import { canManage } from '../session/roles.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { OwnReview } from './OwnReview.tsx'
import { RatingSummary } from './RatingSummary.tsx'
import { ReviewList } from './ReviewList.tsx'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'

interface CourseReviewsProps {
  course: Pick<Course, '_id' | 'title' | 'instructors' | 'ratingCount'>
}

/** What students say of a course, and what the reader can say (docs/trust.md#reviews). */
export function CourseReviews({ course }: CourseReviewsProps) {
  // Who stays on the page after the end of the session writes on: sign-in lies over it.
  const { user, canTeach } = useSession()
  const [stars, setStars] = useState<number | null>(null)
  const teaches = canTeach && course.instructors.some(({ _id }) => _id === user?._id)
  const mayWrite = user !== null && !teaches && !canManage(user)
  const { data: own } = useQuery({ ...ownReviewQuery(course._id), enabled: mayWrite })
  const asked = { courseId: course._id, stars: null }
  return (
    <LoadState
      query={reviewsQuery(asked, teaches)}
      skeleton={<ReviewsSkeleton count={course.ratingCount} />}
      empty={mayWrite ? <OwnReview courseId={course._id} courseTitle={course.title} /> : null}
      isEmpty={() => false}
    >
      {({ summary, mayAnswer = false }) => (
        <>
          {summary.count > 0 ? (
            <RatingSummary summary={summary} stars={stars} onChoose={setStars} />
          ) : (
            <p className="text-secondary">Chưa có đánh giá nào.</p>
          )}
          {mayWrite ? <OwnReview courseId={course._id} courseTitle={course.title} /> : null}
          <div role="status">
            {stars === null ? null : (
              <p>
                <span>{`Đang xem những đánh giá ${stars} sao. `}</span>
                <button type="button" className="btn btn-link" onClick={() => setStars(null)}>
                  Xem tất cả
                </button>
              </p>
            )}
          </div>
          <ReviewList
            key={stars}
            asked={{ ...asked, stars }}
            reader={{ isKnown: user !== null, teaches, mayAnswer, ownId: own?.review?._id ?? '' }}
          />
        </>
      )}
    </LoadState>
  )
}
