import type { ReactNode } from 'react'
import Card from 'react-bootstrap/Card'
import { PageTitle } from '../ui/PageTitle.tsx'
import * as styles from './auth.module.scss'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the card: links to the other pages of this folder. */
  foot?: ReactNode
  /** Beside the card, from 992 px. */
  beside?: ReactNode
}

/** The narrow card of the sign-in, registration and password pages. */
export function AuthCard({ title, lead, children, foot, beside }: AuthCardProps) {
  const card = (
    <div className={styles.auth}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {lead ? <p className="text-secondary">{lead}</p> : null}
      <Card>
        <Card.Body>{children}</Card.Body>
      </Card>
      {foot ? <p className={styles.authFoot}>{foot}</p> : null}
    </div>
  )
  return beside ? (
    <div className={styles.pair}>
      {card}
      {beside}
    </div>
  ) : (
    card
  )
}
