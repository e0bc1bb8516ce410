import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { usePlaceInPage } from './place-in-page.ts'
import './layout.scss'

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
