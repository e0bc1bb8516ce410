import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Promises } from './Promises.tsx'
import * as styles from './auth.module.scss'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the card: links to the other pages of this folder. */
  foot?: ReactNode
  /** Whether the card has room for two columns of fields, from 768 px. */
  wide?: boolean
  /** Whether the reader has an account already: nothing is promised. */
  alone?: boolean
}

/** The card of the sign-in, registration and password pages; what awaits the reader stands beside it, from 992 px. */
export function AuthCard({ title, lead, children, foot, wide, alone }: AuthCardProps) {
  return (
    <div className={`${alone ? '' : styles.pair} ${wide ? styles.wide : ''}`}>
      <div className={styles.auth}>
        <PageTitle>{title}</PageTitle>
        <h1>{title}</h1>
        {lead ? <p className="text-secondary">{lead}</p> : null}
        <div className="card">
          <div className="card-body">{children}</div>
        </div>
        {foot ? <p className={styles.authFoot}>{foot}</p> : null}
      </div>
      {alone ? null : <Promises />}
    </div>
  )
}
