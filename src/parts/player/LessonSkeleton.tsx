import { Bar } from '../../ui/Skeletons.tsx'
import * as styles from './player.module.scss'

/** The placeholder in the shape of a lesson. */
export const LessonSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Đang tải bài học">
    <Bar width="70%" height={36} />
    <div className={styles.stageSkeleton} />
    <Bar width="200px" height={44} />
    <Bar />
    <Bar width="80%" />
  </div>
)
