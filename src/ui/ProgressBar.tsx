import './styles/progress-bar.scss'

interface ProgressBarProps {
  /** 0 to 100, whole. */
  percent: number
  /** What it is the progress of. */
  label: string
}

/**
 * A thin bar with its percentage beside it. Our own: react-bootstrap's puts a label on the outer
 * element, where readers do not look for the name of a progress bar.
 */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <div className="progress-line">
      <div
        className="progress-track"
        // The element of that name takes no percentage in words and each browser's own looks.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} phần trăm`}
      >
        <div className="progress-done" style={{ width: `${percent}%` }} />
      </div>
      <span className="progress-percent numeric">{percent}%</span>
    </div>
  )
}
