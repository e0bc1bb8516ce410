import type { ReactNode } from 'react'
import './styles/icon-button.scss'

interface IconButtonProps {
  /** The button's action; shown as a tooltip. */
  label: string
  /** The item that the action applies to; screen readers announce it after the label. */
  target: string
  icon: ReactNode
  onClick: () => void
  id?: string
  disabled?: boolean
  /** The action runs: the button keeps the focus and ignores presses. */
  busy?: boolean
  danger?: boolean
  opensDialog?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { label, target, icon, onClick, id, disabled, busy, danger, opensDialog } = props
  return (
    <button
      id={id}
      type="button"
      className={danger ? 'icon-btn icon-btn-danger' : 'icon-btn'}
      aria-label={`${label}: ${target}`}
      title={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
    >
      {icon}
    </button>
  )
}
