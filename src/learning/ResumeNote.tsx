import { formatClock } from '../../shared/format/duration.ts'
import * as styles from './lesson.module.scss'

interface ResumeNoteProps {
  /** The second that the film goes on from; `null`: it begins at its beginning. */
  from: number | null
  onRestart: () => void
}

/** Says that the film goes on where it was left, and leads to its beginning. */
export const ResumeNote = ({ from, onRestart }: ResumeNoteProps) => (
  <div className={styles.resumeNote} role="status">
    {from === null ? null : (
      <>
        Tiếp tục từ <span className="numeric">{formatClock(from)}</span>
        <button type="button" className="btn btn-link btn-sm" onClick={onRestart}>
          Xem từ đầu
        </button>
      </>
    )}
  </div>
)
