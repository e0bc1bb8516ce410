import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import * as styles from '../admin.module.scss'

interface AdminPageProps {
  title: string
  /** The page above this one. */
  up?: { label: string; to: string }
  /** Buttons and links beside the heading. */
  acts?: ReactNode
  children: ReactNode
}

/** The frame of every page of the back office. */
export const AdminPage = ({ title, up, acts, children }: AdminPageProps) => (
  <>
    <PageTitle>{`${title} – Quản trị`}</PageTitle>
    {up ? (
      <p className="mb-2">
        <Link className="lone-link" to={up.to}>
          {`← ${up.label}`}
        </Link>
      </p>
    ) : null}
    <div className={styles.pageTop}>
      <h1 className="page-head">{title}</h1>
      {acts ? <div className={styles.pageActs}>{acts}</div> : null}
    </div>
    {children}
  </>
)
