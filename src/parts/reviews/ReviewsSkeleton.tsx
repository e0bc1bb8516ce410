import { Bar } from '../../ui/Skeletons.tsx'
import * as styles from './skeleton.module.scss'

/** A page of reviews holds ten; more than a window of them keeps nothing in its place. */
const MOST = 5

/** The shape of the summary and of as many reviews as come: keeps their place before anything loads. */
export const ReviewsShape = ({ count }: { count: number }) => (
  <>
    {count > 0 ? (
      <span className={styles.summary}>
        <Bar width="120px" height={44} />
        <span>
          {[5, 4, 3, 2, 1].map((stars) => (
            <span key={stars} className={styles.bar}>
              <Bar />
              <Bar />
            </span>
          ))}
        </span>
      </span>
    ) : null}
    <ReviewBars count={count} />
  </>
)

export const ReviewsSkeleton = ({ count }: { count: number }) => (
  <output className="skeleton" aria-label="Đang tải đánh giá">
    <ReviewsShape count={count} />
  </output>
)

/** The same for what the list alone shows anew. */
export const ReviewListSkeleton = () => (
  <output className="skeleton" aria-label="Đang tải đánh giá">
    <ReviewBars count={3} />
  </output>
)

const ReviewBars = ({ count }: { count: number }) =>
  Array.from({ length: Math.min(count, MOST) }, (_, index) => (
    <span key={index} className={styles.item}>
      <Bar width="40%" />
      <Bar />
      <Bar width="80%" />
    </span>
  ))
