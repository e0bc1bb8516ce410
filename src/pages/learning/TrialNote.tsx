import { Link } from 'react-router-dom'
import { openPaths } from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import * as styles from './trial-note.module.scss'

/** Instead of marking a lesson: the way to buy its course (docs/trust.md#previews). */
export const TrialNote = ({ lessonId, courseId }: { lessonId: string; courseId: string }) => (
  <div className={styles.trialNote}>
    <p>
      Bạn đang xem bài học thử. Khi có khóa học, bạn xem được mọi bài, làm bài tập và lưu tiến độ
      học.
    </p>
    <div className="d-flex flex-wrap gap-2">
      <Link className="btn btn-primary" to={paths.course(courseId)}>
        Xem giá và mua khóa học
      </Link>
      <Link className="btn btn-outline-primary" to={openPaths.preview(lessonId)}>
        Các bài học thử khác
      </Link>
    </div>
  </div>
)
