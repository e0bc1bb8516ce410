import { Link, Outlet, useLocation } from 'react-router-dom'
import { adminPaths } from '../../shared/extra-paths.ts'
import * as styles from './admin.module.scss'

const LINKS = [
  { label: 'Tổng quan', to: adminPaths.overview() },
  { label: 'Đơn hàng', to: adminPaths.orders() },
  { label: 'Người dùng', to: adminPaths.users() },
  { label: 'Khóa học', to: adminPaths.courses() },
  { label: 'Chủ đề', to: adminPaths.topics() },
  { label: 'Doanh thu', to: adminPaths.revenue() },
  { label: 'Trang web', to: adminPaths.site() },
  { label: 'Nhật ký', to: adminPaths.log() },
]

/** On a phone the list is wider than the screen: it shows where one is. */
const intoSight = (link: HTMLAnchorElement | null) => {
  const list = link?.closest('ul')
  if (!link || !list || !link.ariaCurrent) return
  list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
}

/** The back office's own navigation beside its pages; above them on a phone. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const isHere = (to: string) =>
    pathname === to || (to !== adminPaths.overview() && pathname.startsWith(`${to}/`))
  return (
    <div className={styles.admin}>
      <nav className={styles.adminNav} aria-label="Quản trị">
        <ul>
          {LINKS.map(({ label, to }) => (
            <li key={to}>
              {/* Not a NavLink, whose code would be in the entry chunk. */}
              <Link to={to} aria-current={isHere(to) ? 'page' : undefined} ref={intoSight}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.adminMain}>
        <Outlet />
      </div>
    </div>
  )
}
