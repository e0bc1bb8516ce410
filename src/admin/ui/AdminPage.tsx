import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/PageTitle.tsx'
import * as styles from '../admin.module.scss'

interface AdminPageProps {
  title: string
  /** Beside the heading: what can be done here. */
  acts?: ReactNode
  children: ReactNode
}

/** The frame of every page of the back office. */
export const AdminPage = ({ title, acts, children }: AdminPageProps) => (
  <>
    <PageTitle>{`${title} – Quản trị`}</PageTitle>
    <div className={styles.pageTop}>
      <h1 className="page-head">{title}</h1>
      {acts ? <div className={styles.pageActs}>{acts}</div> : null}
    </div>
    {children}
  </>
)
