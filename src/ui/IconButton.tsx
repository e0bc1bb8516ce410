import type { ReactNode } from 'react'
import './styles/icon-button.scss'

interface IconButtonProps {
  /** The act; shown as a tooltip. */
  label: string
  /** What it is done to; readers hear it after the act. */
  of: string
  icon: ReactNode
  onClick: () => void
  id?: string
  disabled?: boolean
  /** Under way: keeps the focus, takes no press. */
  busy?: boolean
  danger?: boolean
  opensDialog?: boolean
}

/** An act of a dense row as a picture with a name. */
export function IconButton(props: IconButtonProps) {
  const { label, of, icon, onClick, id, disabled, busy, danger, opensDialog } = props
  return (
    <button
      id={id}
      type="button"
      className={danger ? 'icon-btn icon-btn-danger' : 'icon-btn'}
      aria-label={`${label}: ${of}`}
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
