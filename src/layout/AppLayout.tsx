import { Suspense, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { TraySlot } from '../sending/tray-slot.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Header } from './Header.tsx'
import { useScrollPosition } from './scroll-position.ts'
import { CloseIcon } from './icons.tsx'
import * as styles from './layout.module.scss'

/** Header and footer around every page; they stay while a page loads or fails. */
export function AppLayout() {
  const { pathname } = useLocation()
  useScrollPosition()
  return (
    <>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // A hash in the address would add a history entry.
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
      <TraySlot />
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

const onlineEvents = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Notices about the whole app: no network, or a session that the server refused. */
function Notices() {
  const online = useSyncExternalStore(onlineEvents, () => navigator.onLine)
  // The region is present before its text, so that screen readers announce the text.
  return (
    <output className={styles.notices}>
      {online ? null : (
        <span className={styles.notice}>
          <span className="container">
            Bạn đang ngoại tuyến. Nội dung sẽ tự cập nhật khi có mạng trở lại.
          </span>
        </span>
      )}
      <SessionExpired />
    </output>
  )
}

function SessionExpired() {
  const { expired } = useSession()
  const { pathname, search } = useLocation()
  const [dismissed, setDismissed] = useState(false)
  if (!expired && dismissed) setDismissed(false)
  if (!expired || dismissed) return null
  const atSignIn = [paths.login(), paths.register(), paths.forgotPassword()].includes(pathname)
  return (
    <span className={styles.notice}>
      <span className="container">
        <span>
          <span>{'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại. '}</span>
          {atSignIn ? null : <Link to={paths.login(pathname + search)}>Đăng nhập</Link>}
        </span>
        <button
          type="button"
          className="header-icon"
          aria-label="Đóng thông báo"
          onClick={() => setDismissed(true)}
        >
          <CloseIcon />
        </button>
      </span>
    </span>
  )
}
