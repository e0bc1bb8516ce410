import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { useFeature } from '../../api/site.ts'
import * as styles from './admin.module.scss'

const LINKS = [
  { label: 'Tổng quan', to: adminPaths.overview() },
  { label: 'Đơn hàng', to: adminPaths.orders() },
  { label: 'Người dùng', to: adminPaths.users() },
  { label: 'Khóa học', to: adminPaths.courses() },
  { label: 'Chủ đề', to: adminPaths.topics() },
  { label: 'Đánh giá', to: adminPaths.reviews() },
  { label: 'Doanh thu', to: adminPaths.revenue() },
  { label: 'Trang web', to: adminPaths.site() },
  { label: 'Nhật ký', to: adminPaths.log() },
]

/** The back office's own navigation beside its pages; above them on a phone. */
export function AdminLayout() {
  const { pathname } = useLocation()
  // The link is there until the sheet is known, so that nothing moves.
  const hasReviews = useFeature('reviews') !== false
  const links = LINKS.filter(({ to }) => to !== adminPaths.reviews() || hasReviews)
  const here = links.findIndex(
    ({ to }) => pathname === to || (to !== adminPaths.overview() && pathname.startsWith(`${to}/`)),
  )
  const list = useRef<HTMLUListElement>(null)
  // On a phone the list is wider than the screen: scrolls to the current link.
  useEffect(() => {
    const link = list.current?.querySelectorAll('a')[here]
    if (!link || !list.current) return
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }, [here])
  return (
    <div className={styles.admin}>
      <nav className={styles.adminNav} aria-label="Quản trị">
        <ul ref={list}>
          {links.map(({ label, to }, index) => (
            <li key={to}>
              {/* Not a NavLink, whose code would be in the entry chunk. */}
              <Link to={to} aria-current={index === here ? 'page' : undefined}>
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
