import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Course } from '../../../shared/contract/catalogue.ts'
import { REVIEWS_ANCHOR } from '../../../shared/open-paths.ts'
import { useFeature } from '../../api/site.ts'
import { QuietRetry } from '../../ui/LoadState.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { whenNear } from '../../ui/when-near.ts'
import { ReviewsShape, ReviewsSkeleton } from './ReviewsSkeleton.tsx'

const part = onDemand(async () => (await import('./CourseReviews.tsx')).CourseReviews)

interface ReviewsSlotProps {
  course: Pick<Course, '_id' | 'title' | 'instructors' | 'ratingCount'>
}

/** The place of the reviews on a course's page, where the backend has them; filled when the reader comes near. */
export function ReviewsSlot({ course }: ReviewsSlotProps) {
  return useFeature('reviews') ? <Slot course={course} /> : null
}

function Slot({ course }: ReviewsSlotProps) {
  const isMeant = useLocation().hash === `#${REVIEWS_ANCHOR}`
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  const isWanted = isNear || isMeant
  const { ready: CourseReviews, failure, retry } = usePart(part, isWanted)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A link in a mail leads here.
    if (isMeant) heading.current?.focus()
  }, [isMeant])
  return (
    <section ref={isNear ? undefined : whenNear(() => setIsNear(true))}>
      <h2 id={REVIEWS_ANCHOR} ref={heading} tabIndex={-1}>
        Đánh giá của học viên
      </h2>
      {CourseReviews ? (
        <CourseReviews key={course._id} course={course} />
      ) : failure ? (
        <QuietRetry text="Chưa tải được các đánh giá." onRetry={retry} />
      ) : isWanted ? (
        <ReviewsSkeleton count={course.ratingCount} />
      ) : (
        <div aria-hidden="true">
          <ReviewsShape count={course.ratingCount} />
        </div>
      )}
    </section>
  )
}
