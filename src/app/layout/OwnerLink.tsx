import { Link, useLocation } from 'react-router-dom'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { useFeature } from '../../api/site.ts'
import * as styles from './layout.module.scss'

/** The link to the back office, for an admin, when the backend has one (docs/back-office.md). */
export function OwnerLink() {
  const isOffered = useFeature('admin')
  const { pathname } = useLocation()
  const area = adminPaths.overview()
  return isOffered ? (
    <Link className={`${styles.headerLink} ${pathname.startsWith(area) ? 'active' : ''}`} to={area}>
      Quản trị
    </Link>
  ) : null
}
