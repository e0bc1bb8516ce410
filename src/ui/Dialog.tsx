import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useBackCloses } from './use-back-closes.ts'
import { keepWhileComposing } from './is-composing.ts'
import './styles/modal.scss'

/** Hands the next Escape to a view within the dialog; returns how to hand it back. */
const EscapeContext = createContext<(onEscape: () => void) => () => void>(() => () => {})

/** For a view within a dialog that has a way back of its own: Escape goes there and leaves the dialog open. */
export function useEscape(onEscape: () => void) {
  const take = useContext(EscapeContext)
  useEffect(() => take(onEscape))
}

interface DialogProps {
  title: string
  /** Called by the cross and by Escape, at any time. The focus returns to the opening button. */
  onClose: () => void
  /** `DialogBody` and `DialogFoot`. */
  children: ReactNode
  /** When the address names the dialog, "Back" closes it by the address. */
  inAddress?: boolean
  /** For a question: narrow, and not full screen on a phone. */
  small?: boolean
  /** For a form with a second column. */
  wide?: boolean
  /** For the one that may open over every other dialog. */
  over?: boolean
}

/** The shell of every dialog. Import its users lazily. A click outside does not close it: those are accidents. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, inAddress = false } = props
  const { small = false, wide = false, over = false } = props
  useBackCloses(!inAddress, onClose)
  const titleId = useId()
  const taker = useRef<() => void>(null)
  const take = (onEscape: () => void) => {
    taker.current = onEscape
    return () => {
      taker.current = null
    }
  }
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    keepWhileComposing(event)
    if (event.defaultPrevented || !taker.current) return
    event.preventDefault()
    taker.current()
  }
  return (
    <Modal
      show
      onHide={onClose}
      onEscapeKeyDown={onEscapeKeyDown}
      backdrop="static"
      scrollable
      {...(small ? { centered: true } : { size: wide ? 'xl' : 'lg', fullscreen: 'md-down' })}
      {...(over ? { className: 'modal-over', backdropClassName: 'modal-over' } : {})}
      aria-labelledby={titleId}
    >
      <Modal.Header closeButton closeLabel="Đóng">
        <Modal.Title as="h2" id={titleId}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <EscapeContext value={take}>{children}</EscapeContext>
    </Modal>
  )
}

interface DialogBodyProps {
  children: ReactNode
  /** 0 for a long text without fields: with the focus on it, the arrow keys scroll it. */
  tabIndex?: 0
}

export const DialogBody = (props: DialogBodyProps) => <Modal.Body {...props} />

interface DialogAct {
  label: string
  onClick: () => void
  /** The label while the request runs; the button then ignores presses. */
  pending?: string | false
  disabled?: boolean
  danger?: boolean
}

/** A foot whose main act is a link. */
export const DialogLinkFoot = (props: { children: ReactNode }) => <Modal.Footer {...props} />

interface DialogFootProps {
  primary: DialogAct
  children?: ReactNode
}

export const DialogFoot = ({ primary, children }: DialogFootProps) => (
  <Modal.Footer>
    {children}
    <button
      type="button"
      className={`btn ${primary.danger ? 'btn-danger' : 'btn-primary'}`}
      disabled={Boolean(primary.pending) || primary.disabled}
      onClick={primary.onClick}
    >
      {primary.pending || primary.label}
    </button>
  </Modal.Footer>
)
