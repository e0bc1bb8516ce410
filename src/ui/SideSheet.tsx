import { useState, type ReactNode } from 'react'
import CloseButton from 'react-bootstrap/CloseButton'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { focusMain } from './focus-main.ts'
import './styles/offcanvas.scss'

export interface SideSheetProps {
  show: boolean
  onClose: () => void
}

interface SideSheetContent extends SideSheetProps {
  /** Its name for readers. */
  label: string
  closeLabel: string
  className?: string
  /** Beside the cross. */
  head: ReactNode
  /** `leave` belongs on every link: the focus is then the new page's, not the opening button's. */
  children: (leave: () => void) => ReactNode
}

/**
 * What slides in from the side where there is no room for it: holds the focus, closes by the cross,
 * by Escape and by a click beside it. Not for the entry chunk: load what uses it by `lazyComponent`.
 */
export function SideSheet(props: SideSheetContent) {
  const { show, onClose, label, closeLabel, head, children, className = '' } = props
  const [left, setLeft] = useState(false)
  const leave = () => {
    setLeft(true)
    onClose()
  }
  return (
    <Offcanvas
      className={`sheet ${className}`}
      show={show}
      onHide={onClose}
      placement="end"
      aria-label={label}
      enforceFocus={show}
      restoreFocus={!left}
      onShow={() => setLeft(false)}
      onExited={() => {
        if (left && !document.activeElement?.closest('#main')) focusMain()
      }}
    >
      <div className="sheet-head">
        {head}
        <CloseButton aria-label={closeLabel} onClick={onClose} />
      </div>
      {children(leave)}
    </Offcanvas>
  )
}
