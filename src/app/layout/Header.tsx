import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { canLearn, canManage } from '../../parts/session/roles.ts'
import { paths } from '../../../shared/paths.ts'
import { useSignOut } from '../../parts/push/use-sign-out.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { CartLink } from './CartLink.tsx'
import { BrandMark, Caret, SearchIcon, MenuIcon } from './icons.tsx'
import { LEARNING, plainItems, TEACHING, topicItems, useTopicLinks } from './menu-items.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { PlainMenu } from '../../ui/PlainMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import * as styles from './layout.module.scss'

// Lazy, because visitors do not need it on the first visit.
const bell = onDemand(
  async () => (await import('../../parts/deadlines/DeadlineBell.tsx')).DeadlineBell,
)

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
            className="header-icon d-none d-sm-inline-flex"
            to={paths.courses()}
            state={{ focus: 'search' }}
            aria-label="Tìm khóa học"
          >
            <SearchIcon />
          </Link>
          <Cart />
          {signedIn ? <Bell /> : null}
          <div className={`${styles.headerNav} d-none d-md-flex`}>
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
      {signedIn && canManage(user) ? <Owner /> : null}
    </nav>
  )
}

const ownerLink = onDemand(async () => (await import('./OwnerLink.tsx')).OwnerLink)

function Owner() {
  const { ready: OwnerLink } = usePart(ownerLink)
  return OwnerLink ? <OwnerLink /> : null
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

const memberCart = onDemand(async () => (await import('./MemberCart.tsx')).MemberCart)

/** The link to the cart with the number of items, 0 while unknown. */
function Cart() {
  const { signedIn } = useSession()
  const { ready: MemberCart } = usePart(memberCart, signedIn)
  return signedIn && MemberCart ? <MemberCart /> : <CartLink count={0} />
}

function Bell() {
  const { ready: DeadlineBell } = usePart(bell)
  return <div className={styles.headerBell}>{DeadlineBell ? <DeadlineBell /> : null}</div>
}

export const sheet = onDemand(async () => (await import('./Sheet.tsx')).Sheet)

/** Opens the sheet with the menus that have no room in a phone's header; a plain list when the sheet fails to load. */
function SheetButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { ready: Sheet, failure, retry } = usePart(sheet, wanted)
  const { signedIn, user, canTeach } = useSession()
  const signOut = useSignOut()
  const close = () => setOpen(false)
  const want = () => {
    setWanted(true)
    if (failure !== null) retry()
  }
  return (
    <div className="menu d-lg-none">
      <button
        type="button"
        className="header-icon"
        aria-label="Mở menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(Sheet === undefined ? !open : true)
        }}
      >
        <MenuIcon />
      </button>
      {Sheet ? <Sheet show={open} onClose={close} /> : null}
      {!Sheet && failure !== null && open ? (
        <PlainMenu
          items={plainItems(
            { signedIn, learns: signedIn && canLearn(user), teaches: canTeach },
            signOut,
          )}
          label="Menu"
          onDone={close}
        />
      ) : null}
    </div>
  )
}
