import type { ReactNode } from 'react'
import './styles/save-bar.scss'

interface SaveBarProps {
  /** Over the whole width of the card that the form fills. */
  inCard?: boolean
  /** What has failed or is slow, each a line of its own. */
  notices?: ReactNode
  /** The line of the draft, then the button. */
  children: ReactNode
}

/** The end of a long form, in view while the form scrolls. */
export const SaveBar = ({ inCard = false, notices, children }: SaveBarProps) => (
  <div className={`save-bar ${inCard ? 'save-bar-in-card' : ''}`}>
    {notices ? <div className="save-bar-notices">{notices}</div> : null}
    {children}
  </div>
)
