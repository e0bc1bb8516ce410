import { NoCoursesDrawing } from '../../ui/Drawings.tsx'
import * as styles from './auth.module.scss'

/** What awaits whoever signs in, beside the form on wide screens. */
export const Promises = () => (
  <aside className={styles.promises} aria-label="Ở Lớp Mở">
    <NoCoursesDrawing />
    <ul>
      <li>Học thử trước khi mua</li>
      <li>Mua một lần, xem lại bao nhiêu lần cũng được</li>
      <li>Giảng viên chấm và trả lời bài của bạn</li>
    </ul>
  </aside>
)
