import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import * as styles from './player.module.scss'

export const LessonSkeleton = () => (
  <Skeleton label="Đang tải bài học">
    <BarList bars={[['70%', 36]]} />
    <div className={styles.stageSkeleton} />
    <BarList bars={[['200px', 44], ['100%'], ['80%']]} />
  </Skeleton>
)
