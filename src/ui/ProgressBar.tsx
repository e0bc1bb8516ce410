import './styles/progress-bar.scss'

interface ProgressBarProps {
  /** Whole percent, 0 to 100. */
  percent: number
  label: string
}

/** A bar with its percentage. Not react-bootstrap's, whose label screen readers do not read. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <div className="progress-line">
      <div
        className="progress-track"
        // `<progress>` shows no percentage text, and each browser styles it differently.
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
      <span className="progress-percent numeric">{`${percent}%`}</span>
    </div>
  )
}
