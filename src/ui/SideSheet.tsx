import { useState, type ReactNode } from 'react'
import CloseButton from 'react-bootstrap/CloseButton'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { useBackCloses } from './use-back-closes.ts'
import { focusMain } from './focus-main.ts'
import { keepWhileComposing } from './is-composing.ts'
import './styles/offcanvas.scss'

export interface SideSheetProps {
  show: boolean
  onClose: () => void
}

interface SideSheetContent extends SideSheetProps {
  label: string
  closeLabel: string
  className?: string
  /** When the address names the sheet, "Back" closes it by the address. */
  inAddress?: boolean
  head: ReactNode
  /** Call `leave` on every link, so that the focus goes to the new page and not to the opening button. */
  children: (leave: () => void) => ReactNode
}

/** A sheet from the side, closed by the cross, Escape or a click outside. Load its users by `onDemand`. */
export function SideSheet(props: SideSheetContent) {
  const { show, onClose, label, closeLabel, head, children, className = '' } = props
  const { inAddress = false } = props
  useBackCloses(show && !inAddress, onClose)
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
      onEscapeKeyDown={keepWhileComposing}
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
