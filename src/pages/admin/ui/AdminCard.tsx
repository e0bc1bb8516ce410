import type { ReactNode, RefObject } from 'react'

interface AdminCardProps {
  id: string
  title: string
  /** Lets the heading take the focus. */
  heading?: RefObject<HTMLHeadingElement | null>
  className?: string
  children: ReactNode
}

/** A titled part of a page. */
export const AdminCard = ({ id, title, heading, className = '', children }: AdminCardProps) => (
  <section className="card" aria-labelledby={id}>
    <div className={`card-body ${className}`}>
      <h2 id={id} ref={heading} tabIndex={heading && -1}>
        {title}
      </h2>
      {children}
    </div>
  </section>
)
