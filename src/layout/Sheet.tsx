import { useState, type ReactNode } from 'react'
import Offcanvas from 'react-bootstrap/Offcanvas'
import { Link } from 'react-router-dom'
import { canLearn } from '../domain/roles.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { CloseIcon } from './icons.tsx'
import {
  ACCOUNT,
  ALL_TOPICS,
  LEARNING,
  TEACHING,
  useTopicLinks,
  type NavLink,
} from './menu-items.ts'
import { focusMain } from './place-in-page.ts'
import { Person } from './UserMenu.tsx'
import '../ui/styles/offcanvas.scss'
import './sheet.scss'

export interface SheetProps {
  show: boolean
  onClose: () => void
}

/** The navigation on phones. */
export function Sheet({ show, onClose }: SheetProps) {
  const { signedIn, user, canTeach } = useSession()
  const signOut = useSignOut()
  const [left, setLeft] = useState(false)
  /** A link was followed: the focus belongs to the new page, not back on the menu button. */
  const leave = () => {
    setLeft(true)
    onClose()
  }
  const links = (list: readonly NavLink[]) =>
    list.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} onClick={leave}>
          {label}
        </Link>
      </li>
    ))

  return (
    <Offcanvas
      className="sheet"
      show={show}
      onHide={onClose}
      placement="end"
      aria-label="Menu"
      enforceFocus={show}
      restoreFocus={!left}
      onShow={() => setLeft(false)}
      onExited={() => {
        if (left && !document.activeElement?.closest('#main')) focusMain()
      }}
    >
      <div className="sheet-head">
        {signedIn ? <Person /> : <p className="sheet-title">Lớp Mở</p>}
        <button type="button" className="header-icon" aria-label="Đóng menu" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <nav className="sheet-body" aria-label="Menu">
        {signedIn ? null : (
          <div className="sheet-sign-in">
            <Link className="btn btn-primary" to={paths.login()} onClick={leave}>
              Đăng nhập
            </Link>
            <Link className="btn btn-outline-primary" to={paths.register()} onClick={leave}>
              Đăng ký
            </Link>
          </div>
        )}
        <ul>
          {links([{ label: 'Trang chủ', to: paths.home() }])}
          <li>
            <Link to={paths.courses()} state={{ focus: 'search' }} onClick={leave}>
              Tìm khóa học
            </Link>
          </li>
        </ul>
        <Topics links={links} />
        {signedIn && canLearn(user) ? <Group title="Học tập">{links(LEARNING)}</Group> : null}
        {canTeach ? <Group title="Giảng dạy">{links(TEACHING)}</Group> : null}
        {signedIn ? (
          <Group title="Tài khoản">
            {links(ACCOUNT)}
            <li>
              <button
                type="button"
                onClick={() => {
                  leave()
                  signOut()
                }}
              >
                Đăng xuất
              </button>
            </li>
          </Group>
        ) : null}
      </nav>
    </Offcanvas>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

function Topics({ links }: { links: (list: readonly NavLink[]) => ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const topics = useTopicLinks(wanted)
  return (
    <details onToggle={() => setWanted(true)}>
      <summary>Chủ đề</summary>
      <ul>
        {links([ALL_TOPICS, ...topics.links])}
        {topics.loading ? <li className="sheet-note">Đang tải…</li> : null}
      </ul>
    </details>
  )
}
