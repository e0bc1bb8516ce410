import type { ReactNode } from 'react'
import './styles/message.scss'

interface MessageProps {
  title: string
  /** One of the drawings (docs/product.md#drawings); decorative. */
  drawing?: ReactNode
  text?: ReactNode
  /** `h1` when the message is the whole page, `p` inside a page. */
  as?: 'h1' | 'p'
  children?: ReactNode
}

/** A page's message when it has no content: empty, not found, not allowed or failed. */
export function Message({ title, drawing, text, as: Title = 'h1', children }: MessageProps) {
  return (
    <div className="message">
      {drawing}
      <Title className="message-title">{title}</Title>
      {text ? <p className="text-secondary">{text}</p> : null}
      {children ? <div className="message-actions">{children}</div> : null}
    </div>
  )
}
