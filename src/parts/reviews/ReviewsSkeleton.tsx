import { Bar } from '../../ui/Skeletons.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import * as styles from './skeleton.module.scss'

/** More would not fit into a window. */
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
              <BarList bars={[['100%'], ['100%']]} />
            </span>
          ))}
        </span>
      </span>
    ) : null}
    <ReviewBars count={count} />
  </>
)

export const ReviewsSkeleton = ({ count }: { count: number }) => (
  <Skeleton label="Đang tải đánh giá">
    <ReviewsShape count={count} />
  </Skeleton>
)

/** The same for what the list alone shows anew. */
export const ReviewListSkeleton = () => (
  <Skeleton label="Đang tải đánh giá">
    <ReviewBars count={3} />
  </Skeleton>
)

const ReviewBars = ({ count }: { count: number }) =>
  Array.from({ length: Math.min(count, MOST) }, (_, index) => (
    <span key={index} className={styles.item}>
      <BarList bars={[['40%'], ['100%'], ['80%']]} />
    </span>
  ))
