import { useId, type ReactNode } from 'react'
import Modal from 'react-bootstrap/Modal'
import './styles/modal.scss'

interface DialogProps {
  title: string
  /** By the cross, by Escape; always possible. Whoever opened it gets the focus back. */
  onClose: () => void
  /** `DialogBody` and `DialogFoot`. */
  children: ReactNode
  /** For a question: narrow, and no whole screen on a phone. */
  small?: boolean
  /** For a form with a column beside it. */
  wide?: boolean
}

/**
 * The one dialog shell. Not for the entry chunk: import the dialog that uses it lazily. A click beside
 * it does not close it, for that happens by accident.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, small = false, wide = false } = props
  const titleId = useId()
  return (
    <Modal
      show
      onHide={onClose}
      backdrop="static"
      scrollable
      {...(small ? { centered: true } : { size: wide ? 'xl' : 'lg', fullscreen: 'md-down' })}
      aria-labelledby={titleId}
    >
      <Modal.Header closeButton closeLabel="Đóng">
        <Modal.Title as="h2" id={titleId}>
          {title}
        </Modal.Title>
      </Modal.Header>
      {children}
    </Modal>
  )
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <Modal.Body>{children}</Modal.Body>
)

interface DialogAct {
  label: string
  onClick: () => void
  /** While the answer is on its way; the button says so and takes no second press. */
  pending?: string | false
  disabled?: boolean
  danger?: boolean
}

/** In place of the act after an unclear end of it (`useSendOnce`): a second one might make two. */
export const checkAgain = (sending: { pending: boolean; check: () => void }): DialogAct => ({
  label: 'Kiểm tra lại',
  pending: sending.pending && 'Đang kiểm tra…',
  onClick: sending.check,
})

interface DialogFootProps {
  /** The act of the title. */
  primary: DialogAct
  /** What there is to know or do beside the act. */
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
