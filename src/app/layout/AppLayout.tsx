import { Suspense, useState, type ReactNode } from 'react'
import { Outlet, useLocation, Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { httpAhead } from '../../api/http.ts'
import { mayHaveOwner } from '../../parts/owner/may-have-owner.ts'
import { TraySlot } from '../../parts/sending/tray-slot.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { focusMain } from '../../ui/focus-main.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { backEntries } from '../../ui/use-back-closes.ts'
import { menuPopup } from '../../ui/Menu.tsx'
import { toasts } from '../../ui/toast.ts'
import { useIdleLoad } from '../../ui/use-idle-load.ts'
import { whenNear } from '../../ui/when-near.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { ConnectionLine, lostLine } from './ConnectionLine.tsx'
import { Header, sheet } from './Header.tsx'
import { useScrollPosition } from './scroll-position.ts'
import { CloseIcon } from './icons.tsx'
import * as styles from './layout.module.scss'

/** Keeps the site for the next visit. There is no worker without https, or when the browser refuses it. */
const offlineWorker = onDemand(async () => {
  if (!import.meta.env.PROD) return
  await navigator.serviceWorker.register('/offline-worker.js', { updateViaCache: 'none' })
})

const wholeFooter = onDemand(async () => (await import('./WholeFooter.tsx')).WholeFooter)
/** Every page may need these, also without a network. */
const AHEAD = [
  httpAhead,
  toasts,
  lostLine,
  backEntries,
  menuPopup,
  sheet,
  wholeFooter,
  offlineWorker,
]

/** Header and footer around every page; they stay while a page loads or fails. */
export function AppLayout() {
  const { pathname } = useLocation()
  const { ready: BackEntries } = usePart(backEntries, false)
  useScrollPosition()
  useIdleLoad(AHEAD)
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
      {BackEntries ? <BackEntries /> : null}
      {/* In the first screen, React takes over header and footer after the page's own part. */}
      <Suspense>
        <Header />
      </Suspense>
      <Notices />
      <ConnectionLine />
      <main className="container" id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <TraySlot />
    </>
  )
}

const Words = () => <span>Lớp Mở, khóa học trực tuyến bằng tiếng Việt.</span>
const LINKS = (
  <>
    <Link to={paths.about()}>Giới thiệu</Link>
    <Link to={paths.contact()}>Liên hệ</Link>
  </>
)

/** Links to /about and /contact (docs/product.md#navigation); the rest comes when the footer is on screen, below the fold. */
function Footer() {
  const [isNear, setIsNear] = useState(mayHaveOwner)
  const { ready: Whole } = usePart(wholeFooter, isNear)
  return (
    <footer
      ref={isNear ? undefined : whenNear(() => setIsNear(true), -1)}
      className={styles.siteFooter}
    >
      {Whole ? (
        <Whole links={LINKS}>
          <Words />
        </Whole>
      ) : (
        <div className={`container ${styles.siteFooterRow}`}>
          <Words />
          <nav aria-label="Chân trang" className={styles.siteFooterLinks}>
            {LINKS}
          </nav>
        </div>
      )}
    </footer>
  )
}

/** Notices about the whole app: a refused session, or one that a reload ends. */
function Notices() {
  const { expired, asking, keptOnDevice } = useSession()
  // The region is present before its text, so that screen readers announce the text.
  return (
    <output className="d-block">
      {expired && !asking ? <SessionExpired /> : null}
      {keptOnDevice ? null : (
        <Dismissible>
          Trình duyệt này chặn lưu trữ: bạn sẽ phải đăng nhập lại khi tải lại trang.
        </Dismissible>
      )}
    </output>
  )
}

/** When the page has stayed, the button opens sign-in over it; otherwise a link leads to the sign-in page. */
function SessionExpired() {
  const { keptPage, ask } = useSession()
  const { pathname, search } = useLocation()
  const atSignIn = [paths.login(), paths.register(), paths.forgotPassword()].includes(pathname)
  return (
    <Dismissible>
      <span>{'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại. '}</span>
      {keptPage === pathname ? (
        <button type="button" className="btn btn-link p-0" onClick={ask}>
          Đăng nhập
        </button>
      ) : atSignIn ? null : (
        <Link to={paths.login(pathname + search)}>Đăng nhập</Link>
      )}
    </Dismissible>
  )
}

/** A notice that the user may close; it returns with its next cause. */
function Dismissible({ children }: { children: ReactNode }) {
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <span className={styles.notice}>
      <span className="container">
        <span>{children}</span>
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
