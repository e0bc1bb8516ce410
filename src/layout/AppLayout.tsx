import { Suspense } from 'react'
import { Outlet, useLocation, Link } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { paths } from '../../shared/paths.ts'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { usePlaceInPage } from './place-in-page.ts'
import * as styles from './layout.module.scss'

/** What stands around every page. A page that loads or fails leaves the header and footer alone. */
export function AppLayout() {
  const { pathname } = useLocation()
  usePlaceInPage()
  return (
    <>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // Not through the address: a hash would be one more step for "Back".
          event.preventDefault()
          focusMain()
        }}
      >
        Đến nội dung chính
      </a>
      <Header />
      <Notices />
      <main className="container" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}

/** Links to /about and /contact (docs/product.md#navigation). */
function Footer() {
  return (
    <footer className={styles.siteFooter}>
      <div className={`container ${styles.siteFooterRow}`}>
        <p className="mb-0">Lớp Mở, khóa học trực tuyến bằng tiếng Việt.</p>
        <nav aria-label="Chân trang" className={styles.siteFooterLinks}>
          <Link to={paths.about()}>Giới thiệu</Link>
          <Link to={paths.contact()}>Liên hệ</Link>
        </nav>
      </div>
    </footer>
  )
}
