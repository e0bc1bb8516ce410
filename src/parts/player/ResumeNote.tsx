import { formatClock } from '../../../shared/format/duration.ts'
import * as styles from './player.module.scss'

interface ResumeNoteProps {
  /** The second at which the video resumes; `null` when it starts at the beginning. */
  from: number | null
  onRestart: () => void
}

/** Says that the video resumes at the last position, with a button to start it over. */
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
