import { useSession } from '../../parts/session/SessionProvider.tsx'
import { useSignOut } from '../../parts/push/use-sign-out.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Caret } from './icons.tsx'
import { ACCOUNT } from './menu-items.ts'
import * as styles from './layout.module.scss'

export function UserMenu() {
  const { user } = useSession()
  const signOut = useSignOut()
  const name = user?.fullName ?? ''
  return (
    <Menu
      className={styles.userToggle}
      label={name ? `Tài khoản của ${name}` : 'Tài khoản'}
      align="end"
      head={<Person />}
      items={[...ACCOUNT, 'divider', { label: 'Đăng xuất', onSelect: signOut }]}
    >
      <Avatar src={user?.avatar} size={36} online />
      <Caret />
    </Menu>
  )
}

/** Avatar, name and email, on top of the menu and the sheet. */
export function Person() {
  const { user } = useSession()
  return (
    <div className={styles.person}>
      <Avatar src={user?.avatar} size={44} online />
      <div className="min-w-0">
        <p className={styles.personName}>{user?.fullName}</p>
        <p className={styles.personMail}>{user?.email}</p>
      </div>
    </div>
  )
}
