import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { useFeature } from '../../api/site.ts'
import { canLearn, canManage } from '../../parts/session/roles.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { useSignOut } from '../../parts/push/use-sign-out.ts'
import { SideSheet, type SideSheetProps } from '../../ui/SideSheet.tsx'
import {
  ACCOUNT,
  ALL_TOPICS,
  LEARNING,
  TEACHING,
  useTopicLinks,
  type NavLink,
} from './menu-items.ts'
import { Person } from './UserMenu.tsx'
import '../../ui/styles/details.scss'
import * as styles from './sheet.module.scss'

export function Sheet(props: SideSheetProps) {
  const { signedIn } = useSession()
  return (
    <SideSheet
      {...props}
      label="Menu"
      closeLabel="Đóng menu"
      head={signedIn ? <Person /> : <p className="sheet-title">Lớp Mở</p>}
    >
      {(leave) => <Navigation leave={leave} />}
    </SideSheet>
  )
}

function Navigation({ leave }: { leave: () => void }) {
  const { signedIn, user, canTeach } = useSession()
  const signOut = useSignOut()
  const links = (list: readonly NavLink[]) =>
    list.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} onClick={leave}>
          {label}
        </Link>
      </li>
    ))
  return (
    <nav className={`sheet-body ${styles.menuSheet}`} aria-label="Menu">
      {signedIn ? null : (
        <div className={styles.sheetSignIn}>
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
      {signedIn && canTeach ? <Group title="Giảng dạy">{links(TEACHING)}</Group> : null}
      {signedIn && canManage(user) ? <OwnerGroup links={links} /> : null}
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
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

/** Shown when the backend has a back office (docs/back-office.md). */
function OwnerGroup({ links }: { links: (list: readonly NavLink[]) => ReactNode }) {
  const isOffered = useFeature('admin')
  return isOffered ? (
    <Group title="Quản trị">
      {links([{ label: 'Quản trị trang', to: adminPaths.overview() }])}
    </Group>
  ) : null
}

function Topics({ links }: { links: (list: readonly NavLink[]) => ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const topics = useTopicLinks(wanted)
  return (
    <details onToggle={() => setWanted(true)}>
      <summary>Chủ đề</summary>
      <ul>
        {links([ALL_TOPICS, ...topics.links])}
        {topics.loading ? <li className={styles.sheetNote}>Đang tải…</li> : null}
      </ul>
    </details>
  )
}
