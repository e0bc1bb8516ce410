import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { canLearn } from '../session/roles.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../api/cart.ts'
import { CartIcon, BrandMark, Caret, SearchIcon, MenuIcon } from './icons.tsx'
import { LEARNING, TEACHING, topicItems, useTopicLinks } from './menu-items.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { UserMenu } from './UserMenu.tsx'
import * as styles from './layout.module.scss'

// Lazy, because visitors do not need it on the first visit.
const DeadlineBell = lazy(async () => ({
  default: (await import('../deadlines/DeadlineBell.tsx')).DeadlineBell,
}))

/** The header of every page (docs/product.md#navigation); hides menus that the user's role cannot use. */
export function Header() {
  const { signedIn } = useSession()
  return (
    <header className={styles.siteHeader}>
      <div className={`container ${styles.siteHeaderRow}`}>
        <Link className={styles.brand} to={paths.home()}>
          <BrandMark />
          <span>
            <span className={styles.brandName}>Lớp Mở</span>
            <span className={styles.brandLine}>E-LEARNING SYSTEM</span>
          </span>
        </Link>
        <MainNav />
        <div className={styles.headerTools}>
          <Link
            className="header-icon d-none d-lg-inline-flex"
            to={paths.courses()}
            state={{ focus: 'search' }}
            aria-label="Tìm khóa học"
          >
            <SearchIcon />
          </Link>
          <CartLink />
          {signedIn ? (
            <div className={styles.headerBell}>
              <ErrorBoundary fallback={null}>
                <Suspense fallback={null}>
                  <DeadlineBell />
                </Suspense>
              </ErrorBoundary>
            </div>
          ) : null}
          <div className="d-none d-lg-flex gap-2 align-items-center">
            {signedIn ? <UserMenu /> : <SignInLinks />}
          </div>
          <SheetButton />
        </div>
      </div>
    </header>
  )
}

function MainNav() {
  const { signedIn, user, canTeach } = useSession()
  const { pathname } = useLocation()
  const inArea = (area: string) => (pathname.startsWith(area) ? 'active' : '')
  return (
    <nav className={`${styles.headerNav} d-none d-lg-flex`} aria-label="Chính">
      <Link className={styles.headerLink} to={paths.home()}>
        Trang chủ
      </Link>
      <TopicsMenu />
      {signedIn && canLearn(user) ? (
        <Menu className={`${styles.headerLink} ${inArea(paths.learning())}`} items={LEARNING}>
          Học tập <Caret />
        </Menu>
      ) : null}
      {signedIn && canTeach ? (
        <Menu className={`${styles.headerLink} ${inArea(paths.instructor())}`} items={TEACHING}>
          Giảng dạy <Caret />
        </Menu>
      ) : null}
    </nav>
  )
}

function TopicsMenu() {
  const [wanted, setWanted] = useState(false)
  const topics = useTopicLinks(wanted)
  return (
    <Menu className={styles.headerLink} items={topicItems(topics)} onWanted={() => setWanted(true)}>
      Chủ đề <Caret />
    </Menu>
  )
}

const SignInLinks = () => (
  <>
    <Link className="btn btn-outline-primary" to={paths.login()}>
      Đăng nhập
    </Link>
    <Link className="btn btn-primary" to={paths.register()}>
      Đăng ký
    </Link>
  </>
)

/** Cart icon with the number of items (docs/product.md#cart-item), 0 while unknown. */
function CartLink() {
  const { signedIn } = useSession()
  const { data } = useQuery({ ...cartQuery(), enabled: signedIn })
  const count = (signedIn && data ? data.items : []).reduce((sum, item) => sum + item.quantity, 0)
  return (
    <Link className="header-icon" to={paths.cart()} aria-label={`Giỏ hàng, ${count} mục`}>
      <CartIcon />
      <span
        className={`${styles.headerCount}${count === 0 ? ` ${styles.headerCountNone}` : ''}`}
        aria-hidden="true"
      >
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}

const useSheet = lazyComponent(async () => (await import('./Sheet.tsx')).Sheet)

/** Opens the sheet with the menus that have no room in a phone's header. The sheet loads on first use. */
function SheetButton() {
  const [open, setOpen] = useState(false)
  const [Sheet, want] = useSheet(() => setOpen(false))
  return (
    <>
      <button
        type="button"
        className="header-icon d-lg-none"
        aria-label="Mở menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(true)
        }}
      >
        <MenuIcon />
      </button>
      {Sheet ? <Sheet show={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
